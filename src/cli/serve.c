/* serve.c - `astragal serve`: reads the configuration, opens the store, starts the workers, says where to go. */
#include "serve.h"
#include "files.h"
#include "server.h"
#include "logline.h"
#include "memory.h"
#include "net.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- configuration ---- */

static bool set_pair(struct config *config, const char *pair) {
    char name[60];
    struct platform_error why;
    const char *equals = strchr(pair, '=');
    if (!equals || equals == pair || (size_t)(equals - pair) >= sizeof name)
        return complain(SAY_SERVE_SET, pair), false;
    snprintf(name, sizeof name, "%.*s", (int)(equals - pair), pair);
    return config_set(config, name, equals + 1, &why) || (complain_why("", &why), false);
}

static bool set_options(const struct args *args, struct config *config) {
    static const struct {
        enum option_id id;
        const char *name;
    } plain[] = {{O_PORT, "port"},   {O_BIND, "bind"}, {O_DATA, "data"},
                 {O_STORE, "store"}, {O_WEB, "web"},   {O_RULES, "rules"}};
    struct platform_error why;
    for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
        if (args_has(args, plain[i].id) && !config_set(config, plain[i].name, args->option[plain[i].id], &why))
            return complain_why("", &why), false;
    if (args_has(args, O_LAN) && args_has(args, O_BIND)) return complain(SAY_SERVE_LAN_BIND), false;
    if (args_has(args, O_LAN)) config->bind[0] = 0;
    for (unsigned i = 0; i < args->n_sets; i++)
        if (!set_pair(config, args->sets[i])) return false;
    return true;
}

static bool default_data(struct config *config) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = 0;
    if (*config->data || *config->store) return true;
    if (data && *data) n = snprintf(config->data, sizeof config->data, "%s/astragal/house", data);
    else if (home && *home) n = snprintf(config->data, sizeof config->data, "%s/.local/share/astragal/house", home);
    if (n > 0 && (size_t)n < sizeof config->data) return true;
    return complain(SAY_SERVE_NO_PLACE), false;
}

bool serve_config(const struct args *args, struct config *config) {
    struct platform_error why;
    config_default(config);
    if (args_has(args, O_CONFIG) && !config_read(config, args->option[O_CONFIG], &why))
        return complain_why(args->option[O_CONFIG], &why), false;
    return set_options(args, config) && default_data(config);
}

/* ---- the page ---- */

static bool has_page(const char *folder) {
    char index[CONFIG_TEXT + 60];
    snprintf(index, sizeof index, "%s/index.html", folder);
    return access(index, R_OK) == 0;
}

/* The page where none was named: beside the folder that the program was built in, then where it was installed. */
static void find_page(struct config *config) {
    static const char *const places[] = {"../web/dist", "../share/astragal/web"};
    char program[CONFIG_TEXT], page[CONFIG_TEXT + 40];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0 || (size_t)length >= sizeof program - 1) return;
    program[length] = 0;
    char *slash = strrchr(program, '/');
    if (!slash) return;
    *slash = 0;
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        int n = snprintf(page, sizeof page, "%s/%s", program, places[i]);
        if ((size_t)n >= sizeof config->web || !has_page(page)) continue;
        memcpy(config->web, page, (size_t)n + 1);
        return;
    }
}

/* False: the complaint has been made. With --web '' there is to be none. */
static bool take_page(const struct args *args, struct config *config) {
    if (!*config->web && !args_has(args, O_WEB)) find_page(config);
    return !*config->web || has_page(config->web) || (complain(SAY_SERVE_NO_WEB, config->web), false);
}

/* ---- the store ---- */

struct store *serve_store(const struct config *config, bool make) {
    char path[CONFIG_TEXT + 20];
    struct platform_error why = {0};
    snprintf(path, sizeof path, "%s/house.db", config->data);
    if (!*config->store && make && !file_folders(path, &why)) return complain_why("", &why), NULL;
    if (!*config->store && !make && access(path, F_OK) != 0) return complain(SAY_SERVE_NO_TABLES, config->data), NULL;
    struct store *store = *config->store ? store_postgres.open(config->store, &why) : store_sqlite.open(path, &why);
    if (!store) complain_why("", &why);
    return store;
}

/* A folder belongs to one server at a time. The lock goes with the process, however that ends: one of flock() would stay
 * for as long as a worker lives that has not yet closed what it was born with. */
static bool lock_folder(const struct config *config) {
    char path[CONFIG_TEXT + 20];
    struct platform_error why = {0};
    if (*config->store) return true;
    snprintf(path, sizeof path, "%s/lock", config->data);
    if (!file_folders(path, &why)) return complain_why("", &why), false;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return complain(SAY_SERVE_LOCK, config->data, strerror(errno)), false;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_SETLK, &whole) == 0) return true;
    return complain(SAY_SERVE_LOCKED, config->data), false;
}

/* ---- where to go ---- */

static void say_address(void *context, const char *address) {
    fputs("  ", stdout);
    say_line(stdout, SAY_SERVE_ADDRESS, address, *(unsigned *)context);
}

static void say_where(const struct config *config, unsigned port) {
    bool here = strcmp(config->bind, "127.0.0.1") == 0 || strcmp(config->bind, "::1") == 0;
    bool six = strchr(config->bind, ':') != NULL;
    if (*config->bind) {
        say_line(stdout, six ? SAY_SERVE_OPEN_SIX : SAY_SERVE_OPEN, config->bind, port);
    } else {
        say_line(stdout, SAY_SERVE_OPEN, "127.0.0.1", port);
        say_line(stdout, SAY_SERVE_LAN);
        net_addresses(say_address, &port);
    }
    if (here) say_line(stdout, SAY_SERVE_HERE);
    say_line(stdout, SAY_SERVE_CLOSE);
    fflush(stdout);
}

/* ---- a process that tends the store ---- */

struct tending {
    pid_t pid; /* 0: none */
    int until; /* closed when it is to end; it also ends if this process does */
};

static struct tending tend_store(const struct config *config) {
    char path[CONFIG_TEXT + 20];
    int pair[2];
    struct tending t = {0};
    if (*config->store || pipe(pair) != 0) return t;
    snprintf(path, sizeof path, "%s/house.db", config->data);
    t.pid = fork();
    if (t.pid == 0) {
        workers_only(pair[0]);
        store_sqlite.tend(path, 3);
        _exit(0);
    }
    close(pair[0]);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    t.until = pair[1];
    if (t.pid < 0) close(pair[1]), t.pid = 0;
    return t;
}

static void tend_no_more(const struct tending *t) {
    if (!t->pid) return;
    close(t->until);
    waitpid(t->pid, NULL, 0);
}

/* Workers are born with all that is open and close it at once, as soon as they run; until then they would keep the port
 * of a server that was killed. A pipe says when they have: it ends when nobody has its other end any more. */
static void wait_for_closed(int gate[2]) {
    char byte;
    if (gate[0] < 0) return;
    close(gate[1]);
    while (read(gate[0], &byte, 1) < 0 && errno == EINTR) continue;
    close(gate[0]);
}

/* ---- the command ---- */

static bool serve(const struct config *config, const struct ag_presets *presets) {
    struct platform_error why = {0};
    bool good = false;
    struct net *net = net_open(config, &why);
    if (!net) return complain_why("", &why), false;
    int gate[2];
    if (pipe(gate) != 0) gate[0] = gate[1] = -1;
    /* Workers first: what is opened after them they do not have. */
    struct workers *workers = config->workers ? workers_start(config->workers) : NULL;
    struct tending tending = {0};
    struct store *store = serve_store(config, true);
    struct server_setup setup = {.config = config, .store = store, .workers = workers, .presets = presets};
    if (store) {
        tending = tend_store(config);
        wait_for_closed(gate);
        say_where(config, net_port(net));
        good = net_serve(net, &setup, &why);
        if (!good) complain_why("", &why);
        store->kind->close(store);
    }
    tend_no_more(&tending);
    workers_stop(workers);
    net_close(net);
    return good;
}

int cmd_serve(const struct args *args) {
    struct config config;
    struct ini_rules own = {0};
    struct platform_error why;
    if (!serve_config(args, &config) || !take_page(args, &config) || !lock_folder(&config)) return REFUSED;
    if (*config.rules && !ini_read(config.rules, &own, &why)) return complain_why(config.rules, &why);
    if (sodium_init() < 0) return complain(SAY_SERVE_NO_RANDOM);
    log_from((enum log_level)config.log);
    bool good = serve(&config, own.presets.n ? &own.presets : NULL);
    ini_free(&own);
    return good ? DONE : REFUSED;
}
