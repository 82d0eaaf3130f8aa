/*
 * save.c - keeping the record of a game. The seeds of a dice proof stay secret until the game is over: until then
 * they lie beside the record in a file that only its owner can read.
 */
#include "archive.h"
#include "career.h"
#include "complain.h"
#include "events.h"
#include "files.h"
#include "memory.h"
#include "play.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *join(const char *a, const char *b) {
    size_t size = strlen(a) + strlen(b) + 1;
    char *text = must_alloc(size);
    snprintf(text, size, "%s%s", a, b);
    return text;
}

/* ---- seeds ---- */

static bool save_seeds(const struct play *p, const char *path) {
    char text[(AG_SEATS_MAX + 1) * (PROOF_HEX + 20)], hex[PROOF_HEX];
    struct platform_error why;
    size_t n = 0;
    /* not for people: the file of seeds, below */
    proof_hex(&p->proof.server, hex);
    n += (size_t)snprintf(text + n, sizeof text - n, "server %s\n", hex);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        proof_hex(&p->proof.seed[i], hex);
        if (p->proof.seats >> i & 1) n += (size_t)snprintf(text + n, sizeof text - n, "seat %u seed %s\n", i, hex);
    }
    char *seeds = join(path, ".seeds");
    bool good = file_write(seeds, text, n, true, &why);
    if (!good) complain_why(seeds, &why);
    free(seeds);
    return good;
}

static bool read_seeds(const char *text, struct proof *proof) {
    char hex[PROOF_HEX];
    int used = 0;
    unsigned seat;
    memset(proof, 0, sizeof *proof);
    if (sscanf(text, "server %64[0-9a-f]%n", hex, &used) != 1 || !proof_unhex(hex, &proof->server)) return false;
    for (text += used; sscanf(text, " seat %1u seed %64[0-9a-f]%n", &seat, hex, &used) == 2; text += used) {
        if (seat >= AG_SEATS_MAX || !proof_unhex(hex, &proof->seed[seat])) return false;
        proof->seats = (ag_seats)(proof->seats | 1u << seat);
    }
    return true;
}

/* The seeds must be those that the record has promised: a finished copy of the table must prove itself. */
static bool seeds_fit(const struct play *p) {
    struct proof_report report;
    ag_table *copy = ag_table_view(p->table, AG_RECORD_ALL);
    bool good = copy && ag_table_abandon(copy, NULL) && proof_close(&p->proof, copy);
    if (good) proof_verify(copy, &report);
    ag_table_free(copy);
    return good && report.verdict == PROOF_GOOD;
}

static bool load_seeds(const char *path, struct play *p) {
    char *seeds = join(path, ".seeds");
    struct platform_error why;
    size_t length;
    char *text = file_read(seeds, 1 << 16, &length, &why);
    bool good = text && read_seeds(text, &p->proof) && proof_resume(&p->proof, p->table) && seeds_fit(p);
    if (!good) complain(SAY_SAVE_SEEDS, seeds);
    free(text);
    free(seeds);
    return good;
}

/* ---- records ---- */

bool save_record(struct play *p, const char *path) {
    struct platform_error why;
    size_t length;
    char *text = record_text(p->table, AG_RECORD_ALL, &length);
    bool good = file_write(path, text, length, false, &why), over = ag_table_due(p->table).kind == AG_DUE_OVER;
    free(text);
    if (!good) return complain_why(path, &why), false;
    if (p->source != DICE_PROOF) return true;
    if (!over) return save_seeds(p, path);
    char *seeds = join(path, ".seeds");
    unlink(seeds); /* they stand in the record now */
    free(seeds);
    return true;
}

void save_folder(char *buf, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') snprintf(buf, size, "%s/astragal/", data);
    else if (home && *home) snprintf(buf, size, "%s/.local/share/astragal/", home);
    else buf[0] = 0;
}

char *save_fresh(const char *stem) {
    struct platform_error why;
    char *path = file_claim_fresh(stem, &why);
    if (!path) complain_why(stem, &why);
    return path;
}

bool save_claim(const char *path, const char *continued, bool replace) {
    struct platform_error why;
    if (continued && file_same(path, continued)) return true;
    return file_claim(path, replace, &why) || (complain_why(path, &why), false);
}

/* game.txt, game-2.txt, game-3.txt: a number is one of ours where the file without it is there. */
static void cut_number(char *stem) {
    char *dash = strrchr(stem, '-');
    if (!dash || !dash[1] || dash[1 + strspn(dash + 1, "0123456789")]) return;
    *dash = 0;
    char *first = join(stem, ".txt");
    if (access(first, F_OK) != 0) *dash = '-';
    free(first);
}

char *save_beside(const char *path) {
    char *stem = memory_copy(path);
    size_t n = strlen(stem);
    if (n > 4 && strcmp(stem + n - 4, ".txt") == 0) stem[n - 4] = 0;
    cut_number(stem);
    char *fresh = save_fresh(stem);
    free(stem);
    return fresh;
}

bool save_need_path(struct play *p) {
    char folder[2048];
    if (p->path) return true;
    save_folder(folder, sizeof folder);
    char *stem = join(folder, "astragal-save");
    p->path = save_fresh(stem);
    free(stem);
    return p->path != NULL;
}

bool save_at_end_of_input(struct play *p) {
    if (p->demo) return true;
    if (!save_need_path(p) || !save_record(p, p->path)) return false;
    putchar('\n');
    say_line(stdout, SAY_SAVE_SAVED);
    printf("  astragal play --resume %s%s\n", p->path, p->source == DICE_TYPED ? " --dice typed" : "");
    return true;
}

bool save_finished(struct play *p) {
    if (p->source == DICE_PROOF && (!proof_close(&p->proof, p->table) || !save_need_path(p))) return false;
    career_add(p->table, p->source == DICE_TYPED);
    if (!p->unkept) archive_keep(p->table, p->source == DICE_TYPED);
    if (!p->path) return true;
    if (!save_record(p, p->path)) return false;
    say_line(stdout, SAY_SAVE_RECORD, p->path);
    if (p->source != DICE_PROOF) return true;
    say_line(stdout, SAY_SAVE_CHECK);
    printf("  astragal verify %s\n", p->path);
    return true;
}

/* ---- going on with a saved game ---- */

static bool take_seats(struct play *p) {
    const ag_rules *rules = ag_table_rules(p->table);
    p->seats.n = ag_rules_seats(rules);
    for (unsigned i = 0; i < p->seats.n; i++) {
        const char *who = ag_table_who(p->table, (ag_seat)i);
        if (!seats_find(&p->seats, i, who, ag_rules_game(rules)))
            return complain(SAY_SAVE_NO_PLAYER, ag_table_name(p->table, (ag_seat)i), who), false;
    }
    return seats_open(&p->seats, rules, ag_table_preset(p->table), threads_available());
}

bool save_open(const char *path, struct play *p) {
    struct platform_error why;
    size_t length;
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    if (text) p->table = record_table(text, length, SIZE_MAX, &why);
    free(text);
    if (!p->table) return complain_why(path, &why), false;
    if (ag_table_due(p->table).kind == AG_DUE_OVER) return complain(SAY_SAVE_OVER, path), false;
    bool proof = ag_table_proof_line(p->table, false, 0) != NULL;
    return take_seats(p) && (!proof || load_seeds(path, p));
}
