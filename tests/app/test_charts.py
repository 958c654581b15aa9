"""What the charts of the statistics show."""

from app.windows.charts import Deal, means, rates


def deals(*points: int | None) -> list[Deal]:
    return [Deal("lost", 0) if each is None else Deal("won", each) for each in points]


def test_the_mean_is_of_the_wins_among_ten_and_begins_with_the_tenth_deal() -> None:
    found = means(deals(*[100] * 5, *[None] * 5, 700))
    assert found[:9] == [None] * 9
    assert found[9:] == [100.0, (4 * 100 + 700) / 5]


def test_ten_losses_have_no_mean() -> None:
    assert means(deals(*[None] * 10)) == [None] * 10


def test_the_rate_is_of_twenty_and_begins_with_the_twentieth_deal() -> None:
    found = rates(deals(None, *[1] * 19, 1))
    assert found[:19] == [None] * 19
    assert found[19:] == [0.95, 1.0]
