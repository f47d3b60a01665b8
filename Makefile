# Everything starts here. `make play` and `make test` need nothing but Python 3.11 or newer on Debian or Ubuntu.

export VENV ?= .venv
BIN := $(VENV)/bin
PYTHONS := 3.11 3.12 3.13 3.14
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	pyproject.toml requirements/build.in

# The same modules are read by hundreds of processes: what is compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check pythons types server-tests games-tests other-tests slow-tests web-check fix golden requirements clean

help:
	@echo "make play     sets everything up, starts the house and shows its address"
	@echo "make test     sets everything up, runs all tests, browser tests included"
	@echo "make check    lint, types and fast tests, in under two minutes"
	@echo "make pythons  lint, types and fast tests on every Python that is here and that we support"
	@echo "make fix      lets the formatters mend what they can"
	@echo "make golden   writes the golden playthroughs anew"

play:
	@tools/setup run
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m tortuga serve --open

check:
	@tools/setup dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) --no-print-directory -j$(WORKERS) --output-sync=target web-check server-tests games-tests types other-tests

types:
	$(BIN)/mypy

web-check:
	$(BIN)/python hatch_build.py check

# The fast tests in three parts of about one size, each in a process of its own: the workers of a single run would each
# read every file before the first test. The plug-ins that are left out are for slow tests, and take long to import.
FAST := $(BIN)/pytest -p no:schemathesis -p no:faker -m "not slow and not services"

server-tests:
	$(FAST) tests/server

games-tests:
	$(FAST) tests/games

other-tests:
	$(FAST) --ignore tests/server --ignore tests/games --ignore tests/browser

# Every worker reads all files that it is given, so each is given no more than it needs.
#
# Houses and browsers wait for one another: one worker more than there are cores keeps the cores busy. Browsers have a run
# of their own, because their driver leaves no room for other event loops in its process.
slow-tests:
	$(BIN)/pytest -p no:faker -n $(WORKERS) --dist worksteal --ignore tests/browser -m "slow or services"
	$(BIN)/pytest -p no:faker -p no:schemathesis -n $(WORKERS) --dist worksteal tests/browser

test:
	@tools/services
	$(MAKE) --no-print-directory check slow-tests

# Each has an environment of its own, which stays.
pythons:
	@for version in $(PYTHONS); do \
		python$$version --version >/dev/null 2>&1 || { echo "no Python $$version here"; continue; }; \
		$(MAKE) --no-print-directory VENV=.venv-$$version PYTHON=python$$version check || exit 1; \
	done

fix:
	@tools/setup dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

golden:
	@tools/setup dev
	$(BIN)/python -m tortuga.kit tests/golden

# Versions and hashes, no registry's address: one file for each of running, testing and developing.
requirements:
	@tools/setup dev
	$(LOCK) --extra test --extra dev --extra bench --extra cluster --extra envs --extra lab --extra open_spiel -o requirements/dev.txt
	$(LOCK) --extra test --extra cluster --extra envs --extra lab --extra open_spiel --constraint requirements/dev.txt -o requirements/test.txt
	$(LOCK) --constraint requirements/dev.txt -o requirements/run.txt

clean:
	rm -rf .venv .venv-* build dist artefacts web/node_modules web/.svelte-check src/tortuga/server/static
