/*
 * fuzz_ini.c - any bytes as a user's rules file, read as src/platform reads it. What is read resolves and prepares, or is
 * answered with a line of the file and a sentence.
 */
#include "fuzz.h"

#include "inifile.h"
#include "inilines.h"

static bool take_line(void *context, const struct ini_line *line, struct platform_error *why) {
    unsigned *last = context;
    (void)why;
    CHECK(line->number > *last);
    *last = line->number;
    CHECK(line->section ? !line->key && !line->value : *line->key && *line->value);
    return true;
}

/* The same bytes as a file that the program keeps for itself: each line is given once, or one is refused. */
static void read_own(const char *text, size_t size) {
    unsigned last = 0;
    struct platform_error why = {0};
    if (!ini_lines(text, size, &(struct ini_reader){.context = &last, .take = take_line, .own = true}, &why))
        CHECK(why.line > last && why.text[0] != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ini_rules rules;
    struct platform_error why = {0};
    read_own((const char *)data, size);
    if (!ini_read_text((const char *)data, size, &rules, &why)) {
        CHECK(why.text[0] != 0 && why.line != 0);
        return 0;
    }
    for (unsigned i = 0; i < rules.presets.n; i++) {
        why = (struct platform_error){0};
        if (!ini_check(&rules, i, &why)) CHECK(why.text[0] != 0 && why.line != 0);
    }
    ini_free(&rules);
    return 0;
}
