/*
 * cmd_doctor.c - doctor: what is where on this machine, and what is missing, in lines that can be pasted into a report.
 * Nothing is changed. The answer is no (status.h) where something is wrong.
 */
#include "../presets/presets.h"
#include "cli.h"
#include "profile.h"
#include "settings.h"
#include "text.h"
#include "tui.h"

#include <dirent.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { LABEL = 16, PATHS = 2300 };

static void put(const char *label, struct phrase value) {
    text_cell(stdout, label, LABEL);
    phrase_put_line(stdout, value);
}
#define put_line(label, ...) put(phrase(label), PHRASE(__VA_ARGS__))

static void put_program(void) {
    struct utsname system;
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)ag_presets_hash());
    put_line(SAY_DOCTOR_PROGRAM, SAY_MAIN_VERSION, ag_version(), hash);
    if (uname(&system) == 0)
        put_line(SAY_DOCTOR_SYSTEM, SAY_DOCTOR_UNAME, system.sysname, system.release, system.machine);
}

/* The nearest folder on the way that is there decides whether it can be made and written. */
static bool put_folder(enum phrase_id label, const char *path) {
    char at[PATHS];
    struct stat s;
    if (!*path) return put_line(label, SAY_DOCTOR_NOWHERE), false;
    snprintf(at, sizeof at, "%s", path);
    bool there = stat(at, &s) == 0, missing = !there;
    while (!there && strrchr(at, '/') > at) *strrchr(at, '/') = 0, there = *at && stat(at, &s) == 0;
    if (!there) snprintf(at, sizeof at, "/"), there = stat(at, &s) == 0;
    bool good = there && S_ISDIR(s.st_mode) && access(at, W_OK) == 0;
    put_line(label, !good ? SAY_DOCTOR_NOT_WRITABLE : missing ? SAY_DOCTOR_NOT_YET : SAY_DOCTOR_PATH, path);
    return good;
}

/* Solved tables: how many, and how much room they take. */
static bool put_tables(void) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    char folder[PATHS] = "", path[PATHS + 300];
    uint64_t count = 0, bytes = 0;
    struct dirent *entry;
    if (cache && cache[0] == '/') snprintf(folder, sizeof folder, "%s/astragal", cache);
    else if (home && *home) snprintf(folder, sizeof folder, "%s/.cache/astragal", home);
    bool good = put_folder(SAY_DOCTOR_CACHE, folder);
    DIR *d = *folder ? opendir(folder) : NULL;
    while (d && (entry = readdir(d))) {
        size_t n = strlen(entry->d_name);
        struct stat s;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (n < 6 || strcmp(entry->d_name + n - 6, ".table") != 0 || stat(path, &s) != 0) continue;
        count++;
        bytes += (uint64_t)s.st_size;
    }
    if (d) closedir(d);
    put_line(SAY_DOCTOR_TABLES, SAY_DOCTOR_TABLES_ARE, count, (bytes + (1 << 20) - 1) >> 20);
    return good;
}

/* A rules file is named by the settings; it may be gone. */
static bool put_settings(const struct args *args) {
    struct setup setup;
    const char *path = args->settings->path, *rules = setting(args, SETTING_RULES);
    put_line(SAY_DOCTOR_SETTINGS, *path && access(path, F_OK) == 0 ? SAY_DOCTOR_PATH : SAY_DOCTOR_NO_FILE, path);
    if (!*rules) return true;
    put_line(SAY_DOCTOR_RULES, SAY_DOCTOR_PATH, rules);
    bool good = setup_open(args, &setup);
    setup_close(&setup);
    return good;
}

static void put_terminal(void) {
    struct winsize size = {0};
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    setlocale(LC_CTYPE, "");
    put_line(SAY_DOCTOR_TERMINAL, tui_possible() ? SAY_DOCTOR_SCREEN : SAY_DOCTOR_NO_SCREEN, term ? term : "");
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        put_line(SAY_DOCTOR_SIZE, SAY_DOCTOR_SIZE_IS, (unsigned)size.ws_col, (unsigned)size.ws_row);
    put_line(SAY_DOCTOR_LETTERS, SAY_DOCTOR_PATH, nl_langinfo(CODESET));
    put_line(SAY_DOCTOR_COLOURS, none && *none ? SAY_DOCTOR_COLOURS_OFF : SAY_DOCTOR_COLOURS_ON);
}

static void put_house(const char *data) {
    char path[PATHS];
    snprintf(path, sizeof path, "%shouse/house.db", data);
    put_line(SAY_DOCTOR_HOUSE, access(path, F_OK) == 0 ? SAY_DOCTOR_PATH : SAY_DOCTOR_NO_FILE, path);
}

int cmd_doctor(const struct args *args) {
    char data[2048];
    profile_data_folder(data, sizeof data);
    put_program();
    bool good = put_settings(args);
    good = put_folder(SAY_DOCTOR_DATA, data) && good;
    good = put_tables() && good;
    put_house(data);
    put_terminal();
    say_line(stdout, good ? SAY_DOCTOR_FINE : SAY_DOCTOR_NOT_FINE);
    return good ? DONE : ANSWER_NO;
}
