/* inilines.c - see inilines.h. */
#include "inilines.h"
#include "files.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Without the blanks around it; the text is cut there. */
static char *trimmed(char *text) {
    size_t n = strlen(text);
    while (n && is_blank(text[n - 1])) text[--n] = 0;
    return text + strspn(text, " \t");
}

static bool take_section(const struct ini_reader *reader, struct ini_line line, char *text,
                         struct platform_error *why) {
    size_t n = strlen(text);
    if (text[n - 1] != ']') return platform_refuse(why, line.number, SAY_INI_SECTION_END);
    text[n - 1] = 0;
    line.section = text + 1;
    return reader->take(reader->context, &line, why);
}

static bool take_value(const struct ini_reader *reader, struct ini_line line, char *text, struct platform_error *why) {
    char *equals = strstr(text, reader->own ? " = " : "=");
    if (!equals) return platform_refuse(why, line.number, SAY_INI_LINE);
    if (!reader->own && (strstr(text, " ;") || strstr(text, "\t;")))
        return platform_refuse(why, line.number, SAY_INI_COMMENT);
    *equals = 0;
    line.key = reader->own ? text : trimmed(text);
    line.value = reader->own ? equals + 3 : trimmed(equals + 1);
    if (!*line.key) return platform_refuse(why, line.number, SAY_INI_KEY_MISSING);
    if (!*line.value) return platform_refuse(why, line.number, SAY_INI_VALUE_MISSING);
    return reader->take(reader->context, &line, why);
}

/* The first byte that no text has; NULL: none. */
static const char *unprintable(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\t') || text[i] == 127) return text + i;
    return NULL;
}

/* text: a line without its end, n bytes. */
static bool take_line(const struct ini_reader *reader, unsigned number, const char *text, size_t n,
                      struct platform_error *why) {
    const char *bad = unprintable(text, n);
    while (!reader->own && n && is_blank(text[n - 1])) n--;
    if (bad) return platform_refuse(why, number, *bad ? SAY_INI_UNPRINTABLE : SAY_INI_NUL);
    if (reader->longest && n > reader->longest) return platform_refuse(why, number, SAY_INI_LINE_LONG, reader->longest);
    if (n == 0 || text[0] == '#' || text[0] == ';') return true;
    if (is_blank(text[0])) return platform_refuse(why, number, SAY_INI_INDENTED);
    char *copy = must_alloc(n + 1);
    memcpy(copy, text, n);
    copy[n] = 0;
    struct ini_line line = {.number = number};
    bool good = copy[0] == '[' ? take_section(reader, line, copy, why) : take_value(reader, line, copy, why);
    free(copy);
    return good;
}

bool ini_lines(const char *text, size_t length, const struct ini_reader *reader, struct platform_error *why) {
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors put it before UTF-8 */
    size_t at = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    for (unsigned number = 1; at < length; number++) {
        const char *start = text + at, *end = memchr(start, '\n', length - at);
        size_t n = end ? (size_t)(end - start) : length - at;
        at += n + (end ? 1 : 0);
        if (n && start[n - 1] == '\r') n--;
        if (!take_line(reader, number, start, n, why)) return why->line = number, false;
    }
    return true;
}

bool ini_lines_of_file(const char *path, size_t limit, const struct ini_reader *reader, struct platform_error *why) {
    size_t length;
    char *text = file_read(path, limit, &length, why);
    bool good = text && ini_lines(text, length, reader, why);
    free(text);
    return good;
}
