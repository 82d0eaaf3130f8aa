/*
 * msg.h - message ids and how to make a message. Internal: outside the library an id is a number with a stable name
 * (ag_msg_name). Sentences that belong to no game stand in common.def; a game keeps its own in an AG_SENTENCES block
 * of one of its files. At build time tools/collect_messages.py joins them into message_ids.def, one list of ids, and messages.def: one
 * catalogue (english.c, which describes the syntax of sentences), and the kinds (ag_msg_kind).
 */
#ifndef AG_MSG_H
#define AG_MSG_H

#include "astragal.h"

enum ag_msg_id {
    AG_MSG_NONE,
#define MSG(id) AG_MSG_##id,
#include "message_ids.def"
#undef MSG
    AG_MSG_COUNT
};

/* The sentences of one game, for the collector; nothing for the compiler. */
#define AG_SENTENCES(...)

/* A message with up to five numbers; unused ones are 0. Texts are set by ag_msg_quote. */
static inline struct ag_msg ag_msg_make(enum ag_msg_id id, int64_t a, int64_t b, int64_t c) {
    return (struct ag_msg){.id = (uint16_t)id, .num = {(int32_t)a, (int32_t)b, (int32_t)c}};
}

/* The id of a name, AG_MSG_NONE: there is none; for messages that come from elsewhere. */
unsigned ag_msg_named(const char *name);

/* Copies a text into a message, cut to fit with "..." and with unprintable bytes as '?'. */
void ag_msg_quote(struct ag_msg *msg, unsigned which, const char *text);

/* Refuse: fills *why (if wanted) and is false, so that checks read "return ag_refuse(why, ...)". A macro, so that a
 * message is not even made for nobody. */
static inline bool ag_refuse_reader(struct ag_msg *why, struct ag_msg msg) {
    *why = msg;
    return false;
}
#define ag_refuse(why, ...) ((why) ? ag_refuse_reader(why, __VA_ARGS__) : false)
static inline bool ag_refuse_id(struct ag_msg *why, enum ag_msg_id id) {
    return ag_refuse(why, ag_msg_make(id, 0, 0, 0));
}

/* News: dropped when nobody listens or there is no room. A macro as well. */
static inline void ag_tell_listener(struct ag_news *news, struct ag_msg msg) {
    if (news->n < sizeof news->item / sizeof *news->item) news->item[news->n++] = msg;
}
#define ag_tell(news, ...) ((news) ? ag_tell_listener(news, __VA_ARGS__) : (void)0)

/* What must hold whatever people type. A failure is a programming mistake and stops the program. */
#define AG_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
