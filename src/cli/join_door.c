/* join_door.c - see join.h: the password of a house, from the keys of a terminal, a file or standard input. Never from the
 * command line, where others on the machine could read it. */
#include "cli.h"
#include "interrupt.h"
#include "join.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* ---- reading it ---- */

/* A line, byte by byte: what follows it is for somebody else. False: there is none. One that is too long is cut off, and
 * is no password of a house. */
static bool read_line(int fd, char password[PASS_PASSWORD]) {
    size_t n = 0;
    char c;
    ssize_t got;
    while ((got = read(fd, &c, 1)) == 1 || (got < 0 && errno == EINTR && !interrupted())) {
        if (got == 1 && c == '\n') break;
        if (got == 1 && n + 1 < PASS_PASSWORD) password[n++] = c;
    }
    if (n && password[n - 1] == '\r') n--;
    password[n] = 0;
    return got == 1 || n;
}

static bool read_unseen(const char *house, char password[PASS_PASSWORD]) {
    struct termios before, unseen;
    bool hides = tcgetattr(STDIN_FILENO, &before) == 0;
    say(stdout, SAY_JOIN_PASSWORD, house);
    fflush(stdout);
    if (hides) {
        unseen = before;
        unseen.c_lflag = (unseen.c_lflag & ~(tcflag_t)ECHO) | ECHONL | ICANON;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
    }
    bool good = read_line(STDIN_FILENO, password);
    if (hides) tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    return good && !interrupted();
}

/* The complaint has been made where it is false. */
static bool read_file(const char *path, char password[PASS_PASSWORD]) {
    bool input = strcmp(path, "-") == 0;
    int fd = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return complain(SAY_FILE_CANNOT_READ, path, (const char *)strerror(errno)), false;
    bool good = read_line(fd, password) && *password;
    if (!input) close(fd);
    if (!good) complain(SAY_DOOR_EMPTY, path);
    return good;
}

/* ---- showing it ---- */

/* What the house says to it, in a sentence. */
static enum pass_answer show(const struct address *address, const char *password, char pass[PASS_MAX], char *says,
                             size_t size) {
    struct platform_error why = {0};
    unsigned wait_s = 0;
    enum pass_answer answer = pass_ask(address, password, pass, &wait_s, &why);
    if (answer == PASS_WRONG) say_into(says, size, SAY_DOOR_WRONG);
    else if (answer == PASS_LATER) say_into(says, size, SAY_JOIN_PASSWORD_WAIT, wait_s ? wait_s : 1);
    else snprintf(says, size, "%s", why.text);
    return answer;
}

static int status_of(enum pass_answer answer, const char *says) {
    if (answer == PASS_GIVEN) return DONE;
    if (interrupted()) return INTERRUPTED;
    return complain_text(answer == PASS_NOBODY ? TROUBLE : ANSWER_NO, says);
}

/* Somebody at the keys tries again. */
static int ask_person(const struct address *address, char *password, char pass[PASS_MAX], char *says, size_t size) {
    char house[ADDRESS_HOST + ADDRESS_PATH + 16];
    address_house(address, house, sizeof house);
    while (read_unseen(house, password)) {
        if (!*password) continue;
        enum pass_answer answer = show(address, password, pass, says, size);
        if (answer == PASS_GIVEN || answer == PASS_NOBODY) return status_of(answer, says);
        puts(says);
    }
    return interrupted() ? INTERRUPTED : complain_text(ANSWER_NO, phrase(SAY_JOIN_LOCKED));
}

int join_door(const struct args *args, const struct address *address, char pass[PASS_MAX]) {
    char password[PASS_PASSWORD] = "", says[sizeof(struct platform_error)];
    const char *path = args->option[O_PASSWORD_FILE];
    bool at_keys = isatty(STDIN_FILENO);
    int status;
    if (at_keys && (!path || strcmp(path, "-") == 0)) status = ask_person(address, password, pass, says, sizeof says);
    else if (!path) status = complain_text(ANSWER_NO, phrase(SAY_JOIN_PASSWORD_HOW));
    else if (!read_file(path, password)) status = REFUSED;
    else status = status_of(show(address, password, pass, says, sizeof says), says);
    sodium_memzero(password, sizeof password);
    return status;
}
