/*
 * cli.h - what the commands share: complaints, and the rules a command line asks for. A command is a function that
 * takes what was typed (struct args) and returns the exit status: 0, or 2 after a complaint.
 */
#ifndef CLI_H
#define CLI_H

#include "astragal.h"
#include "inifile.h"
#include "options.h"
#include "error.h"

enum { DONE = 0, REFUSED = 2 };

/* Says "astragal: SENTENCE" on stderr; returns REFUSED. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same with the words of a message, or with those of a refusal of the host. */
int complain_msg(const struct ag_msg *msg, const struct ag_words *words);
int complain_why(const char *path, const struct platform_error *why);
/* From now on the sentence goes to this buffer, for the full screen; NULL: to stderr again. */
void complain_to(char *buf, size_t size);
/* Tells what takes a while: "astragal: SENTENCE" on stderr, or by show, for the full screen (NULL: stderr again). */
void inform(const char *sentence);
void inform_by(void (*show)(const char *sentence));
/* For long work without a picture of its progress (struct solving_how, struct coach_how): on until Ctrl-C, and what a
 * person should know by inform. */
bool work_until_interrupted(void *context, double done);
void work_informs(void *context, const char *sentence);

/* The rules of a command line: preset, --rules, --set. Filled by setup_...; false: the complaint has been made. */
struct setup {
    struct ini_rules own; /* of --rules; empty without it */
    struct ag_preset_info info;
    ag_rules *rules; /* NULL until prepared */
};
bool setup_open(const struct args *args, struct setup *setup);                       /* reads --rules */
bool setup_find(const struct args *args, const char *preset, struct setup *setup);   /* info, with --set applied */
bool setup_prepare(struct setup *setup);                                             /* rules */
bool setup_preset(const struct args *args, const char *preset, struct setup *setup); /* all three */
void setup_close(struct setup *setup);

/* One function for each command, in cmd_*.c. */
int cmd_games(const struct args *args);
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
int cmd_keep(const struct args *args);
int cmd_stats(const struct args *args);
int cmd_hint(const struct args *args);
int cmd_analyse(const struct args *args);
int cmd_rate(const struct args *args);
int cmd_serve(const struct args *args);
int cmd_house(const struct args *args);
int cmd_engine(const struct args *args);

#endif
