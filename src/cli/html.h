/* html.h - what the pages that the command writes share. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include <stdio.h>

/* Text with what HTML would take for its own made harmless. */
void html_text(FILE *out, const char *text);

#endif
