"""A window with 52 pixmaps on a plain table and nothing else: the least that any such program costs."""

import json
import sys
import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView

from tests.bench.children.costs import rss_mb


class View(QGraphicsView):
    """Tells when it was first painted."""

    told = False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.told:
            self.told = True
            QTimer.singleShot(0, painted)


def painted() -> None:
    print(json.dumps({"at_ns": time.monotonic_ns(), "cpu_s": time.process_time(), "rss_mb": rss_mb()}))
    application.quit()


application = QApplication(sys.argv)
scene = QGraphicsScene(0, 0, 1280, 800)
for n in range(52):
    pixmap = QPixmap(93, 130)
    pixmap.fill("#FBF8F1")
    scene.addPixmap(pixmap).setPos(n % 13 * 98, n // 13 * 140)
view = View(scene)
view.setFrameShape(QFrame.Shape.NoFrame)
view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
view.resize(1280, 800)
view.show()
sys.exit(application.exec())
