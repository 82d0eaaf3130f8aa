/* ownfile.c - see ownfile.h. */
#include "ownfile.h"
#include "files.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static bool read_line(const struct ownfile_reader *reader, char *line) {
    size_t n = strlen(line);
    if (!n || line[0] == '#') return true;
    if (line[0] == '[') {
        if (line[n - 1] != ']') return false;
        line[n - 1] = 0;
        return reader->section(reader->context, line + 1);
    }
    char *equals = strstr(line, " = ");
    if (!equals) return false;
    *equals = 0;
    return reader->value(reader->context, line, equals + 3);
}

bool ownfile_parse(const char *text, const struct ownfile_reader *reader, unsigned *line) {
    char *copy = memory_copy(text), *next = copy;
    bool good = true;
    for (*line = 0; good && *next;) {
        char *start = next;
        next += strcspn(next, "\n");
        if (*next) *next++ = 0;
        ++*line;
        good = read_line(reader, start);
    }
    free(copy);
    return good;
}

char *ownfile_text(const char *path, size_t limit, struct platform_error *why) {
    size_t length;
    char *text = file_read(path, limit, &length, why);
    if (!text || strlen(text) == length) return text;
    free(text);
    platform_refuse(why, 0, "The file '%s' is no text.", path);
    return NULL;
}
