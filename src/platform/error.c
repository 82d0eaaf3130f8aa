/* error.c - see error.h. */
#include "error.h"

#include <string.h>

bool platform_refuse_phrase(struct platform_error *why, unsigned line, struct phrase p) {
    char text[sizeof why->text]; /* an argument may be the sentence that is in *why */
    phrase_write(p, text, sizeof text);
    memcpy(why->text, text, sizeof text);
    why->line = line;
    return false;
}

bool platform_refuse_msg(struct platform_error *why, unsigned line, const struct ag_msg *msg,
                         const char *const *names) {
    struct ag_words words = phrases_words(names);
    why->line = line;
    ag_msg_write(msg, &words, why->text, sizeof why->text);
    return false;
}
