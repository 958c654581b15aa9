"""The knave: cap with a feather, ruff, striped doublet, a banner."""

from app.scene.art.figure import BROWS, FACE, GLEAM, Court, Layer, Sign

KNAVE = Court(
    body=(
        Layer("robe", "M0 .26 C.16 .27 .30 .30 .36 .42 C.42 .52 .44 .62 .45 .74 L.50 1 H0"),
        Layer("deep", "M.20 .30 C.25 .50 .26 .80 .25 1 H.30 C.31 .80 .30 .50 .255 .31 Z"),
        Layer("lining", "M0 .28 H.055 V1 H0"),
        Layer("lining", "M.115 .30 H.165 C.175 .50 .185 .80 .185 1 H.135 C.135 .80 .125 .50 .115 .30 Z"),
        Layer("lining", "M.33 .42 C.36 .50 .38 .60 .385 .72 L.35 .70 C.345 .60 .325 .50 .30 .44 Z"),
        Layer("lining", "M.385 .46 C.41 .52 .425 .60 .43 .70 L.415 .71 C.41 .62 .395 .54 .375 .48 Z"),
        Layer(
            "gold", "O 0 .42 .023 .023 O 0 .53 .023 .023 O 0 .64 .023 .023 O 0 .75 .023 .023", mirrored=False
        ),
        Layer(
            "linen",
            "M0 .205 C.06 .205 .12 .19 .165 .20 C.205 .215 .205 .265 .165 .28 C.15 .325 .10 .335 .085 .305"
            " C.065 .345 .02 .345 0 .32",
        ),
        Layer(
            "deep",
            "M.085 .305 L.075 .225 L.079 .225 L.090 .305 Z M.165 .28 L.12 .225 L.124 .221 L.169 .276 Z",
        ),
    ),
    worn=(),
    holds=(
        Layer(
            "robe",
            "M-.18 .59 H-.04 C.01 .67 .13 .70 .25 .70 V1 H-.11 C-.15 .85 -.175 .75 -.18 .59 Z",
            mirrored=False,
        ),
        Layer(
            "lining",
            "M-.135 .60 H-.085 C-.06 .75 .03 .84 .25 .85 V.90 C-.02 .90 -.12 .80 -.135 .60 Z",
            mirrored=False,
        ),
        Layer("brass", "M-.125 -.12 H-.095 V1 H-.125 Z", mirrored=False),
        Layer("gold", "M-.11 -.205 L-.073 -.145 L-.11 -.10 L-.147 -.145 Z", mirrored=False),
        Layer("robe", "M-.095 -.105 H.2 L.135 .01 L.2 .125 H-.095 Z", mirrored=False),
        Sign("linen", 0.01, 0.01, 0.17),
        Layer("linen", "M-.175 .545 H-.045 L-.035 .60 H-.185 Z", mirrored=False),
        Layer(
            "skin",
            "M-.145 .455 H-.075 C-.05 .455 -.05 .55 -.075 .55 H-.145 C-.17 .55 -.17 .455 -.145 .455 Z",
            mirrored=False,
        ),
    ),
    head=(
        Layer("hair", "M0 -.18 H.155 C.195 -.08 .195 .06 .185 .155 C.16 .175 .13 .17 .115 .155 L.10 .10 H0"),
        *FACE,
        BROWS,
        GLEAM,
        Layer("hair", "M0 -.17 H.14 V-.01 C.13 -.05 .125 -.075 .118 -.095 H0"),
        Layer("mouth", "M0 .118 C.018 .118 .034 .115 .047 .108 C.040 .128 .020 .134 0 .134"),
        Layer(
            "lining",
            "M-.13 -.20 C-.08 -.36 .06 -.47 .22 -.455 C.255 -.40 .235 -.345 .185 -.325 C.215 -.285 .175 -.225"
            " .11 -.215 C.03 -.205 -.06 -.19 -.13 -.19 Z",
            mirrored=False,
        ),
        Layer(
            "brass",
            "M-.13 -.205 C-.04 -.32 .06 -.39 .195 -.425 C.08 -.36 -.01 -.28 -.10 -.19 Z",
            mirrored=False,
        ),
        Layer(
            "robe",
            "M-.205 -.175 C-.245 -.235 -.20 -.285 -.12 -.285 C.02 -.285 .15 -.245 .205 -.175 Z",
            mirrored=False,
        ),
        Layer("deep", "M0 -.171 C.08 -.171 .15 -.175 .215 -.187 L.20 -.125 C.14 -.112 .07 -.109 0 -.109"),
        Layer("gold", "O -.13 -.20 .034 .034", mirrored=False),
    ),
)
