/* house_check.h - whether what a store holds is whole, for `astragal house check` and `astragal house restore`. */
#ifndef CLI_HOUSE_CHECK_H
#define CLI_HOUSE_CHECK_H

#include "store.h"

struct house_check {
    uint64_t tables, entries, wrong;
    /* What is wrong with a table ("": with the store). */
    void (*complain)(void *context, const char *table, const char *sentence);
    void *context;
};

/* Looks at everything: how it lies in the store, whether each table has all its entries as they were written, and whether
 * each log can be played again and comes out as it did. False: it could not be read (why); what is wrong is counted. */
bool house_check(struct store *store, struct house_check *check, struct platform_error *why);

#endif
