/*
 * cli.h - what the commands share: the rules a command line asks for. A command is a function that takes what was typed
 * (struct args) and returns the exit status (status.h); after a complaint, REFUSED is enough.
 */
#ifndef CLI_H
#define CLI_H

#include "astragal.h"
#include "complain.h"
#include "options.h"
#include "setup.h"

/* The rules of a command line: PRESET, --rules, --set. False: the complaint has been made. */
bool setup_open(const struct args *args, struct setup *setup);                       /* reads --rules */
bool setup_find(const struct args *args, const char *preset, struct setup *setup);   /* info, with --set applied */
bool setup_preset(const struct args *args, const char *preset, struct setup *setup); /* both, and prepared rules */
/* info by --position; words: those of the position. */
bool setup_position(const struct args *args, struct setup *setup, const char **words);

/* One function for each command, in cmd_*.c. */
int cmd_games(const struct args *args);
int cmd_players(const struct args *args);
int cmd_config(const struct args *args);
int cmd_doctor(const struct args *args);
int cmd_version(const struct args *args);
int cmd_rules(const struct args *args);
int cmd_check(const struct args *args);
int cmd_score(const struct args *args);
int cmd_show(const struct args *args);
int cmd_perft(const struct args *args);
int cmd_bench(const struct args *args);
int cmd_drill(const struct args *args);
int cmd_chart(const struct args *args);
int cmd_sim(const struct args *args);
int cmd_replay(const struct args *args);
int cmd_verify(const struct args *args);
int cmd_play(const struct args *args);
int cmd_solve(const struct args *args);
int cmd_odds(const struct args *args);
int cmd_arena(const struct args *args);
int cmd_exploit(const struct args *args);
int cmd_keep(const struct args *args);
int cmd_learn(const struct args *args);
int cmd_stats(const struct args *args);
int cmd_archive(const struct args *args);
int replay_analysed(const struct args *args); /* replay --analyse, whatever else was typed */
int cmd_hint(const struct args *args);
int cmd_join(const struct args *args);
int cmd_analyse(const struct args *args);
int cmd_rate(const struct args *args);
int cmd_serve(const struct args *args);
int cmd_house(const struct args *args);
int cmd_engine(const struct args *args);

#endif
