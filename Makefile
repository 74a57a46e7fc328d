# Every target does its own set-up in .venv; the second time it is quick.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: play test lint bench setup clean
.DEFAULT_GOAL := play

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Orrery needs Python 3.11 or later; call: make PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@echo "Installing Orrery into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

play: $(STAMP)
	@$(BIN)/orrery serve

test: lint
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
