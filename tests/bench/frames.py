"""What the main thread does for a frame with 52 moving cards, and for a move."""

from tests.bench.bench import row, screens, start, told


def main() -> None:
    for name, screen in screens():
        figures = told(start("table.py", (), screen))
        for key, what, goal in (
            ("all_paint", "paint of a frame, 52 cards moving, 1920×1080", "≤ 1.00 ms"),
            ("all_step", "placing 52 moving cards for a frame", ""),
            ("deal_paint", "paint of a frame while a deal flies out", ""),
            ("move", "a move, from release to the end of the next paint", ""),
            ("landed", "after a move's cards have landed", ""),
        ):
            more = f"slowest of {figures[key + '_count']:.0f}: {figures[key + '_most']:.1f} ms"
            row(f"{what}, {name}", f"{figures[key]:.2f} ms", goal, more)


if __name__ == "__main__":
    main()
