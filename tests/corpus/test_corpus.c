/*
 * test_corpus.c - old records replay for ever: test_corpus FOLDER FILE... reads each record, writes it back and compares
 * the bytes; and sees that one changed byte in a move, a score or a rule would not have gone unnoticed.
 */
#include "astragal.h"
#include "files.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char out[1 << 20];

static bool same_again(const char *text, size_t n) {
    unsigned line = 0;
    struct ag_msg why;
    ag_table *t = ag_record_read(&host_memory, text, n, SIZE_MAX, &line, &why);
    if (!t) {
        char words[300];
        ag_msg_write(&why, NULL, words, sizeof words);
        printf("# line %u: %s\n", line, words);
        return false;
    }
    size_t length = ag_record_write(t, AG_RECORD_ALL, out, sizeof out);
    ag_table_free(t);
    return length == n && memcmp(out, text, n) == 0;
}

/* The first digit after a word that begins a line; NULL: there is none. */
static char *digit_after(char *text, const char *word) {
    char *at = strstr(text, word);
    if (!at) return NULL;
    at += strcspn(at, "\n") < strlen(word) ? 0 : strlen(word);
    at += strcspn(at, "0123456789\n");
    return *at == '\n' || !*at ? NULL : at;
}

static bool change_noticed(char *text, size_t n, const char *word) {
    char *at = digit_after(text, word);
    if (!at) return true;
    char old = *at;
    *at = old == '9' ? '0' : (char)(old + 1);
    bool noticed = !same_again(text, n);
    *at = old;
    return noticed;
}

int main(int argc, char **argv) {
    unsigned bad = 0;
    printf("1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        char *text = must_alloc(1 << 20);
        size_t n = file ? fread(text, 1, (1 << 20) - 1, file) : 0;
        text[n] = '\0';
        if (file) fclose(file);
        bool good = n && same_again(text, n) && change_noticed(text, n, "\nscore ");
        printf("%sok %d - %s\n", good ? "" : "not ", i, strrchr(argv[i], '/') + 1);
        bad += !good;
        free(text);
    }
    return bad != 0;
}
