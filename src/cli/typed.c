/* typed.c - see typed.h. */
#include "typed.h"
#include "text.h"

#include <string.h>

void typed_word(FILE *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,/:+%";
    fputc(' ', out);
    if (*word && !word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'') fputs("'\\''", out);
        else fputc(*word, out);
    fputc('\'', out);
}

char *typed_rules(const struct args *args) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    typed_word(out, args->words[0]);
    if (args_has(args, O_RULES)) fputs(" --rules", out), typed_word(out, args->option[O_RULES]);
    for (unsigned i = 0; i < args->n_sets; i++) fputs(" --set", out), typed_word(out, args->sets[i]);
    return text_take(&sink);
}
