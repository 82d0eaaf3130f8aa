/* address.c - see address.h. */
#include "address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PORT_PLAIN = 80, PORT_SECURE = 443, PORT_MOST = 65535 };
static const char usual_house[] = "127.0.0.1:4747"; /* where `astragal serve` opens one */

static void lower(char *text) {
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z') *text = (char)(*text + 'a' - 'A');
}

/* Takes the scheme away; false: it is one we do not speak. */
static bool read_scheme(const char **text, struct address *a) {
    const char *end = strstr(*text, "://");
    size_t n = end ? (size_t)(end - *text) : 0;
    a->secure = n == 5 && strncasecmp(*text, "https", n) == 0;
    if (end && !a->secure && !(n == 4 && strncasecmp(*text, "http", n) == 0)) return false;
    if (end) *text = end + 3;
    return true;
}

/* "127.0.0.1:4747", "[::1]:4747", "example.org" */
static bool read_host(const char *text, size_t n, struct address *a) {
    const char *end = text + n, *close = *text == '[' ? memchr(text, ']', n) : NULL;
    const char *colon = memchr(close ? close : text, ':', (size_t)(end - (close ? close : text)));
    const char *first = close ? text + 1 : text, *last = close ? close : colon ? colon : end;
    size_t size = (size_t)(last - first);
    if (!size || size >= sizeof a->host || (close && close + 1 != (colon ? colon : end))) return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)first[i] <= ' ' || strchr("@?\\\"<>|", first[i])) return false;
    memcpy(a->host, first, size);
    a->host[size] = 0;
    lower(a->host);
    a->port = a->secure ? PORT_SECURE : PORT_PLAIN;
    if (!colon) return true;
    char *stop;
    unsigned long port = strtoul(colon + 1, &stop, 10);
    a->port = (unsigned)port;
    return stop == end && colon[1] >= '0' && colon[1] <= '9' && port >= 1 && port <= PORT_MOST;
}

/* "t/" and the letters and digits of a table. */
static bool read_table(const char *text, struct address *a) {
    if (strncasecmp(text, "t/", 2) != 0) return false;
    size_t n = strspn(text + 2, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *end = text + 2 + n;
    if (n != ADDRESS_TABLE || end[*end == '/']) return false;
    memcpy(a->table, text + 2, n);
    a->table[n] = 0;
    lower(a->table);
    return true;
}

/* Where the table begins, behind the mark or as the last part of the path; NULL: nowhere. */
static const char *find_table(const char *text, struct address *a) {
    const char *mark = strchr(text, '#');
    if (mark) return read_table(mark + 1, a) ? mark : NULL;
    for (const char *slash = strchr(text, '/'); slash; slash = strchr(slash + 1, '/'))
        if (read_table(slash + 1, a)) return slash;
    return NULL;
}

/* The path of the house, from what stands between host and table: without a question, the page's file and slashes. */
static bool read_path(const char *text, size_t n, struct address *a) {
    static const char file[] = "/index.html";
    const char *question = memchr(text, '?', n);
    if (question) n = (size_t)(question - text);
    if (n >= sizeof file - 1 && memcmp(text + n - (sizeof file - 1), file, sizeof file - 1) == 0) n -= sizeof file - 1;
    while (n && text[n - 1] == '/') n--;
    if (n >= sizeof a->path) return false;
    memcpy(a->path, text, n);
    a->path[n] = 0;
    return true;
}

bool address_read(const char *text, struct address *out, struct platform_error *why) {
    memset(out, 0, sizeof *out);
    const char *rest = text;
    if (!read_scheme(&rest, out)) return platform_refuse(why, 0, SAY_JOIN_LINK_SCHEME, text);
    const char *table = find_table(rest, out);
    if (!table) return platform_refuse(why, 0, SAY_JOIN_LINK, text);
    size_t n = strcspn(rest, "/#?");
    bool usual = rest == text && table == rest;
    const char *host = usual ? usual_house : rest;
    if (read_host(host, usual ? strlen(host) : n, out) && read_path(rest + n, (size_t)(table - rest) - n, out))
        return true;
    return platform_refuse(why, 0, SAY_JOIN_LINK, text);
}

void address_house(const struct address *a, char *buf, size_t size) {
    bool six = strchr(a->host, ':');
    bool usual = a->port == (a->secure ? PORT_SECURE : PORT_PLAIN);
    char port[16] = "";
    if (!usual) snprintf(port, sizeof port, ":%u", a->port);
    snprintf(buf, size, "%s%s%s%s%s", six ? "[" : "", a->host, six ? "]" : "", port, a->path);
}

void address_write(const struct address *a, char *buf, size_t size) {
    char house[ADDRESS_HOST + ADDRESS_PATH + 16];
    address_house(a, house, sizeof house);
    snprintf(buf, size, "http%s://%s/#t/%s", a->secure ? "s" : "", house, a->table);
}
