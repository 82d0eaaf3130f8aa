/* door.c - see door.h. */
#include "door.h"
#include "hex.h"
#include "memory.h"
#include "palette.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the password ---- */

static void hash_of(const struct door *door, const char *password, uint8_t out[TOKEN_KEY]) {
    crypto_generichash(out, TOKEN_KEY, (const unsigned char *)password, strlen(password), door->salt, TOKEN_KEY);
}

bool door_read(struct door *door, const char *path, const uint8_t salt[TOKEN_KEY], struct platform_error *why) {
    char line[DOOR_PASSWORD], whole[1000];
    const char *credentials = getenv("CREDENTIALS_DIRECTORY");
    *door = (struct door){.closed = *path != 0};
    if (!*path) return true;
    memcpy(door->salt, salt, sizeof door->salt);
    if (credentials && !strchr(path, '/')) snprintf(whole, sizeof whole, "%s/%s", credentials, path);
    else snprintf(whole, sizeof whole, "%s", path);
    FILE *file = fopen(whole, "r");
    if (!file) return platform_refuse(why, 0, SAY_FILE_CANNOT_READ, whole, strerror(errno));
    bool good = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    line[good ? strcspn(line, "\r\n") : 0] = 0;
    if (!line[0]) return platform_refuse(why, 0, SAY_DOOR_EMPTY, whole);
    hash_of(door, line, door->password);
    crypto_generichash(door->key, sizeof door->key, door->password, sizeof door->password, salt, TOKEN_KEY);
    sodium_memzero(line, sizeof line);
    return true;
}

bool door_knows(const struct door *door, const char *password) {
    uint8_t hash[TOKEN_KEY];
    hash_of(door, password, hash);
    return sodium_memcmp(hash, door->password, sizeof hash) == 0;
}

/* ---- passes: "1.UNTIL.SIGNATURE" ---- */

enum { SIGNED = 2 + 16 };

void door_pass(const struct door *door, int64_t now_s, char pass[DOOR_PASS]) {
    unsigned char mac[crypto_auth_BYTES];
    snprintf(pass, DOOR_PASS, "1.%016" PRIx64, (uint64_t)(now_s + DOOR_DAYS * 86400));
    crypto_auth(mac, (const unsigned char *)pass, SIGNED, door->key);
    pass[SIGNED] = '.';
    ag_hex_write(mac, sizeof mac, pass + SIGNED + 1);
}

bool door_admits(const struct door *door, const char *pass, int64_t now_s) {
    unsigned char mac[crypto_auth_BYTES];
    char number[17] = "";
    uint64_t until;
    if (strlen(pass) != DOOR_PASS - 1 || memcmp(pass, "1.", 2) != 0 || pass[SIGNED] != '.') return false;
    if (!ag_hex_read(pass + SIGNED + 1, mac, sizeof mac)) return false;
    if (crypto_auth_verify(mac, (const unsigned char *)pass, SIGNED, door->key) != 0) return false;
    memcpy(number, pass + 2, 16);
    return ag_text_hex(number, &until) && (int64_t)until > now_s;
}

/* ---- pages ---- */

/* Large enough for a thumb. */
#define FIELD "style=\"font:inherit;box-sizing:border-box;min-height:44px;padding:.3em .8em\""

/* With a language, the title twice, and the first sentence. */
#define PAGE_HEAD                                                                                                \
    "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "                    \
    "content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">"        \
    "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">"                                              \
    "<title>%s · Astragal</title></head><body style=\"" PALETTE_BOTH                                             \
    ";font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:6vh auto;padding:0 1rem;background:var(--bg);" \
    "color:var(--ink)\"><main><p><a href=\"/\" style=\"color:var(--accent)\">Astragal</a></p><h1>%s</h1><p>%s</p>"
#define PAGE_FOOT "</main></body></html>\n"
enum { PAGE_ROOM = 10000 };

/* Sentences of the catalogue hold no markup; a code is letters (door_device_page). */
static char *page(const struct ag_language *in, enum phrase_id title, enum phrase_id about, const char *refusal,
                  const char *action, const char *field, enum phrase_id button) {
    char *text = must_alloc(PAGE_ROOM);
    snprintf(text, PAGE_ROOM,
             PAGE_HEAD "%s%s%s<form method=\"post\" "
                       "action=\"%s\">%s <button " FIELD ">%s</button></form>" PAGE_FOOT,
             in->code, phrase_in(in, title), phrase_in(in, title), phrase_in(in, about),
             *refusal ? "<p role=\"alert\"><b>" : "", refusal, *refusal ? "</b></p>" : "", action, field,
             phrase_in(in, button));
    return text;
}

char *door_page(const struct ag_language *in, bool wrong) {
    char field[400];
    snprintf(field, sizeof field,
             "<label>%s <input type=\"password\" name=\"password\" "
             "autocomplete=\"current-password\" required autofocus " FIELD "></label>",
             phrase_in(in, SAY_DOOR_PASSWORD));
    return page(in, SAY_DOOR_TITLE, SAY_DOOR_ABOUT, wrong ? phrase_in(in, SAY_DOOR_WRONG) : "", "/api/door", field,
                SAY_DOOR_COME_IN);
}

char *door_device_page(const struct ag_language *in, const char *code, bool wrong) {
    char field[500], letters[20] = "";
    size_t n = strspn(code, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
    if (n < sizeof letters && !code[n]) memcpy(letters, code, n + 1);
    snprintf(field, sizeof field,
             "<label>%s <input type=\"text\" name=\"code\" value=\"%s\" size=\"12\" "
             "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" required " FIELD "></label>",
             phrase_in(in, SAY_DEVICE_CODE), letters);
    return page(in, SAY_DEVICE_TITLE, SAY_DEVICE_ABOUT, wrong ? phrase_in(in, SAY_DEVICE_WRONG) : "", "/api/guest/take",
                field, SAY_DEVICE_TAKE);
}

char *door_lost_page(const struct ag_language *in, enum phrase_id why) {
    char *text = must_alloc(PAGE_ROOM);
    snprintf(text, PAGE_ROOM, PAGE_HEAD "<p><a href=\"/\" style=\"color:var(--accent)\">%s</a></p>" PAGE_FOOT, in->code,
             phrase_in(in, SAY_LOST_TITLE), phrase_in(in, SAY_LOST_TITLE), phrase_in(in, why),
             phrase_in(in, SAY_LOST_HOME));
    return text;
}

/* What cannot be undone needs a tick first; the browser sees to it. */
static void sure(const struct ag_language *in, enum phrase_id words, char *out, size_t size) {
    snprintf(out, size,
             "<label style=\"display:inline-flex;align-items:center;min-height:44px\"><input type=\"checkbox\" "
             "required style=\"width:1.4em;height:1.4em;margin-right:.5em\">%s</label><br>",
             phrase_in(in, words));
}

char *door_me_page(const struct ag_language *in, bool known, const char *said) {
    static const struct {
        const char *action;
        enum phrase_id button, about;
        bool sure;
    } parts[] = {{"/api/guest/code", SAY_ME_CODE, SAY_ME_CODE_ABOUT, false},
                 {"/api/guest/leave", SAY_ME_LEAVE, SAY_ME_LEAVE_ABOUT, false},
                 {"/api/guest/forget", SAY_ME_FORGET, SAY_ME_FORGET_ABOUT, true}};
    enum { ROOM = PAGE_ROOM };
    char *text = must_alloc(ROOM), tick[400];
    size_t n = (size_t)snprintf(text, ROOM, PAGE_HEAD "%s<p role=\"status\"><b>%s</b></p>", in->code,
                                phrase_in(in, SAY_ME_TITLE), phrase_in(in, SAY_ME_TITLE), phrase_in(in, SAY_ME_ABOUT),
                                "",
                                said    ? said
                                : known ? ""
                                        : phrase_in(in, SAY_ME_STRANGER));
    sure(in, SAY_ME_FORGET_SURE, tick, sizeof tick);
    for (unsigned i = 0; known && i < sizeof parts / sizeof *parts; i++)
        n += (size_t)snprintf(text + n, ROOM - n,
                              "<form method=\"post\" action=\"%s\"><p>%s<br>%s<button name=\"form\" value=\"1\" " FIELD
                              ">%s</button></p></form>",
                              parts[i].action, phrase_in(in, parts[i].about), parts[i].sure ? tick : "",
                              phrase_in(in, parts[i].button));
    snprintf(text + n, ROOM - n, PAGE_FOOT);
    return text;
}

/* ---- what comes back ---- */

static int digit(char c) {
    const char *at = c ? strchr("0123456789abcdef", c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    return at ? (int)(at - "0123456789abcdef") : -1;
}

static bool decode(const char *from, size_t n, char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        int c = (unsigned char)from[i];
        if (c == '+') c = ' ';
        if (c == '%') {
            if (i + 2 >= n || digit(from[i + 1]) < 0 || digit(from[i + 2]) < 0) return false;
            c = digit(from[i + 1]) * 16 + digit(from[i + 2]);
            i += 2;
        }
        if (!c || used + 1 >= room) return false;
        out[used++] = (char)c;
    }
    out[used] = 0;
    return true;
}

bool door_field(const char *body, size_t size, const char *name, char *out, size_t room, bool *form) {
    size_t n = strlen(name);
    *form = !size || body[0] != '{';
    if (!*form) {
        json_t *root = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
        const char *value = json_string_value(json_object_get(root, name));
        bool good = value && strlen(value) < room;
        if (good) memcpy(out, value, strlen(value) + 1);
        json_decref(root);
        return good;
    }
    for (const char *p = body, *end = body + size; p < end;) {
        const char *stop = memchr(p, '&', (size_t)(end - p));
        if (!stop) stop = end;
        if ((size_t)(stop - p) > n && memcmp(p, name, n) == 0 && p[n] == '=')
            return decode(p + n + 1, (size_t)(stop - p) - n - 1, out, room);
        p = stop + 1;
    }
    return false;
}
