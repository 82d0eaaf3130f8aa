/*
 * fuzz_ini.c - any bytes as a user's rules file, read as src/platform reads it. What is read resolves and prepares, or is
 * answered with a line of the file and a sentence.
 */
#include "fuzz.h"

#include "inifile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ini_rules rules;
    struct platform_error why = {0};
    if (!ini_read_text((const char *)data, size, &rules, &why)) {
        CHECK(why.text[0] != 0);
        return 0;
    }
    for (unsigned i = 0; i < rules.presets.n; i++) {
        why = (struct platform_error){0};
        if (!ini_check(&rules, i, &why)) CHECK(why.text[0] != 0 && why.line != 0);
    }
    ini_free(&rules);
    return 0;
}
