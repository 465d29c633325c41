# Sztab. "make play" on a fresh machine sets everything up and opens the table; "make help" lists the rest.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NPM    := node_modules/.bin
ARGS   ?=

# What the set-up needs from pip: our pins, no compiler (SZTAB_PURE), no talk.
PIP := SZTAB_PURE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install -qq -c constraints.txt
# The build back end goes into .venv too, so that pip need not fetch it, and mypy with it, for every build.
EDITABLE := --no-build-isolation -e
BACKEND  := hatchling

# Two processes more than cores. Tests of a group stay together, long ones come first, browsers last (tests/conftest.py).
# Every process of a run would compile all modules again if Python were told to write no bytecode.
# A test that hangs ends its process after ten minutes (pyproject.toml), and with it the run: xdist may wait for ever otherwise.
# A busy machine may lose a click: a browser test that fails is run once more and listed, five in a run at most (tests/web/conftest.py).
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadgroup -q --durations=25 --durations-min=10 --max-worker-restart=0 --max-suite-reruns=5 --rerun-show-tracebacks
# What "make quick" runs: the engine, the games and their cases, the command line, and of the server what players meet.
QUICK  := tests/engine tests/games tests/sim tests/cli \
	$(patsubst %,tests/server/test_%.py,play people again hands problems)

.DEFAULT_GOAL := help
.PHONY: help play test quick check audit dist bench bench-server docs screenshots walk browser node clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.runtime ## set up, then open the table
	@$(BIN)/sztab play $(ARGS)

test: $(VENV)/.dev browser node ## set up, then run all tests
	$(PYTEST) $(ARGS)

quick: $(VENV)/.dev ## the tests to run while you work: no browser, no PostgreSQL, nothing long
	$(PYTEST) -m 'not long and not build' -k 'not postgres' $(QUICK) $(ARGS)

check: $(VENV)/.dev node_modules/.dev ## format, lint, types, import layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python -m tools.write_types --check
	$(NPM)/biome check
	$(NPM)/tsc

audit: ## compare the pinned versions with the public database of advisories (needs the network and pipx)
	pipx run pip-audit --requirement constraints.txt --no-deps --disable-pip

dist: $(VENV)/.dev ## build the source archive and a wheel into dist, with their hashes
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python -m hatchling build --target sdist
	cd dist && sha256sum sztab-*.whl sztab-*.tar.gz > SHA256SUMS

bench: $(VENV)/.runtime ## measure the engine
	@$(BIN)/sztab bench $(ARGS)

bench-server: $(VENV)/.dev ## measure a server, on SQLite and on PostgreSQL
	@$(BIN)/sztab bench-server $(ARGS)

docs: $(VENV)/.docs ## build the documentation site into build/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet $(ARGS)
	@echo "The site is in build/docs: open build/docs/index.html"

walk: $(VENV)/.dev browser ## whole games question by question at five sizes: is what is asked in sight? (ARGS="rhine --every 5")
	@$(BIN)/python -m tests.web.walk $(ARGS)

screenshots: $(VENV)/.dev browser ## pictures of every page and board, into FOLDER (build/screenshots)
	@$(BIN)/python -m tests.web.screenshots $(or $(FOLDER),build/screenshots)

clean: ## remove the set-up and everything built
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are younger than the pins as long as nothing has to be installed again.
$(VENV)/.runtime: pyproject.toml constraints.txt
	@$(make-venv)
	@echo "Setting up $(VENV) ..."
	@$(PIP) $(BACKEND)
	@$(PIP) $(EDITABLE) .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	@$(make-venv)
	@echo "Setting up $(VENV) with the tools for tests and checks ..."
	@$(PIP) $(BACKEND) setuptools
	@$(PIP) $(EDITABLE) '.[test,check,cluster,report]'
	@touch $(VENV)/.runtime $@

$(VENV)/.docs: pyproject.toml constraints.txt
	@$(make-venv)
	@echo "Setting up $(VENV) with the tools for the documentation ..."
	@$(PIP) $(BACKEND)
	@$(PIP) $(EDITABLE) '.[docs]'
	@touch $(VENV)/.runtime $@

# The browser of the tests is Debian's own, without windows of its own: a page costs a third of what it costs in the other.
# Whoever may not install it is told what to install.
browser:
	@if ! command -v chromium-headless-shell >/dev/null 2>&1 && ! command -v chromium >/dev/null 2>&1; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
			echo "Installing chromium ..."; \
			export DEBIAN_FRONTEND=noninteractive; \
			apt-get update -qq >/dev/null; \
			apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core >/dev/null; \
		else \
			echo "the browser tests need Chromium (Debian: apt-get install chromium-headless-shell); without it they are left out" >&2; \
		fi; \
	fi

# The client needs no build; its linter, formatter and type checker come from npm, with the versions of package.json.
node_modules/.dev: package.json
	@$(MAKE) --no-print-directory node
	@$(need-npm)
	@echo "Setting up node_modules with the tools for checks ..."
	@npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

# Node runs the tests of the client's logic. Whoever may not install it is told what to install.
node:
	@if ! command -v node >/dev/null 2>&1; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
			echo "Installing nodejs ..."; \
			export DEBIAN_FRONTEND=noninteractive; \
			apt-get update -qq >/dev/null; \
			apt-get install -y -qq --no-install-recommends nodejs >/dev/null; \
		else \
			echo "the checks and tests of the client need Node 18 or newer (Debian: apt-get install nodejs npm)" >&2; \
		fi; \
	fi

# Debian keeps npm in a package of its own.
define need-npm
if ! command -v npm >/dev/null 2>&1; then \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "Installing npm ..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq >/dev/null; \
		apt-get install -y -qq --no-install-recommends npm >/dev/null; \
	else \
		echo "make check needs npm (Debian: apt-get install nodejs npm)" >&2; \
		exit 1; \
	fi; \
fi
endef

# A working .venv, made again when its Python is gone. Debian keeps ensurepip in a package of its own.
define make-venv
set -e; \
if $(BIN)/python -m pip --version >/dev/null 2>&1; then exit 0; fi; \
if ! command -v $(PYTHON) >/dev/null 2>&1; then \
	echo "Sztab needs Python 3.11 or newer and $(PYTHON) is not there: install it, or say make PYTHON=/path/to/python3" >&2; \
	exit 1; \
fi; \
version=$$($(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
if ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
	echo "Sztab needs Python 3.11 or newer, $(PYTHON) is $$version: say make PYTHON=/path/to/a/newer/python3" >&2; \
	exit 1; \
fi; \
if ! $(PYTHON) -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "Installing python$$version-venv ..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq >/dev/null; \
		apt-get install -y -qq --no-install-recommends python$$version-venv >/dev/null; \
	else \
		echo "$(PYTHON) cannot make virtual environments: install python$$version-venv (Debian: apt-get install python$$version-venv)" >&2; \
		exit 1; \
	fi; \
fi; \
$(PYTHON) -m venv --clear $(VENV)
endef
