# Each target does the set-up that it needs; .venv is made once, and again when the lock file changes.
# Options: make play ARGS="--version", make test ARGS="-k cellar -x", PYTHON=python3.13 for the set-up.
.POSIX:
.PHONY: help play test test-all setup check bench torture accelerate lock clean
ARGS =
BIN = .venv/bin
PYTEST = $(BIN)/python -m pytest -n auto --dist loadfile

help:
	@echo "make play      set up what is needed, then start the program"
	@echo "make test      set up what is needed, then run all tests"
	@echo "make test-all  the tests on each Python found: 3.11, 3.12, 3.13"
	@echo "make setup     only set up"
	@echo "make check     lint, format, types, tests: what CI runs"
	@echo "make bench     all benchmarks"
	@echo "make torture   kill the program five hundred times, and see that nothing is lost"
	@echo "make accelerate  the solver compiled, in .venvs/accelerated, and the engine's tests with it"
	@echo "make lock      newest allowed versions into requirements.lock"
	@echo "make clean     remove what was made, environments included"

play:
	@sh packaging/setup.sh play
	@sh packaging/play.sh $(ARGS)

test: setup
	$(PYTEST) $(ARGS)

test-all:
	@sh packaging/test-all.sh $(ARGS)

setup:
	@sh packaging/setup.sh test

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(PYTEST)

bench: setup
	@for file in tests/bench/*.py; do \
		[ ! -e "$$file" ] || $(BIN)/python "$$file" || exit; \
	done

torture: setup
	$(BIN)/python tests/torture/kill.py $(ARGS)

# For who asks many questions; needs a C compiler. Everything else works without it.
accelerate:
	@sh packaging/accelerate.sh $(ARGS)

# The locks hold hashes and no address, so that any mirror of the package index serves them.
lock: setup
	$(BIN)/python -m venv .venvs/lock
	.venvs/lock/bin/python -m pip install --quiet --disable-pip-version-check --upgrade uv
	.venvs/lock/bin/uv pip compile pyproject.toml --group dev --universal --generate-hashes --upgrade \
		--no-emit-index-url --no-header --quiet --output-file requirements.lock
	.venvs/lock/bin/uv pip compile --group pyproject.toml:accelerate --constraint requirements.lock --universal \
		--generate-hashes --upgrade --no-emit-index-url --no-header --quiet --output-file packaging/accelerate.lock

clean:
	rm -rf .venv .venvs build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find app engine resources tests packaging -name __pycache__ -type d -prune -exec rm -rf {} +
