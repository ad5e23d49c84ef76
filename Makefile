# Commands for a checkout. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help play terminal serve web static wheel screenshots test check format bench browser offline devices load latency attacks soak crash mutants leaks tournament train referee compile lock clean

PY ?= python3
ARGS ?=
UPGRADE ?=

VENV_PY = .venv/bin/python
PYTEST = $(VENV_PY) -m pytest -q -n auto
SOURCES = $(wildcard src tests bench tools hatch_build.py)
# The engine compiles in the background while the server runs; bots switch to it when it is ready.
SERVE = FERROVIA_COMPILED_FOLDER="$$($(VENV_PY) tools/compile_engine.py --optional --background)" $(VENV_PY) -m ferrovia serve

# Tests of the engine run on both builds. Tests that play many games run on the compiled build if there is one; golden
# games and perft make sure that both builds behave the same.
ENGINE_TESTS = tests/engine tests/notation tests/golden tests/perft
GAME_TESTS = tests/bots tests/learn tests/properties tests/referee
# The exit status of pytest if ARGS select no test; one of the two runs may have none.
NO_TESTS = 5

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

play: web ## play in the browser (ARGS="..." passes options to ferrovia serve)
	@$(SERVE) --open $(ARGS)

terminal: ## play in the terminal (ARGS="..." passes options to ferrovia play)
	@$(PY) tools/bootstrap.py run
	@$(VENV_PY) -m ferrovia play $(ARGS)

serve: web ## serve games to browsers and other clients (ARGS="--host 0.0.0.0")
	@$(SERVE) $(ARGS)

web: ## build the browser client if its sources have changed
	@$(PY) tools/bootstrap.py web
	@$(VENV_PY) tools/web.py build

static: ## build the whole game as files for any file host, in dist/site (ARGS="--out DIR" for another folder)
	@$(PY) tools/bootstrap.py web
	@$(VENV_PY) -m tools.static_site $(ARGS)

wheel: ## build the wheel that pip installs, for every platform, in dist (FERROVIA_COMPILE=1 for a compiled one)
	@$(PY) tools/bootstrap.py dev
	@FERROVIA_COMPILE=$${FERROVIA_COMPILE:-0} $(VENV_PY) -m hatchling build -t wheel

screenshots: ## save screenshots of every page in .cache/screenshots (ARGS="--only europe --size phone --lang es")
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@$(VENV_PY) -m tests.web.screenshots $(ARGS)

test: ## run all tests, those of the engine on both builds (ARGS="-k tunnel" passes options to both runs of pytest)
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	if [ -n "$$compiled" ]; then \
		FERROVIA_BUILD=compiled PYTHONPATH="$$compiled" $(PYTEST) $(ENGINE_TESTS) $(GAME_TESTS) $(ARGS); first=$$?; \
		[ $$first -eq 0 ] || [ $$first -eq $(NO_TESTS) ] || exit $$first; \
		FERROVIA_BUILD=interpreted $(PYTEST) $(GAME_TESTS:%=--ignore=%) $(ARGS); second=$$?; \
		[ $$second -ne $(NO_TESTS) ] || exit $$first; \
		exit $$second; \
	else \
		FERROVIA_BUILD=interpreted $(PYTEST) $(ARGS); \
	fi

check: ## check lint, format and types
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m ruff check $(SOURCES)
	@$(VENV_PY) -m ruff format --check $(SOURCES)
	@$(VENV_PY) -m mypy --strict $(SOURCES)
	@$(VENV_PY) tools/web.py check

format: ## format the sources
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m ruff check --fix-only $(SOURCES)
	@$(VENV_PY) -m ruff format $(SOURCES)
	@$(VENV_PY) tools/web.py format

bench: ## measure the engine, interpreted and compiled
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) bench/engine.py $(ARGS)
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	if [ -n "$$compiled" ]; then \
		PYTHONPATH="$$compiled" $(VENV_PY) bench/engine.py $(ARGS) && \
		$(VENV_PY) bench/versus.py src "$$compiled" --rounds 1; \
	fi

browser: ## measure the browser client: first visit, and frames while bots play
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@$(VENV_PY) -m bench.browser

offline: ## play a whole game of every rulebook on the static site, whose host stops when the game has started
	@$(PY) tools/bootstrap.py dev
	@$(PYTEST) tests/web/static_games.py $(ARGS)

devices: ## play a whole game of every rulebook by mouse, by touch and by keyboard
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/web.py build
	@$(PYTEST) tests/web/device_games.py $(ARGS)

load: ## measure the server: 1,000 sockets at 250 tables, with SQLite and PostgreSQL
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled" $(VENV_PY) -m bench.serving $(ARGS)

latency: ## measure how long a person waits for bots, alone and beside 48 tables of experts
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled" $(VENV_PY) -m bench.bot_latency $(ARGS)

attacks: ## attack a server, and measure how fast it answers others during the attacks
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled" $(VENV_PY) -m bench.attacks $(ARGS)

soak: ## play, watch and attack one server for an hour, and see what grows (ARGS="--write docs/scale.md" only updates the table)
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled" $(VENV_PY) -m bench.soak $(ARGS)

crash: ## kill a server 200 times during games (ARGS="--postgres" for PostgreSQL, "--kill-database" to kill that instead)
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.server.crash $(ARGS)

mutants: ## change the sources at places chosen by chance, and see whether the tests fail (ARGS="--count 20 --only tunnels")
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tools.mutants $(ARGS)

leaks: ## search the messages of many games for hidden information
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.server.leaks $(ARGS)

tournament: ## play the bots against each other in every rulebook (ARGS="--write docs/bot-results.md" updates the tables)
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled" $(VENV_PY) -m bench.tournament $(ARGS)

train: ## train a player by PPO and measure it; needs torch (ARGS="--write docs/learning.md" updates the table)
	@$(PY) tools/bootstrap.py dev
	@compiled=$$($(VENV_PY) tools/compile_engine.py --optional) || exit 1; \
	PYTHONPATH="$$compiled:src" $(firstword $(wildcard .cache/train/bin/python) $(VENV_PY)) -m bench.train_ppo $(ARGS)

referee: ## play many games against the independent referee (ARGS="--games 500")
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) -m tests.referee.match $(ARGS)

compile: ## compile the engine in .cache and print the folder for PYTHONPATH
	@$(PY) tools/bootstrap.py dev
	@$(VENV_PY) tools/compile_engine.py

lock: ## update requirements/*.lock from requirements/*.in (UPGRADE=--upgrade for newer versions)
	@$(PY) tools/bootstrap.py uv
	@for name in uv run server web dev; do \
		.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes $(UPGRADE) \
			--custom-compile-command "make lock" requirements/$$name.in --output-file requirements/$$name.lock \
			|| exit 1; \
	done

clean: ## remove generated files: .venv, caches, builds
	@rm -rf .venv .cache build dist web/node_modules web/src/api/types.ts web/tests/wire.json src/ferrovia/server/static
	@find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
