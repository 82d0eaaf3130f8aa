/* line.c - see line.h. */
#include "line.h"
#include "interrupt.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *line_read(void) {
    char *line = NULL;
    size_t room = 0;
    fflush(stdout);
    ssize_t n = interrupted() ? -1 : getline(&line, &room, stdin);
    if (n < 0) {
        free(line);
        return NULL;
    }
    while (n && strchr(" \t\r\n", line[n - 1])) line[--n] = 0;
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, (size_t)n - blanks + 1);
    return line;
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

void line_prompt(const char *text) {
    if (isatty(STDIN_FILENO)) fputs(text, stdout);
    else if (strcmp(text, "> ") != 0) printf("%.*s\n", (int)strlen(text) - 1, text);
}
