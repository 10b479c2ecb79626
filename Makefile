# Two commands do everything on a fresh machine: `make run` and `make test`.
.PHONY: run test lint check golden audit bench bench-diagnosis classic deal-official dist clean icpc landings lockstep lockstep-classic matches planted-logs planes fuzz deal-saves edits freeze freeze-check
.DELETE_ON_ERROR:

# An editable install keeps no compiled modules where this is set, and every start would pay for it.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
SAMPLE := fixtures/project5/sample-1

run: $(VENV)/.installed
	@$(BIN)/monosim $(SAMPLE)/board.txt $(SAMPLE)/card.txt $(SAMPLE)/player.txt 3

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check: lint test

# Writes recorded goldens anew; golden/spec is transcribed by hand and never written.
golden: $(VENV)/.installed
	$(BIN)/monosim golden new fixtures golden
	$(BIN)/monosim golden accept fixtures golden
	@git --no-pager diff --stat -- golden || true

# Searches AUDIT_INPUTS generated inputs for misreadings that the shipped suite does not tell apart.
AUDIT_INPUTS ?= 10000
audit: $(VENV)/.installed
	$(BIN)/monosim suite audit fixtures/project5/suite
	$(BIN)/monosim suite audit fixtures/project5/suite --inputs $(AUDIT_INPUTS)

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.shapes

# The fast engines against the rules; what differs is kept below build/found/project5, and
# CASE=build/found/project5/… compares it again.
LOCKSTEP_GAMES ?= 10000
LOCKSTEP_SEED ?= 0
lockstep: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tools/lockstep.py $(or $(CASE),$(LOCKSTEP_GAMES) $(LOCKSTEP_SEED))

# The same for classic's engine for many games; what differs is kept below build/found/classic, and
# CASE=build/found/classic/… compares it again.
LOCKSTEP_CLASSIC_GAMES ?= $(or $(N),2000)
LOCKSTEP_CLASSIC_SEED ?= 0
lockstep-classic: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tools/classic_lockstep.py \
		$(or $(CASE),$(LOCKSTEP_CLASSIC_GAMES) $(LOCKSTEP_CLASSIC_SEED))

# Matches of every game, played by a player that knows none; their forks, and copies in another process, must go
# on alike. About 12000 forks and 2000 copies.
MATCHES ?= $(or $(N),1000)
GAMES ?=
matches: $(VENV)/.dev
	$(BIN)/python -m tools.matches $(MATCHES) $(GAMES)

# Logs of every game with one change each: the audit must name it, or the log is of another game, which is shown.
LOGS ?= $(or $(N),200)
planted-logs: $(VENV)/.dev
	$(BIN)/python -m tools.planted_logs $(LOGS) $(GAMES)

# Exact planes of Project 5's thresholds against games at their corners and elsewhere.
PLANES ?= 10000
PLANES_SEED ?= 0
planes: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tools/planes.py $(PLANES) $(PLANES_SEED)

# Whole games of classic, of every mix of strategies, each audited from its log.
CLASSIC_GAMES ?= 10000
CLASSIC_SEED ?= 0
classic: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tools/classic_games.py $(CLASSIC_GAMES) $(CLASSIC_SEED)

# Games of DEAL by the published rules, of every mix of players, each audited from its log.
DEAL_GAMES ?= 500
DEAL_SEED ?= 0
deal-official: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python tools/deal_official.py $(DEAL_GAMES) $(DEAL_SEED)

# Rolls of classic against the exact chances; about ten minutes.
LANDINGS_ROLLS ?= 10000000
LANDINGS_SEED ?= 0
landings: $(VENV)/.dev
	$(BIN)/python tools/classic_landings.py $(LANDINGS_ROLLS) $(LANDINGS_SEED)

# What thousands of calls of every command give: recorded, and compared with the record. Minutes each.
# FREEZE='--only "run *"' compares some of them, FREEZE=--all shows every difference in full.
FREEZE ?=
freeze: $(VENV)/.dev
	$(BIN)/python -m tools.freeze record $(FREEZE)

freeze-check: $(VENV)/.dev
	$(BIN)/python -m tools.freeze check $(FREEZE)

# Damaged inputs for every reader, with fixed seeds; what goes wrong is kept below build/fuzz.
FUZZ_INPUTS ?= $(or $(N),20000)
FUZZ_SEED ?= 0
FUZZ_KIND ?=
fuzz: $(VENV)/.dev
	$(BIN)/python -m tools.fuzz $(FUZZ_INPUTS) $(FUZZ_SEED) $(FUZZ_KIND)

# Positions of DEAL, exported as old saves and imported again: what changes must be what the export tells.
DEAL_POSITIONS ?= 10000
DEAL_SEED ?= 0
deal-saves: $(VENV)/.dev
	$(BIN)/python tools/deal_positions.py $(DEAL_POSITIONS) $(DEAL_SEED)

# The classes of edits that the tutor ships, for rulesets whose rules have changed; minutes for each.
edits: $(VENV)/.dev
	$(BIN)/python tools/edit_classes.py

# Minutes: BAPCtools judges every program of the problem package; without a pypy3 it would only warn.
icpc: $(VENV)/.dev
	rm -rf build/icpc && mkdir -p build/icpc/bin
	ln -s "$$(command -v pypy3 || echo $(CURDIR)/$(BIN)/python)" build/icpc/bin/pypy3
	$(BIN)/monosim pack icpc fixtures/project5/suite -o build/icpc/monopoly
	cd build/icpc/monopoly && PATH="$(CURDIR)/build/icpc/bin:$$PATH" && export PATH && \
		$(CURDIR)/$(BIN)/bt validate -B && $(CURDIR)/$(BIN)/bt run -B -G

# Minutes: hundreds of wrong programs are diagnosed.
bench-diagnosis: $(VENV)/.dev
	$(BIN)/python -m benchmarks.diagnosis

# The sdist and the wheel, each installed into an environment of its own where sample 1 is played.
dist: $(VENV)/.dev
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	for built in dist/*.tar.gz dist/*.whl; do \
		rm -rf build/try && $(BIN)/python -m venv build/try && \
		build/try/bin/python -m pip install --quiet --disable-pip-version-check "$$built" && \
		PATH="$(CURDIR)/build/try/bin:$$PATH" sh tools/try-sample . || exit 1; \
	done
	rm -rf build/try

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# All that is said while setting up goes to stderr: stdout is for the transcript.
$(VENV)/bin/python:
	@sh tools/make-venv $(VENV) >&2

# pip hides what a build says, so why nothing was compiled is read from where setup.py keeps it.
define install
@echo 'Setting up $(VENV), which takes a minute where there is a C compiler' >&2
@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '$(1)' >&2
@! test -e src/monosim/core/not_compiled.log || cat src/monosim/core/not_compiled.log >&2
@$(BIN)/python -m compileall -q src >&2
endef

$(VENV)/.installed: pyproject.toml $(VENV)/bin/python
	$(call install,.)
	@touch $@

# Everything is compiled once, also where `make test` comes first.
$(VENV)/.dev: pyproject.toml $(VENV)/bin/python
	$(call install,.[dev])
	@touch $(VENV)/.installed $@
