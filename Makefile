# Everything starts here. `make play` and `make test` need nothing but Python 3.11 or newer on Debian or Ubuntu.

export VENV ?= .venv
BIN := $(VENV)/bin
PYTHONS := 3.11 3.12 3.13 3.14
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	pyproject.toml requirements/build.in

# The same modules are read by hundreds of processes: what is compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check pythons types server-tests games-tests other-tests slow-tests \
	long-tests browser-tests web-check fix golden wheel requirements clean

help:
	@echo "make play     sets everything up, starts the house and shows its address (LAN=1: for telephones in the room, too)"
	@echo "make test     sets everything up, runs all tests, browser tests included"
	@echo "make check    lint, types and fast tests, in under four minutes"
	@echo "make pythons  lint, types and fast tests on every Python that is here and that we support"
	@echo "make fix      lets the formatters mend what they can"
	@echo "make golden   writes the golden playthroughs anew"
	@echo "make wheel    builds a wheel into dist/, to install Tortuga without its sources"

play:
	@tools/setup run
	@$(BIN)/python hatch_build.py
	@$(BIN)/python -m tortuga serve --open $(if $(LAN),--lan)

check:
	@tools/setup dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) --no-print-directory -j$(WORKERS) --output-sync=target server-tests other-tests games-tests types web-check

types:
	$(BIN)/mypy

web-check:
	$(BIN)/python hatch_build.py check

# The fast tests in three parts of about one size, each in a process of its own: the workers of a single run would each
# read every file before the first test. `check` begins with what takes longest, so that no core waits at its end. The
# plug-ins that are left out are for slow tests, and take long to import.
FAST := $(BIN)/pytest -p no:schemathesis -p no:faker -m "not slow and not services"
ifdef COVERAGE
FAST := COVERAGE_FILE=build/coverage.$$$$ $(FAST) --cov --cov-report=
else
FAST += -p no:pytest_cov
endif

# Tests of the house wait for real processes on a busy machine. One that fails is tried once more, and the list at the end
# names it: who steadies it needs to know. One that hangs fails after ten minutes, and does not hold up the others for ever.
ONCE_MORE := --reruns 1 -r R --timeout 600

server-tests:
	$(FAST) $(ONCE_MORE) tests/server

games-tests:
	$(FAST) tests/games

other-tests:
	$(FAST) --ignore tests/server --ignore tests/games --ignore tests/browser

# Every worker reads all files that it is given, so each is given no more than it needs.
#
# Houses and browsers wait for one another: one worker more than there are cores keeps the cores busy. Browsers have a run
# of their own, because their driver leaves no room for other event loops in its process.
slow-tests:
	$(MAKE) --no-print-directory --keep-going long-tests browser-tests

long-tests:
	$(BIN)/pytest -p no:faker -n $(WORKERS) --dist worksteal $(ONCE_MORE) --ignore tests/browser -m "slow or services"

browser-tests:
	$(BIN)/pytest -p no:faker -p no:schemathesis -n $(WORKERS) --dist worksteal $(ONCE_MORE) tests/browser

# What the fast tests run is counted, too: a figure for readers, not a gate. Of each test only the beginning is counted
# (tests/conftest.py): counted whole, they took three times as long.
test:
	@tools/services
	@mkdir -p build && rm -f build/coverage*
	TORTUGA_COUNTED=0.05 $(MAKE) --no-print-directory COVERAGE=1 check
	@$(BIN)/coverage combine -q --data-file=build/coverage build/coverage.*
	@echo "The fast tests alone run at least $$($(BIN)/coverage report --data-file=build/coverage --format=total) % of the lines and branches."
	$(MAKE) --no-print-directory slow-tests

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

# With what builds it from the environment: nothing is fetched unpinned.
wheel:
	@tools/setup run
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

# Versions and hashes, no registry's address: one file for each of running, testing and developing.
requirements:
	@tools/setup dev
	$(LOCK) --extra test --extra dev --extra bench --extra cluster --extra envs --extra lab --extra mcp --extra open_spiel --extra server -o requirements/dev.txt
	$(LOCK) --extra test --extra cluster --extra envs --extra lab --extra mcp --extra open_spiel --extra server --constraint requirements/dev.txt -o requirements/test.txt
	$(LOCK) --extra server --constraint requirements/dev.txt -o requirements/run.txt

clean:
	rm -rf .venv .venv-* build dist artefacts web/node_modules web/.svelte-check src/tortuga/server/static
