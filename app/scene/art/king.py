"""The king: tall crown with a cross, full beard, ermine, a sceptre."""

from app.scene.art.figure import BROWS, FACE, GLEAM, Court, Layer, Sign

KING = Court(
    body=(
        Layer("robe", "M0 .26 C.20 .28 .40 .34 .50 .56 L.60 1 H0"),
        Layer("lining", "M0 .50 H.085 V1 H0"),
        Layer("gold", "M.085 .48 H.115 V1 H.085 Z"),
        Layer("ermine", "M0 .20 C.14 .22 .30 .27 .40 .42 C.32 .53 .18 .60 0 .62"),
    ),
    worn=(
        Sign("ink", -0.27, 0.405, 0.08),
        Sign("ink", 0.24, 0.425, 0.08),
        Sign("ink", -0.145, 0.495, 0.08),
        Sign("ink", 0.13, 0.505, 0.08),
        Sign("ink", 0, 0.55, 0.08),
    ),
    holds=(
        Layer(
            "robe",
            "M-.062 .53 H.062 C.10 .63 .22 .68 .36 .68 V1 H0 C-.04 .85 -.06 .70 -.062 .53 Z",
            mirrored=False,
        ),
        Layer(
            "deep", "M.062 .62 C.13 .72 .24 .755 .36 .755 V.775 C.22 .78 .10 .74 .062 .62 Z", mirrored=False
        ),
        Layer("brass", "M0 .10 H.018 V1 H0"),
        Layer("gold", "M-.018 .10 H.004 V1 H-.018 Z", mirrored=False),
        Layer("gold", "M0 .122 H.078 V.162 H0"),
        Layer("linen", "M0 .475 H.062 L.075 .54 H0"),
        Layer("skin", "M0 .385 H.035 C.06 .385 .065 .41 .065 .43 C.065 .46 .055 .48 .04 .48 H0"),
        Sign("ink", 0, 0, 0.215),
    ),
    head=(
        Layer("hair", "M0 -.20 H.160 C.180 -.08 .180 .04 .160 .13 L.11 .10 H0"),
        *FACE,
        BROWS,
        GLEAM,
        Layer("hair", "M0 .075 C.06 .055 .10 .045 .128 -.03 H.150 C.175 .16 .135 .33 0 .425"),
        Layer("beard", "M0 .084 C.035 .052 .085 .060 .125 .122 C.085 .134 .035 .134 0 .106"),
        Layer("lips", "M0 .128 H.034 C.028 .145 .012 .150 0 .150"),
        Layer("robe", "M0 -.365 L.11 -.28 L.15 -.18 H0"),
        Layer("gold", "M0 -.40 L.066 -.265 L.176 -.360 L.166 -.155 H0"),
        Layer("brass", "M0 -.207 H.168 L.166 -.155 H0"),
        Layer("gold", "O .176 -.374 .025 .025"),
        Layer("gold", "M0 -.475 H.017 V-.446 H.045 V-.412 H.017 V-.37 H0"),
        Layer("linen", "O .105 -.181 .0155 .0155"),
        Layer("robe", "M0 -.217 L.029 -.181 L0 -.145"),
    ),
)
