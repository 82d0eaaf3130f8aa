/* serve.h - what `astragal serve` and `astragal house` share: the configuration of a command line, and the store. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include "cli.h"
#include "config.h"
#include "store.h"

/* Defaults, then --config, then the options. False: the complaint has been made. */
bool serve_config(const struct args *args, struct config *config);
/* Opens the store that it names. make: folders are made where they are missing. NULL: the complaint has been made. */
struct store *serve_store(const struct config *config, bool make);

#endif
