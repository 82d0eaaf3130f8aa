/* address.c - see address.h. */
#include "address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PORT_PLAIN = 80, PORT_SECURE = 443, PORT_MOST = 65535 };

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

/* The letters and digits of a table. */
static bool read_table(const char *text, struct address *a) {
    size_t n = strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (n != ADDRESS_TABLE || text[n]) return false;
    memcpy(a->table, text, n + 1);
    lower(a->table);
    return true;
}

bool address_read(const char *text, struct address *out, struct platform_error *why) {
    memset(out, 0, sizeof *out);
    const char *rest = text, *mark = strchr(text, '#');
    if (!read_scheme(&rest, out)) return platform_refuse(why, 0, SAY_JOIN_LINK_SCHEME, text);
    if (!mark || mark < rest || strncasecmp(mark, "#t/", 3) != 0 || !read_table(mark + 3, out))
        return platform_refuse(why, 0, SAY_JOIN_LINK, text);
    size_t host = strcspn(rest, "/#"), path = (size_t)(mark - rest) - host;
    if (!read_host(rest, host, out)) return platform_refuse(why, 0, SAY_JOIN_LINK, text);
    while (path && rest[host + path - 1] == '/') path--;
    if (path >= sizeof out->path) return platform_refuse(why, 0, SAY_JOIN_LINK, text);
    memcpy(out->path, rest + host, path);
    out->path[path] = 0;
    return true;
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
