# make run      the studio on the US board; without a screen the same job into out/
# make test     style, import contracts, types and the tests, in random order; SHUFFLE=SEED repeats an order
# make test-slow  the remaining tests: benchmarks, bot strength, long games, property tests with many examples
# make bench    the benchmarks, measured
# make fuzz     calls of all commands, then broken files and random input to the studio, SECONDS=1800 in all
# make walk     EDITS=10000 edits by mouse and keys over all boards, all of them undone and done again; SEED=1
# make mutate   faults put into a copy of ROOM=engine/sim, one at a time, and what its tests miss; SAMPLE=100 SEED=1
# make messages  the template for translators, resources/locale/boxcars.pot, from the marked texts
# make pictures  the pictures of the help pages, by the steps of the pages in real windows
# make gallery  pictures of the views in light and dark, English and German, in out/gallery
# make docs     the documentation site in out/site, from help pages, commands, checks, rules and docstrings
# make bundle   the offline program of this system, tried and packed in dist/
# make setup    only .venv and what Qt needs (each of the others does it first)

bin := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)

.PHONY: help setup run test test-slow bench fuzz walk mutate messages pictures gallery docs bundle
SECONDS ?= 1800
EDITS ?= 10000
help:
	@sed -n 's/^# //p' Makefile

setup:
	@.ci/setup

run: setup
	@.ci/play $(bin)

test: setup
	@.ci/test $(bin)

test-slow: setup
	@.ci/test $(bin) slow

bench: setup
	@$(bin)/python -m pytest tests/benchmarks --benchmark-enable -p no:xdist

fuzz: setup
	@half=$$(( $(SECONDS) / 2 )); failed=0; \
	$(bin)/python -m tests.fuzz.commands.search --seconds $$half || failed=1; \
	$(bin)/python -m tests.fuzz.night --seconds $$half || failed=1; \
	exit $$failed

walk: setup
	@$(bin)/python -m tests.fuzz.walk --edits $(EDITS) $(if $(SEED),--seed $(SEED))

mutate: setup
	@$(bin)/python -m tests.mutation $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

messages: setup
	@$(bin)/python -m tests.messages

pictures: setup
	@xvfb-run -a -s "-screen 0 1600x1000x24" env QT_QPA_PLATFORM=xcb $(bin)/python -m tests.pictures 2>&1 | grep -v "propagateSizeHints"

gallery: setup
	@xvfb-run -a -s "-screen 0 1600x1000x24" env QT_QPA_PLATFORM=xcb $(bin)/python -m tests.gallery out/gallery --languages en de 2>&1 | grep -v "propagateSizeHints"

docs: setup
	@$(bin)/python -m tests.site out/site

bundle: setup
	@.ci/bundle/make $(bin)
