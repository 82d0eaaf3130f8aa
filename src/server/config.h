/*
 * config.h - everything about a server that can be set, with its default: the house's limits (src/rooms) and the
 * network's. A configuration file has lines "name = value"; the command line names the few that people need often.
 * docs/server.md lists them all.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include "rooms.h"
#include "error.h"

enum { CONFIG_TEXT = 400 };

struct config {
    struct rooms_limits limits;
    uint32_t port;
    char bind[64];                                /* an address; "" stands for all */
    char data[CONFIG_TEXT];                       /* the folder of the SQLite file */
    char store[CONFIG_TEXT];                      /* what libpq takes; "": SQLite in the folder */
    char web[CONFIG_TEXT];                        /* the folder of the page; "": none */
    char rules[CONFIG_TEXT];                      /* a rules file with presets of one's own; "": none */
    char origins[CONFIG_TEXT];                    /* further origins that may connect, with blanks between */
    char password_file[CONFIG_TEXT];              /* on its first line, the password of the house; "": it is open */
    bool forwarded;                               /* behind a proxy on this machine: X-Forwarded-For is believed */
    bool metrics_open;                            /* /metrics for everybody, not for this machine alone */
    uint32_t workers;                             /* processes for opponents that think */
    uint32_t queue_bytes;                         /* waiting to be read by one client; more: it is dropped */
    uint32_t body_bytes;                          /* of a request */
    uint32_t hello_ms;                            /* for a client to say hello */
    uint32_t request_ms;                          /* for a request to be here whole */
    uint32_t visitors;                            /* addresses to be remembered at once */
    uint32_t ping_s, silent_s;                    /* ping a silent client after so long; drop it after */
    uint32_t away_s;                              /* at a table with others it counts as away after so long */
    uint32_t requests_per_address;                /* connections of any kind from one address */
    uint32_t requests_per_second, requests_burst; /* of one address */
    uint32_t log;                                 /* 0: everything, 1: notes, 2: trouble only */
};

void config_default(struct config *config);
bool config_set(struct config *config, const char *name, const char *value, struct platform_error *why);
bool config_read(struct config *config, const char *path, struct platform_error *why);
/* Name and range of number i of the network's own settings; false: no more. */
bool config_list(unsigned i, struct rooms_limit *out);

#endif
