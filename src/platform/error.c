/* error.c - see error.h. */
#include "error.h"

#include <string.h>

bool platform_refuse_phrase(struct platform_error *why, unsigned line, struct phrase p) {
    char text[sizeof why->text]; /* an argument may be the sentence that is in *why */
    phrase_write_whole(p, text, sizeof text);
    memcpy(why->text, text, sizeof text);
    why->line = line;
    why->status = status_of_phrase(p.id);
    return false;
}

/* A line of a file is to blame, not what was typed. */
enum status platform_status(const struct platform_error *why) {
    return why->line && why->status == WRONG_USAGE ? ANSWER_NO : why->status;
}

bool platform_refuse_msg(struct platform_error *why, unsigned line, const struct ag_msg *msg,
                         const char *const *names) {
    struct ag_words words = phrases_words(names);
    why->line = line;
    why->status = ANSWER_NO;
    ag_msg_write(msg, &words, why->text, sizeof why->text);
    return false;
}
