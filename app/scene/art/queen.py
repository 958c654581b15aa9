"""The queen: low coronet with five balls, long hair under a veil, a flower."""

from app.scene.art.figure import BROWS, FACE, GLEAM, Court, Layer, Sign

QUEEN = Court(
    body=(
        Layer("linen", "M0 -.20 H.14 C.23 -.10 .245 .10 .27 .25 C.28 .33 .31 .37 .36 .42 L.20 .45 H0"),
        Layer("robe", "M0 .46 C.06 .40 .16 .31 .25 .31 C.38 .34 .45 .50 .47 .62 L.56 1 H0"),
        Layer("skin", "M0 .24 H.055 C.08 .28 .12 .31 .17 .325 C.13 .40 .06 .46 0 .475"),
        Layer("lining", "M0 .50 L.115 .455 L.075 1 H0"),
        Layer("robe", "M0 .600 L.100 .555 V.590 L0 .635"),
        Layer("robe", "M0 .685 L.092 .642 V.677 L0 .720"),
        Layer("robe", "M0 .770 L.086 .729 V.764 L0 .805"),
        Layer("gold", "M0 .475 C.06 .46 .13 .40 .17 .325 L.205 .325 C.17 .43 .08 .51 0 .525"),
        Layer("linen", "O .085 .335 .017 .017"),
        Layer("linen", "O .045 .365 .017 .017"),
        Layer("linen", "O 0 .378 .019 .019", mirrored=False),
    ),
    worn=(),
    holds=(
        Layer(
            "robe",
            "M-.062 .59 H.062 C.10 .63 .22 .68 .36 .68 V1 H0 C-.04 .85 -.06 .70 -.062 .59 Z",
            mirrored=False,
        ),
        Layer(
            "deep", "M.062 .62 C.13 .72 .24 .755 .36 .755 V.775 C.22 .78 .10 .74 .062 .62 Z", mirrored=False
        ),
        Layer(
            "stem",
            "M-.015 .08 C-.03 .40 .01 .60 -.02 1 H.02 C.04 .60 0 .40 .017 .08 Z",
            mirrored=False,
        ),
        Layer("stem", "M0 .34 C.02 .22 .08 .16 .145 .14 C.145 .24 .09 .32 0 .34 Z", mirrored=False),
        Layer(
            "stem", "M-.006 .40 C-.03 .30 -.08 .24 -.14 .22 C-.14 .32 -.09 .38 -.006 .40 Z", mirrored=False
        ),
        Layer("lining", "M0 .53 H.056 L.078 .61 H0"),
        Layer("skin", "M0 .445 H.03 C.055 .445 .06 .47 .06 .49 C.06 .52 .05 .535 .035 .535 H0"),
        Sign("ink", 0, 0, 0.225),
    ),
    head=(
        Layer(
            "hair",
            "M0 -.20 H.135 C.185 -.14 .195 -.02 .185 .08 C.18 .14 .215 .17 .205 .235 C.185 .28"
            " .135 .25 .122 .19 L.10 .10 H0",
        ),
        *FACE,
        BROWS,
        GLEAM,
        Layer("hair", "M0 -.19 H.14 V-.02 C.12 -.05 .10 -.125 0 -.14"),
        Layer("lips", "M0 .114 L.018 .107 L.052 .112 C.036 .140 .015 .146 0 .146"),
        Layer(
            "gold",
            "M0 -.355 C.02 -.30 .045 -.27 .080 -.255 C.11 -.265 .14 -.285 .172 -.325 C.180 -.25 .175 -.205"
            " .160 -.150 C.10 -.168 .05 -.172 0 -.172",
        ),
        Layer("brass", "M0 -.224 C.06 -.224 .115 -.219 .172 -.200 L.160 -.150 C.10 -.168 .05 -.172 0 -.172"),
        Layer("gold", "O .173 -.335 .027 .027"),
        Layer("gold", "O .083 -.280 .020 .020"),
        Layer("gold", "O 0 -.372 .031 .031", mirrored=False),
        Layer("robe", "O 0 -.198 .023 .023", mirrored=False),
        Layer("linen", "O .082 -.191 .014 .014"),
    ),
)
