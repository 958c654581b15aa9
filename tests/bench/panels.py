"""How long a panel takes from its command to its picture."""

from tests.bench.bench import row, screens, start, told


def main() -> None:
    for name, screen in screens():
        figures = told(start("panels.py", (), screen))
        for what, ms in figures.items():
            row(f"opening a panel, 1280×800: {what}, {name}", f"{ms:.0f} ms", "≤ 100 ms")


if __name__ == "__main__":
    main()
