/*
 * door.h - a house that is closed to those without its password, and the small pages that need no script: the door, where
 * it is asked for, the one on which another device takes a seat over, a guest's own, and one for those who are lost. The password is in a file; what a visitor
 * gets for it is a pass in a cookie, signed with it, good for a month and for as long as the password stays.
 */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include "error.h"
#include "token.h"

enum { DOOR_PASS = 2 + 16 + 1 + 64 + 1, DOOR_DAYS = 30, DOOR_PASSWORD = 200 };

struct door {
    bool closed;
    uint8_t key[TOKEN_KEY];      /* that signs passes */
    uint8_t password[TOKEN_KEY]; /* its hash */
    uint8_t salt[TOKEN_KEY];
};

/* The first line of the file is the password; path "": the house is open. In a service of systemd a name without a slash
 * is that of a credential. salt: a secret of the house. */
bool door_read(struct door *door, const char *path, const uint8_t salt[TOKEN_KEY], struct platform_error *why);
/* Compared in constant time. */
bool door_knows(const struct door *door, const char *password);
void door_pass(const struct door *door, int64_t now_s, char pass[DOOR_PASS]);
bool door_admits(const struct door *door, const char *pass, int64_t now_s);

/* A page with a form, in a language: asks for the password, or for a code (which may be there already). To be freed. */
char *door_page(const struct ag_language *in, bool wrong);
char *door_device_page(const struct ag_language *in, const char *code, bool wrong);
/* There is nothing at this address, and why that may be. */
char *door_lost_page(const struct ag_language *in, enum phrase_id why);
/* A guest's own page: what it may do, or (said not NULL) what has come of it. */
char *door_me_page(const struct ag_language *in, bool known, const char *said);
/* The value of a field in the body of a form, or of a JSON object; false: it is not there, or does not fit. *form: it was
 * a form, so that a person waits for a page. */
bool door_field(const char *body, size_t size, const char *name, char *out, size_t room, bool *form);

#endif
