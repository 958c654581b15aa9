"""The cards and places on the table, as pixmap items."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from app.scene.faces import Faces, Picture
from engine.cards import Card


class CardItem(QGraphicsPixmapItem):
    """One card. Its position is its upper left corner; the shadow lies around it."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._faces: Faces | None = None
        self._flat = QTransform()  # not the identity until its picture fits its size
        self._shadow = QGraphicsPixmapItem(self)
        self._shadow.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
        self._shadow.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._shadow.hide()
        self._veil: QGraphicsPixmapItem | None = None
        self._is_dim = False

    def dress(self, faces: Faces) -> None:
        """Take the pictures of a size and style."""
        self._faces, self._flat = faces, QTransform()
        self.setTransform(self._flat)
        self._shadow.hide()
        if self._veil is not None:
            self._veil.setPixmap(faces.veil())
        self.show_face()

    def show_face(self) -> None:
        """Turn the face up."""
        if self._faces is not None:
            self._take(self._faces.face(self.card))

    def show_back(self) -> None:
        """Turn the back up."""
        if self._faces is not None:
            self._take(self._faces.back())

    @property
    def is_dim(self) -> bool:
        """Whether it is shown as one that cannot be taken."""
        return self._is_dim

    def dim(self, *, dimmed: bool) -> None:
        """Show that it cannot be taken, or that it can."""
        if dimmed and self._veil is None and self._faces is not None:
            self._veil = QGraphicsPixmapItem(self._faces.veil(), self)
            self._veil.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._veil.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        if self._veil is not None and dimmed != self._is_dim:
            self._veil.setVisible(dimmed)
        self._is_dim = dimmed

    def stretch(self, width: float) -> None:
        """Show the old picture at another width until a new one is drawn."""
        if self._faces is not None and self._faces.width > 0:
            scale = width / self._faces.width
            self._flat = QTransform.fromScale(scale, scale)
            self.setTransform(self._flat)

    def narrow(self, part: float) -> None:
        """Show the card turned about its upright middle: 1 is flat, 0 its edge."""
        if self._faces is not None:
            middle = self._faces.width / 2
            self.setTransform(QTransform(part, 0, 0, 1, middle * (1 - part), 0))

    def lift(self, scale: float = 1.0) -> None:
        """Lie higher, as in a hand."""
        if self._faces is not None:
            self._cast(self._faces.lifted_shadow())
            middle = QPointF(self._faces.width / 2, self._faces.width * 0.7)
            move = QTransform.fromTranslate(middle.x(), middle.y()).scale(scale, scale)
            self.setTransform(move.translate(-middle.x(), -middle.y()))

    def rise(self) -> None:
        """Lie a little higher: it may be taken."""
        if self._faces is not None:
            self._cast(self._faces.hover_shadow())

    def rest(self) -> None:
        """Lie flat."""
        self._shadow.hide()
        self.setTransform(self._flat)

    def _cast(self, shadow: Picture) -> None:
        self._shadow.setPixmap(shadow.pixmap)
        self._shadow.setOffset(shadow.offset)
        self._shadow.show()

    def _take(self, picture: Picture) -> None:
        self.setOffset(picture.offset)
        self.setPixmap(picture.pixmap)


class PlaceItem(QGraphicsPixmapItem):
    """An empty place under a pile."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setZValue(-1)

    def dress(self, pixmap: QPixmap) -> None:
        """Take a picture."""
        self.setTransform(QTransform())
        self.setPixmap(pixmap)

    def stretch(self, width: float) -> None:
        """Show the old picture at another width until a new one is drawn."""
        old = self.pixmap().deviceIndependentSize().width()
        if old > 0:
            self.setTransform(QTransform.fromScale(width / old, width / old))
