import pytest

import resources


def test_resource_is_found_by_name() -> None:
    assert resources.path("py.typed").is_file()
    assert resources.read("py.typed") == b""


def test_missing_resource_is_told() -> None:
    with pytest.raises(FileNotFoundError):
        resources.read("icons/none.svg")
