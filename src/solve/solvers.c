/* solvers.c - the list of all solvers, and the only place that looks for one by the name of its game. */
#include "solvers.h"
#include "rules.h"

#include <string.h>

static const struct ag_solver *const files[] = {
#define SOLVERS(name) ag_solvers_##name,
#include "solvers.def"
#undef SOLVERS
};

const struct ag_solver *ag_solver_of(const struct ag_game *game, unsigned i) {
    for (unsigned f = 0; f < sizeof files / sizeof *files; f++)
        for (const struct ag_solver *s = files[f]; s->name; s++)
            if (strcmp(s->game, game->name) == 0 && !i--) return s;
    return NULL;
}

const struct ag_solver *ag_solver_for(const ag_rules *r, const char *objective) {
    const struct ag_solver *s;
    for (unsigned i = 0; (s = ag_solver_of(r->game, i)); i++)
        if (strcmp(s->objective, objective) == 0 && (!s->seats || s->seats == ag_rules_seats(r))) return s;
    return NULL;
}
