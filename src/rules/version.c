/* version.c - the version of the library. */
#include "astragal.h"

const char *ag_version(void) { return ASTRAGAL_VERSION; }
