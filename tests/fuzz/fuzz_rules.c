/*
 * fuzz_rules.c - rules of a user's own: the input is the text of a rules file ([name:parent], key = value) in its
 * simplest reading, resolved and prepared by the library. Rules that are accepted can be written and read again, and
 * can be played.
 */
#include "fuzz.h"

enum { PRESETS = 12, LINES = 40, EVENTS = 40 };

struct file {
    char *text;
    struct ag_preset preset[PRESETS];
    struct ag_line line[PRESETS][LINES];
    struct ag_presets list;
};

static char *trim(char *text) {
    while (*text == ' ') text++;
    for (size_t n = strlen(text); n && text[n - 1] == ' ';) text[--n] = 0;
    return text;
}

static void add_line(struct file *f, char *line) {
    if (*line == '[' && f->list.n < PRESETS) {
        char *end = strchr(line, ']'), *colon = strchr(line, ':');
        if (!end) return;
        *end = 0;
        if (colon) *colon++ = 0;
        unsigned i = f->list.n++;
        f->preset[i] = (struct ag_preset){.name = line + 1, .parent = colon, .n_lines = 0, .lines = f->line[i]};
    } else if (f->list.n && strchr(line, '=')) {
        struct ag_preset *p = &f->preset[f->list.n - 1];
        char *equals = strchr(line, '=');
        *equals = 0;
        if (p->n_lines < LINES) f->line[f->list.n - 1][p->n_lines++] = (struct ag_line){trim(line), trim(equals + 1)};
    }
}

static void read_file(struct file *f, const uint8_t *data, size_t size) {
    *f = (struct file){.text = malloc(size + 1)};
    memcpy(f->text, data, size);
    f->text[size] = 0;
    char *save = NULL;
    for (char *line = strtok_r(f->text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) add_line(f, line);
    f->list.preset = f->preset;
}

/* Each option as text and back, one by one onto the defaults: the same values. */
static void check_values(const struct ag_preset_info *info) {
    struct ag_values again;
    ag_values_default(info->game, &again);
    for (unsigned i = 0; i < info->game->n_options; i++) {
        char text[AG_TEXT_MAX];
        CHECK(ag_values_write(&info->game->options[i], &info->values, text, sizeof text) < sizeof text);
        CHECK(ag_values_set(info->game, &again, info->game->options[i].key, text, NULL));
    }
    CHECK(memcmp(&again.slot, &info->values.slot, sizeof again.slot) == 0);
    CHECK(strcmp(again.text, info->values.text) == 0);
}

static void check_line(const ag_rules *r, const struct ag_preset_info *info, const struct ag_presets *own,
                       const union ag_state *s) {
    char text[AG_POSITION_MAX];
    struct ag_preset_info back;
    const char *words;
    union ag_state again;
    size_t plain = strspn(info->name, "abcdefghijklmnopqrstuvwxyz0123456789-"); /* as src/platform asks for */
    if (!plain || info->name[plain]) return;
    if (ag_position_write(r, info->name, own, s, text, sizeof text) >= sizeof text) return;
    CHECK(ag_position_rules(text, own, &back, &words, NULL));
    CHECK(memcmp(&back.values.slot, &info->values.slot, sizeof back.values.slot) == 0);
    CHECK(strcmp(back.values.text, info->values.text) == 0);
    CHECK(info->game->read_position(r, &again, words, NULL));
    CHECK(memcmp(&again, s, info->game->state_size) == 0);
}

static void check_rules(const struct ag_preset_info *info, const struct ag_presets *own, struct input *in) {
    const ag_rules *r = prepare(info);
    union ag_state s = {0};
    check_values(info);
    if (!r) return;
    info->game->begin(r, &s, ag_all_seats(r));
    for (unsigned i = 0; i < EVENTS; i++) {
        if (i % 8 == 0) check_position(r, &s, in);
        check_line(r, info, own, &s);
        if (!play_event(r, &s, in)) break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct file f;
    read_file(&f, data, size);
    for (unsigned i = 0; i < f.list.n; i++) {
        struct input in = {data, size};
        struct ag_preset_info info;
        struct ag_msg why = {0};
        if (ag_preset_find(&f.list, f.preset[i].name, &info, &why)) check_rules(&info, &f.list, &in);
        else check_refusal(&why);
    }
    free(f.text);
    return 0;
}
