/* html.c - see html.h. */
#include "html.h"
#include "complain.h"
#include "files.h"

#include <string.h>

void html_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
    }
}

/* The mark lies near the beginning. */
static bool is_ours(const char *path) {
    char start[600];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t n = fread(start, 1, sizeof start - 1, file);
    fclose(file);
    start[n] = 0;
    return strstr(start, HTML_OURS) != NULL;
}

bool html_claim(const char *path, bool replace) {
    struct platform_error why;
    if (file_claim(path, replace, &why)) return true;
    if (why.status == WRONG_USAGE && is_ours(path)) return true;
    return complain_why(path, &why), false;
}
