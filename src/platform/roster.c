/* roster.c - see roster.h. */
#include "roster.h"
#include "../text/near.h"
#include "../text/str.h"
#include "phrases.h"

#include <stdio.h>
#include <string.h>

/* One that plays as a judge would is named once, for whatever seats. */
static void each_exact(const struct ag_game *game, void (*use)(void *context, const char *name, const char *about),
                       void *context) {
    bool named[AG_OBJECTIVES + 1] = {[AG_OBJECTIVES] = true};
    const struct ag_solver *s;
    char name[AG_NAME_MAX];
    for (unsigned i = 0; (s = ag_solver_of(game, i)); i++) {
        snprintf(name, sizeof name, "exact:%s", s->objective);
        if (!named[s->judges]) use(context, name, phrase(SAY_PLAYERS_EXACT));
        named[s->judges] = true;
    }
}

void roster_each(const struct ag_game *game, void (*use)(void *context, const char *name, const char *about),
                 void *context) {
    const struct ag_player *p;
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++)
        if (strcmp(p->name, "best") != 0) use(context, p->name, phrases_message(p->about));
    use(context, "best", phrase(SAY_PLAYERS_BEST));
    each_exact(game, use, context);
}

struct search {
    const char *who;
    struct ag_near near;
    char *name; /* the nearest so far, kept */
};

static void see(void *context, const char *name, const char *about) {
    struct search *s = context;
    (void)about;
    ag_near_see(&s->near, s->who, name);
    if (s->near.name != name) return;
    ag_text_copy(s->name, AG_NAME_MAX, name);
    s->near.name = s->name;
}

bool roster_near(const char *who, const struct ag_game *game, char name[static AG_NAME_MAX]) {
    struct search s = {.who = who, .name = name};
    roster_each(game, see, &s);
    return s.near.name != NULL;
}
