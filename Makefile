# Everything a person does with a checkout. `make` alone lists it.
.DEFAULT_GOAL := help
.PHONY: help play terminal serve web screenshots test check format bench browser load crash leaks tournament referee native lock clean

PY ?= python3
ARGS ?=
UPGRADE ?=

VENV_PY = .venv/bin/python
PYTEST = $(VENV_PY) -m pytest -q -n auto
SOURCES = $(wildcard src tests bench tools hatch_build.py)
# The engine is compiled while the server runs already; bots think with it as soon as it is there.
SERVE = FERROVIA_COMPILED="$$($(VENV_PY) tools/native.py --optional --later)" $(VENV_PY) -m ferrovia serve

# What pins the engine runs on both of its forms. What plays many games runs on the compiled one where there is one:
# golden games and perft hold the two forms to each other.
ENGINE_TESTS = tests/engine tests/notation tests/golden tests/perft
GAME_TESTS = tests/bots tests/properties tests/referee

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: web ## play in the browser (ARGS="..." is handed on to ferrovia serve)
	@$(SERVE) --open $(ARGS)

terminal: ## play in the terminal (ARGS="..." is handed on to ferrovia play)
	@$(PY) tools/bootstrap.py run
	@$(VENV_PY) -m ferrovia play $(ARGS)

serve: web ## serve games to browsers and other clients (ARGS="--host 0.0.0.0")
	@$(SERVE) $(ARGS)

web: ## build the browser client, if its sources have changed
	@$(PY) tools/bootstrap.py web
	@$(VENV_PY) tools/web.py build

screenshots: ## pictures of every screen under .cache/screenshots (ARGS="--only europe --size phone --lang es")
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@$(VENV_PY) -m tests.web.screenshots $(ARGS)

test: ## run all tests; those of the engine on the compiled engine too
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@native=$$($(VENV_PY) tools/native.py --optional) || exit 1; \
	if [ -n "$$native" ]; then \
		FERROVIA_ENGINE=compiled PYTHONPATH="$$native" $(PYTEST) $(ENGINE_TESTS) $(GAME_TESTS) && \
		FERROVIA_ENGINE=interpreted $(PYTEST) $(GAME_TESTS:%=--ignore=%) $(ARGS); \
	else \
		FERROVIA_ENGINE=interpreted $(PYTEST) $(ARGS); \
	fi

check: ## lint, format and types
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m ruff check $(SOURCES)
	@$(VENV_PY) -m ruff format --check $(SOURCES)
	@$(VENV_PY) -m mypy --strict $(SOURCES)
	@$(VENV_PY) tools/web.py check

format: ## rewrite the sources in the house format
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m ruff check --fix-only $(SOURCES)
	@$(VENV_PY) -m ruff format $(SOURCES)
	@$(VENV_PY) tools/web.py format

bench: ## measure the engine, interpreted and compiled
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) bench/run.py --json .cache/bench/interpreted.json $(ARGS)
	@native=$$($(VENV_PY) tools/native.py --optional) || exit 1; \
	if [ -n "$$native" ]; then \
		PYTHONPATH="$$native" $(VENV_PY) bench/run.py --json .cache/bench/compiled.json $(ARGS) && \
		$(VENV_PY) bench/compare.py .cache/bench/interpreted.json .cache/bench/compiled.json; \
	fi

browser: ## measure the browser client: first visit, and frames while bots play fast
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@$(VENV_PY) -m bench.browser

load: ## measure the server: 1,000 sockets at 250 tables, SQLite and PostgreSQL
	@$(PY) tools/bootstrap.py dev
	@native=$$($(VENV_PY) tools/native.py --optional) || exit 1; \
	PYTHONPATH="$$native" $(VENV_PY) -m bench.serving $(ARGS)

crash: ## kill a server 200 times while tables are played (ARGS="--postgres" on PostgreSQL)
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.server.crash $(ARGS)

leaks: ## look for bytes that tell a viewer too much, in many games
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.server.leaks $(ARGS)

tournament: ## let the bots meet in every book (ARGS="--write docs/bots.md" makes the tables there)
	@$(PY) tools/bootstrap.py dev
	@native=$$($(VENV_PY) tools/native.py --optional) || exit 1; \
	PYTHONPATH="$$native" $(VENV_PY) -m bench.tournament $(ARGS)

referee: ## play many games against the independent referee (ARGS="--games 500")
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.referee.match $(ARGS)

native: ## compile the engine under .cache and print the folder for PYTHONPATH
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/native.py

lock: ## renew requirements/*.lock from requirements/*.in (UPGRADE=--upgrade takes newer versions)
	@$(PY) tools/bootstrap.py uv
	@for name in uv run server web dev; do \
		.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes $(UPGRADE) \
			--custom-compile-command "make lock" requirements/$$name.in --output-file requirements/$$name.lock \
			|| exit 1; \
	done

clean: ## remove all that was made: .venv, caches, builds
	@rm -rf .venv .cache build dist web/node_modules web/src/wire/types.ts src/ferrovia/server/static
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
