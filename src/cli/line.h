/* line.h - what people type, line by line. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

/* A line of standard input without its end and without blanks around it, to be freed; NULL: the input has ended. */
char *line_read(void);

#endif
