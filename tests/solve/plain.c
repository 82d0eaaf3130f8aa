/* plain.c - see plain.h. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void give_up(const struct ag_msg *why) {
    char text[400];
    ag_msg_write(why, NULL, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    exit(1);
}

ag_rules *rules_from(const char *preset, int n, const char *const *sets) {
    struct ag_preset_info info;
    struct ag_msg why;
    if (!ag_preset_find(NULL, preset, &info, &why)) give_up(&why);
    for (int i = 0; i < n; i++) {
        char key[AG_NAME_MAX];
        size_t length = strcspn(sets[i], "=");
        if (!sets[i][length] || length >= sizeof key) exit(2);
        snprintf(key, sizeof key, "%.*s", (int)length, sets[i]);
        if (!ag_values_set(info.game, &info.values, key, sets[i] + length + 1, &why)) give_up(&why);
    }
    ag_rules *r = memory_rules(info.game, &info.values, &why);
    if (!r) give_up(&why);
    return r;
}

ag_rules *rules_of(const char *preset, const char *sets) {
    const char *list[16];
    char text[400], *save = NULL;
    int n = 0;
    snprintf(text, sizeof text, "%s", sets ? sets : "");
    for (char *word = strtok_r(text, " ", &save); word && n < 16; word = strtok_r(NULL, " ", &save)) list[n++] = word;
    return rules_from(preset, n, list);
}

void *solved_farkle(const ag_rules *r, const struct ag_work *work, struct ag_solve_plan *plan,
                    struct ag_solve_report *report) {
    struct ag_msg why;
    const struct ag_solver *solver = ag_solver_for(r, "win");
    if (!solver->plan(solver, r, work, 0, plan, &why)) give_up(&why);
    void *table = aligned_alloc(64, (plan->table + 63) / 64 * 64);
    if (!table) exit(1);
    if (!solver->solve(solver, r, work, table, NULL, NULL, report, &why)) give_up(&why);
    return table;
}
