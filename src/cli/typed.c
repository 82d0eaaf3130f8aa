/* typed.c - see typed.h. */
#include "typed.h"
#include "../text/str.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

void typed_word(FILE *out, const char *word) {
    size_t size = 4 * strlen(word) + 4; /* each character may need four */
    char *text = must_alloc(size);
    struct ag_str s = ag_str_start(text, size);
    ag_str_word(&s, word);
    ag_str_end(&s);
    fputs(text, out);
    free(text);
}

char *typed_rules(const struct args *args, bool seats) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    typed_word(out, args->words[0]);
    if (args_has(args, O_RULES)) fputs(" --rules", out), typed_word(out, args->option[O_RULES]);
    for (unsigned i = 0; i < args->n_sets; i++)
        if (seats || strncmp(args->sets[i], "seats=", 6) != 0) fputs(" --set", out), typed_word(out, args->sets[i]);
    return text_take(&sink);
}
