/* line.c - see line.h. */
#include "line.h"
#include "interrupt.h"
#include "memory.h"
#include "status.h"

#include <editline/readline.h>
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROMPT_MAX = 200, PIECE = 4096 };

/* The one keyboard that a program has. */
static struct {
    bool asked, edits; /* whether lines can be edited, once that was asked */
    bool shown, aside; /* the prompt and what was typed are on the screen; they were wiped, to be shown again */
    bool came, ended;  /* a line has come; no more will */
    char prompt[PROMPT_MAX];
    char *line;
    line_offers *offers;
    void *context;
    const char *before; /* what stands before the word that is completed */
    size_t n_before, n_found, room, next;
    char **found;
    char *read; /* of a file or a pipe: what has been read and not used */
    size_t n_read;
} keys;

/* ---- lines ---- */

/* Without blanks around it; the text is used up. */
static char *trimmed(char *line) {
    size_t n = strlen(line);
    while (n && strchr(" \t\r\n", line[n - 1])) line[--n] = 0;
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, n - blanks + 1);
    return line;
}

static bool edits(void) {
    const char *terminal = getenv("TERM");
    if (keys.asked) return keys.edits;
    keys.asked = true;
    keys.edits = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
                 strcmp(terminal, "dumb") != 0;
    if (keys.edits) setlocale(LC_CTYPE, "");
    return keys.edits;
}

/* ---- completion ---- */

/* The word that an offered line has at the place where one is being typed. */
static void take_offer(const char *line) {
    if (strncmp(line, keys.before, keys.n_before) != 0) return;
    line += keys.n_before;
    size_t n = strcspn(line, " ");
    for (size_t i = 0; i < keys.n_found; i++)
        if (strlen(keys.found[i]) == n && memcmp(keys.found[i], line, n) == 0) return;
    if (!n) return;
    if (keys.n_found == keys.room) keys.found = memory_grow(keys.found, (keys.room += 64) * sizeof *keys.found);
    char *word = must_alloc(n + 1);
    memcpy(word, line, n);
    word[n] = 0;
    keys.found[keys.n_found++] = word;
}

static char *next_match(const char *text, int again) {
    size_t n = strlen(text);
    if (!again) keys.next = 0;
    while (keys.next < keys.n_found) {
        const char *word = keys.found[keys.next++];
        if (strncmp(word, text, n) == 0) return strdup(word); /* libedit frees it */
    }
    return NULL;
}

static char **complete(const char *text, int start, int end) {
    (void)end;
    keys.before = rl_line_buffer;
    keys.n_before = (size_t)start;
    keys.n_found = 0;
    rl_attempted_completion_over = 1; /* no names of files */
    if (keys.offers) keys.offers(keys.context, take_offer);
    char **matches = rl_completion_matches(text, next_match);
    for (size_t i = 0; i < keys.n_found; i++) free(keys.found[i]);
    keys.n_found = 0;
    return matches;
}

void line_offer(line_offers *offers, void *context) {
    keys.offers = offers;
    keys.context = context;
}

/* ---- editing ---- */

static void came(char *line) {
    keys.came = true;
    keys.ended = !line;
    keys.line = line;
    keys.shown = false;
    rl_callback_handler_remove();
}

static void show(void) {
    static bool set_up;
    if (!set_up) {
        rl_readline_name = "astragal";
        rl_initialize();
        using_history();
        rl_attempted_completion_function = complete;
        set_up = true;
    }
    fflush(stdout);
    if (keys.shown && keys.aside) rl_forced_update_display();
    keys.aside = false;
    if (keys.shown) return;
    rl_callback_handler_install(keys.prompt, came);
    keys.shown = true;
}

void line_aside(void) {
    if (!keys.shown || keys.aside) return;
    keys.aside = true;
    fputs("\r\x1b[K", stdout); /* not for people: back to the beginning of the line, and nothing behind it */
    fflush(stdout);
}

static enum line_came edited(char **line) {
    keys.came = false;
    if (keys.ended) return LINE_ENDED;
    *line = trimmed(memory_copy(keys.line));
    free(keys.line);
    keys.line = NULL;
    keys.prompt[0] = 0;
    if (**line) add_history(*line);
    return LINE_TYPED;
}

static void stop_editing(void) {
    if (keys.shown) rl_callback_handler_remove();
    if (keys.shown) putchar('\n');
    keys.shown = false;
}

/* ---- waiting ---- */

/* A whole line of what was read; the last one may have no end. */
static bool next_line(bool end, char **line) {
    char *stop = keys.n_read ? memchr(keys.read, '\n', keys.n_read) : NULL;
    size_t n = stop ? (size_t)(stop - keys.read) : keys.n_read, used = stop ? n + 1 : n;
    if (!stop && !(end && n)) return false;
    *line = must_alloc(n + 1);
    memcpy(*line, keys.read, n);
    (*line)[n] = 0;
    keys.n_read -= used;
    memmove(keys.read, keys.read + used, keys.n_read);
    trimmed(*line);
    return true;
}

static bool read_more(void) {
    keys.read = memory_grow(keys.read, keys.n_read + PIECE);
    ssize_t n = read(STDIN_FILENO, keys.read + keys.n_read, PIECE);
    if (n > 0) keys.n_read += (size_t)n;
    return n > 0 || (n < 0 && errno == EINTR);
}

enum line_came line_wait(int fd, int wait_ms, char **line) {
    if (edits()) show();
    else if (next_line(false, line)) return LINE_TYPED;
    fflush(stdout);
    for (;;) {
        struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
        int n = interrupted() ? -1 : poll(files, 2, wait_ms);
        if (interrupted()) return stop_editing(), LINE_ENDED;
        if (n < 0) continue;
        if (n == 0 || !files[0].revents) return LINE_ELSEWHERE;
        if (edits()) {
            rl_callback_read_char();
            if (keys.came) return edited(line);
        } else {
            bool more = read_more();
            if (next_line(!more, line)) return LINE_TYPED;
            if (!more) return LINE_ENDED;
        }
        if (files[1].revents) return LINE_ELSEWHERE;
    }
}

char *line_read(void) {
    char *line = NULL;
    size_t room = 0;
    if (edits()) {
        while (line_wait(-1, -1, &line) == LINE_ELSEWHERE) {
        }
        return line;
    }
    fflush(stdout);
    ssize_t n = interrupted() ? -1 : getline(&line, &room, stdin);
    if (n < 0) {
        free(line);
        return NULL;
    }
    return trimmed(line);
}

bool line_more(void) {
    if (interrupted()) return false;
    if (isatty(STDIN_FILENO)) return true;
    int next = getchar();
    if (next != EOF) ungetc(next, stdin);
    return next != EOF;
}

static bool refused;

void line_refused(void) { refused = refused || !isatty(STDIN_FILENO); }
int line_status(void) { return refused ? ANSWER_NO : DONE; }

/* The editor needs to know what stands before the line. */
void line_mark(const char *text) {
    if (edits()) snprintf(keys.prompt, sizeof keys.prompt, "%s", text);
    else fputs(text, stdout);
}

void line_prompt(const char *text) {
    if (isatty(STDIN_FILENO)) line_mark(text);
    else if (strcmp(text, "> ") != 0) printf("%.*s\n", (int)strlen(text) - 1, text);
}
