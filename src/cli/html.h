/* html.h - what the pages that the command writes share. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include <stdbool.h>
#include <stdio.h>

/* Text with what HTML would take for its own made harmless. */
void html_text(FILE *out, const char *text);

/* In the head of every page, so that it can be told from a file of somebody else's. */
#define HTML_OURS "<meta name=\"generator\" content=\"Astragal\">\n"
/* Claims the file of a page (files.h). One that such a page is in already may be replaced, others with --force alone.
 * False: the complaint has been made. */
bool html_claim(const char *path, bool replace);

#endif
