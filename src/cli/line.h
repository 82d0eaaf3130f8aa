/* line.h - what people type, line by line. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>

/* A line of standard input without its end and without blanks around it, to be freed; NULL: the input has ended. */
char *line_read(void);

/* Whether a line may still come: somebody sits at the keys, or the file goes on. */
bool line_more(void);
/* A question; what is typed follows on the same line. Without somebody at the keys the answer is not seen behind it:
 * the question stands in a line of its own, and a bare mark is left out. */
void line_prompt(const char *text);

/* The last line was not taken. Somebody at the keys has read why and types again; a script learns it from the exit
 * status: DONE, or ANSWER_NO where a line from elsewhere was refused. */
void line_refused(void);
int line_status(void);

#endif
