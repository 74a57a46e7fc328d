# Every target does its own set-up in .venv; the second time it is quick.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: play test prove lint bench mutants luck setup clean frontend frontend-test chromium screenshots boards long
.DEFAULT_GOAL := play
# A recipe that failed leaves nothing that looks made.
.DELETE_ON_ERROR:

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Orrery needs Python 3.11 or later; call: make PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@echo "Installing Orrery into .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

# The pages: built with the Node that pip installed, into a folder that is never committed.
PAGES := src/orrery/web/static/index.html
MODULES := frontend/node_modules/.installed
PAGE_SOURCES := $(shell find frontend/src frontend/public frontend/scripts -type f -not -path '*/generated/*' 2>/dev/null) \
  $(wildcard frontend/*.html frontend/*.ts frontend/*.js frontend/*.json)
# What the server says of its own messages, boards and events, asked anew when any of its sources has changed; the
# pages are built anew only if the answer is another.
SCHEMA := frontend/src/generated/schema.json
ASKED := frontend/src/generated/.asked

frontend: $(PAGES)

$(MODULES): frontend/package-lock.json frontend/package.json | $(STAMP)
	@echo "Installing what the pages are built with (once) ..."
# Not `npm ci`: the lock file names the compiled parts of this platform only, and a Mac must find its own.
	@cd frontend && ../$(BIN)/python node.py npm install --no-save --loglevel=error
	@touch $@

$(ASKED): $(shell find src/orrery -name '*.py') | $(STAMP)
	@mkdir -p $(@D)
	@$(BIN)/python -m orrery.web.schema > $(SCHEMA).new
	@cmp -s $(SCHEMA).new $(SCHEMA) && rm $(SCHEMA).new || mv $(SCHEMA).new $(SCHEMA)
	@touch $@

$(SCHEMA): $(ASKED)
	@test -f $@ || $(BIN)/python -m orrery.web.schema > $@

$(PAGES): $(PAGE_SOURCES) $(SCHEMA) $(MODULES) | $(STAMP)
	@echo "Building the pages ..."
	@cd frontend && ../$(BIN)/python node.py scripts/types.mjs src/generated/schema.json
	@cd frontend && ../$(BIN)/python node.py node_modules/vite/bin/vite.js build --logLevel warn
	@touch $@

frontend-test: $(PAGES)
	@cd frontend && ../$(BIN)/python node.py node_modules/eslint/bin/eslint.js --cache --cache-location node_modules/.cache/eslint .
	@cd frontend && ../$(BIN)/python node.py node_modules/prettier/bin/prettier.cjs --check --cache --log-level warn .
	@cd frontend && ../$(BIN)/python node.py node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	@cd frontend && ../$(BIN)/python node.py node_modules/vitest/vitest.mjs run

# A browser for the browser tests: the system's own, or the one that apt can install.
chromium: $(STAMP)
	@$(BIN)/python tests/browser/chromium.py

# Every drawn board from fixed positions, in three sizes and both themes, into build/screenshots.
screenshots: $(PAGES) chromium
	$(BIN)/python -m tools.screenshots

# Whole games in browser and terminal with more players and at more sizes than `make test` plays.
long: $(PAGES) chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal -m long

# Every drawn board in many more positions of random play than `make test` looks at.
boards: $(PAGES) chromium
	ORRERY_BOARD_POSITIONS=30 $(BIN)/python -m pytest tests/browser/test_reach.py

play: $(STAMP) $(PAGES)
	@$(BIN)/orrery serve

# What looks at the sources, on both cores; then the tests.
test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 lint frontend-test chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

# The planner against exhaustive search, real flights and an integer program, on many more cases than `make test` has.
prove: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	ORRERY_PLAN_CASES=60 ORRERY_PLAN_FLIGHTS=220 ORRERY_PLAN_DRAWS=20000 $(BIN)/python -m pytest tests/plan

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python -m benchmarks

# Faults put into the rules on purpose, to see whether the tests notice; not a part of `make test`.
mutants: $(STAMP)
	$(BIN)/python -m tools.mutants --count 200 --seed 1

# Luck over many games, which adds up to nothing.
luck: $(STAMP)
	$(BIN)/python -m benchmarks.luck

clean:
	rm -rf .venv build dist frontend/node_modules frontend/src/generated src/orrery/web/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
