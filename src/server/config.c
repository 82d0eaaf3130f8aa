/* config.c - see config.h. */
#include "config.h"
#include "inilines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

#define NUMBER(field, low, high, value) \
    { .name = #field, .at = offsetof(struct config, field), .min = low, .max = high, .initial = value }

static const struct rooms_limit numbers[] = {
    NUMBER(port, 0, 65535, 4747),
    NUMBER(workers, 0, 64, 2),
    NUMBER(queue_bytes, 4096, 1 << 28, 1 << 20),
    NUMBER(body_bytes, 256, 1 << 20, 16384),
    NUMBER(hello_ms, 100, 600000, 10000),
    NUMBER(request_ms, 100, 600000, 10000),
    NUMBER(visitors, 100, 10000000, 100000),
    NUMBER(ping_s, 1, 86400, 40),
    NUMBER(silent_s, 2, 86400, 70),
    NUMBER(away_s, 3, 86400, 12),
    NUMBER(requests_per_address, 1, 1000000, 200),
    NUMBER(requests_per_second, 1, 1000000, 20),
    NUMBER(requests_burst, 1, 1000000, 200),
    NUMBER(log, 0, 2, 1),
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

bool config_list(unsigned i, struct rooms_limit *out) {
    if (i >= NUMBERS) return false;
    *out = numbers[i];
    return true;
}

/* ---- texts and switches ---- */

static const struct {
    const char *name;
    size_t at, size;
    /* clang-format off */
} texts[] = {
#define TEXT(field) {#field, offsetof(struct config, field), sizeof((struct config *)0)->field}
    TEXT(bind), TEXT(data), TEXT(store), TEXT(web), TEXT(rules), TEXT(origins), TEXT(password_file),
};
/* clang-format on */
static const struct {
    const char *name;
    size_t at;
} switches[] = {{"forwarded", offsetof(struct config, forwarded)},
                {"metrics_open", offsetof(struct config, metrics_open)}};

void config_default(struct config *config) {
    memset(config, 0, sizeof *config);
    rooms_limits_default(&config->limits);
    snprintf(config->bind, sizeof config->bind, "127.0.0.1");
    for (unsigned i = 0; i < NUMBERS; i++)
        memcpy((char *)config + numbers[i].at, &numbers[i].initial, sizeof(uint32_t));
}

/* ---- setting ---- */

static bool set_number(const struct rooms_limit *l, void *base, const char *value, struct platform_error *why) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || errno || n < l->min || n > l->max)
        return platform_refuse(why, 0, SAY_CONFIG_NUMBER, l->name, l->min, l->max, value);
    uint32_t small = (uint32_t)n;
    memcpy((char *)base + l->at, &small, sizeof small);
    return true;
}

static bool set_switch(bool *place, const char *name, const char *value, struct platform_error *why) {
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0) return platform_refuse(why, 0, SAY_CONFIG_SWITCH, name, value);
    *place = yes;
    return true;
}

bool config_set(struct config *config, const char *name, const char *value, struct platform_error *why) {
    struct rooms_limit limit;
    for (unsigned i = 0; rooms_limit_list(i, &limit); i++)
        if (strcmp(limit.name, name) == 0) return set_number(&limit, &config->limits, value, why);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (strcmp(numbers[i].name, name) == 0) return set_number(&numbers[i], config, value, why);
    for (unsigned i = 0; i < sizeof switches / sizeof *switches; i++)
        if (strcmp(switches[i].name, name) == 0)
            return set_switch((bool *)((char *)config + switches[i].at), name, value, why);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0) {
            if (strlen(value) >= texts[i].size)
                return platform_refuse(why, 0, SAY_CONFIG_LONG, name, texts[i].size - 1);
            memcpy((char *)config + texts[i].at, value, strlen(value) + 1);
            return true;
        }
    return platform_refuse(why, 0, SAY_CONFIG_UNKNOWN, name);
}

static bool take(void *context, const struct ini_line *line, struct platform_error *why) {
    if (line->section) return platform_refuse(why, line->number, SAY_CONFIG_SECTION, line->section);
    return config_set(context, line->key, line->value, why);
}

bool config_read(struct config *config, const char *path, struct platform_error *why) {
    enum { LIMIT = 1 << 20, LINE = CONFIG_TEXT + 100 };
    return ini_lines_of_file(path, LIMIT, &(struct ini_reader){.context = config, .take = take, .longest = LINE}, why);
}
