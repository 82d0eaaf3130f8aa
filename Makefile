# A thin front for the README's commands; meson and ninja do the work. On a fresh Debian 12 machine `make run` and
# `make test` need nothing but git and make: what is missing is installed from the list in debian/control.

PYTHON = /usr/bin/python3
BUILD = build

.PHONY: run build web npm test deps mutants goldens soak bench dist clean

# The house with the page, until Ctrl-C: make run [PORT=4750] [LAN=yes]
run: build
	@exec sh tools/run_house.sh $(BUILD)/astragal $(if $(PORT),--port $(PORT)) $(if $(LAN),--lan)

build: deps
	@[ -f $(BUILD)/build.ninja ] || meson setup $(BUILD) >/dev/null
	@ninja -C $(BUILD) --quiet

# The page, into web/dist: plain files for any web server.
web: deps
	@sh tools/build_web.sh

# The package for JavaScript as a tarball, in build-npm; prints its name.
npm: deps
	@sh tools/build_web.sh >&2
	@mkdir -p build-npm
	@cd packages/astragal && echo "$(CURDIR)/build-npm/$$(npm pack --silent --pack-destination $(CURDIR)/build-npm)"

test: deps
	@$(PYTHON) tools/run_tests.py

deps:
	@sh tools/install_deps.sh

# For each rule a small change of the code that its test must catch. Takes some minutes.
mutants: deps
	@$(PYTHON) tests/mutants/run.py

# Write the playthroughs in tests/golden again; read the difference before committing it.
goldens: build
	@sh tools/make_goldens.sh $(BUILD)

# What `make test` runs briefly, for longer, in parts: make soak lists them, make soak PART=fuzz runs one.
soak: deps
	@$(PYTHON) tools/run_tests.py --soak $(PART)

bench: build
	@$(BUILD)/astragal bench

# What a release hands out, into build-dist: source, a tree that runs from any folder, and the bill of materials.
dist: deps
	@$(PYTHON) tools/make_dist.py

clean:
	rm -rf build build-* web/dist packages/astragal/dist
