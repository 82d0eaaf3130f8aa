/*
 * cmd_join.c - join: goes to a table of a house and plays there. Who we are is a token that the house gives; it is kept
 * for each house and name, so that the same command leads back to the same seat. So is the pass that a house gives for its
 * password; the password itself is not.
 */
#include "cli.h"
#include "files.h"
#include "interrupt.h"
#include "join.h"
#include "memory.h"
#include "profile.h"
#include "settings.h"
#include "text.h"
#include "tui.h"
#include "typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEPT_FILE_MOST = 4096 };

/* ---- who we are ---- */

/* A name as a part of a file's name. */
static void put_safe(FILE *out, const char *text) {
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
        if (plain) fputc(c, out);
        else fprintf(out, "%%%02x", c);
    }
}

/* A file that is kept for a house, to be freed; NULL: nothing says where such files lie. */
static char *kept_path(const struct address *address, const char *name, const char *ending) {
    char folder[2048], house[ADDRESS_HOST + ADDRESS_PATH + 16];
    struct text_sink sink;
    profile_data_folder(folder, sizeof folder);
    if (!*folder) return NULL;
    address_house(address, house, sizeof house);
    FILE *out = text_sink(&sink);
    fprintf(out, "%shouses/", folder);
    put_safe(out, house);
    fputc('/', out);
    put_safe(out, name);
    fputs(ending, out);
    return text_take(&sink);
}

static void read_kept(const char *path, char *secret, size_t size) {
    struct platform_error why;
    size_t length;
    char *text = path ? file_read(path, KEPT_FILE_MOST, &length, &why) : NULL;
    snprintf(secret, size, "%s", text ? text : "");
    secret[strcspn(secret, "\r\n")] = 0;
    free(text);
}

/* Nobody but us may read it: whoever has it is us, or is let in. */
static void keep(const char *path, const char *before, const char *secret) {
    struct platform_error why;
    if (!path || !*secret || strcmp(before, secret) == 0) return;
    if (!file_folders(path, &why) || !file_write(path, secret, strlen(secret), true, &why)) inform_text(why.text);
}

/* ---- going there ---- */

/* The command that leads back. */
static void tell_way_back(const struct args *args, const struct guest *g) {
    char link[ADDRESS_HOST + ADDRESS_PATH + 64];
    if (!g->known || g->phase == GUEST_CLOSED) return;
    address_write(&g->address, link, sizeof link);
    say_line(stdout, g->seat == AG_NOBODY ? SAY_JOIN_COME_BACK : SAY_JOIN_KEEPS_SEAT);
    printf("  astragal join %s", link); /* not for people: a command */
    if (args_has(args, O_GUEST)) fputs(" --name", stdout), typed_word(stdout, args->option[O_GUEST]);
    putchar('\n');
}

static int farewell(const struct args *args, const struct guest *g) {
    if (!g->ended) return tell_way_back(args, g), interrupted() ? INTERRUPTED : DONE;
    if (g->end == GUEST_ENDED) return say_line(stdout, SAY_JOIN_CLOSED), DONE;
    return complain_text(g->end == GUEST_TROUBLE ? TROUBLE : ANSWER_NO, g->why);
}

static bool read_how(const struct args *args, struct join_how *how) {
    uint64_t chair = AG_NOBODY;
    *how = (struct join_how){.watch = args_has(args, O_WATCH), .words = args_has(args, O_WORDS)};
    if (!args_number(args, O_CHAIR, 0, AG_SEATS_MAX - 1, &chair)) return false;
    how->chair = (ag_seat)chair;
    return true;
}

static void play(const struct args *args, const struct join_how *how, struct guest *g) {
    struct tui_how screen = {.ascii = setting_is(args, SETTING_SYMBOLS, "ascii"),
                             .animated = !setting_is(args, SETTING_PACE, "instant"),
                             .faces = setting_is(args, SETTING_DIGITS, "faces")};
    bool full = !args_has(args, O_PLAIN) && !how->words && tui_possible();
    guest_enter(g);
    if (g->ended || interrupted()) return;
    if (!full || !tui_join(g, &screen, how->chair, how->watch)) join_plain(g, how);
}

/* The house may ask for its password when we come, and once more where it has another one since. */
static int visit(const struct args *args, const struct address *address, const char *name, const char *token_path,
                 const char *pass_path) {
    struct platform_error why;
    struct join_how how;
    char token[GUEST_TOKEN], pass[PASS_MAX];
    if (!read_how(args, &how)) return REFUSED;
    read_kept(pass_path, pass, sizeof pass);
    for (bool shown = false;; shown = true) {
        read_kept(token_path, token, sizeof token);
        struct guest *g = guest_open(address, name, token, pass, &why);
        if (!g) return complain_why("", &why);
        play(args, &how, g);
        keep(token_path, token, g->token);
        bool locked = g->ended && g->end == GUEST_LOCKED && !(shown && !g->was_connected);
        int status = locked ? join_door(args, address, pass) : farewell(args, g);
        guest_close(g);
        if (!locked || status != DONE) return status;
        keep(pass_path, "", pass);
    }
}

int cmd_join(const struct args *args) {
    struct address address;
    struct platform_error why;
    if (!address_read(args->words[0], &address, &why)) return complain_why("", &why);
    const char *name = args_has(args, O_GUEST) ? args->option[O_GUEST] : "";
    char *token = kept_path(&address, name, ".token"), *pass = kept_path(&address, "door", ".pass");
    interrupt_watch();
    int status = visit(args, &address, name, token, pass);
    free(token);
    free(pass);
    return status;
}
