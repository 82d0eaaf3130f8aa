/*
 * line.h - what people type, line by line. At the keys of a terminal a line can be edited, Up brings back those of before,
 * and Tab completes what is offered (libedit); from a file or a pipe lines come as they are.
 */
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
/* The same, but written as it is wherever it goes. */
void line_mark(const char *text);

/* What Tab completes to: lines that could be typed now, offered one by one when somebody presses it. NULL: nothing. */
typedef void line_offers(void *context, void (*offer)(const char *line));
void line_offer(line_offers *offers, void *context);

/* Waits for a line, or until fd can be read or so many milliseconds are over (-1: for ever). Not to be mixed with
 * line_read where the input is no terminal. */
enum line_came { LINE_TYPED, LINE_ELSEWHERE, LINE_ENDED };
enum line_came line_wait(int fd, int wait_ms, char **line);
/* Before something is printed while somebody may be typing, the line steps aside; line_wait brings it back. */
void line_aside(void);

/* The last line was not taken. Somebody at the keys has read why and types again; a script learns it from the exit
 * status: DONE, or ANSWER_NO where a line from elsewhere was refused. */
void line_refused(void);
int line_status(void);

#endif
