/* compiled.c - see compiled.h. */
#include "compiled.h"

#include <string.h>

enum { HASH = 4, COUNT = 8, IDS = 12 };

static unsigned two_bytes(const unsigned char *p) { return p[0] | (unsigned)p[1] << 8; }

const char *ag_compiled_find(const unsigned char *bytes, unsigned id) {
    unsigned n = two_bytes(bytes + COUNT), low = 0, high = n;
    while (low < high) {
        unsigned middle = low + (high - low) / 2, there = two_bytes(bytes + IDS + 2 * middle);
        if (there == id) return (const char *)bytes + IDS + 4 * n + two_bytes(bytes + IDS + 2 * n + 2 * middle);
        if (there > id) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

bool ag_compiled_fits(const unsigned char *bytes, size_t size, uint32_t hash) {
    if (size < IDS || memcmp(bytes, "AGL1", 4) != 0) return false;
    if ((two_bytes(bytes + HASH) | (uint32_t)two_bytes(bytes + HASH + 2) << 16) != hash) return false;
    size_t n = two_bytes(bytes + COUNT), first = IDS + 4 * n;
    if (size <= first || bytes[size - 1] != 0) return n == 0 && size == first;
    for (size_t i = 0; i < n; i++)
        if (first + two_bytes(bytes + IDS + 2 * n + 2 * i) >= size) return false;
    return true;
}

uint32_t ag_compiled_hash(unsigned ids, const char *(*name)(unsigned id)) {
    uint32_t h = 0x811C9DC5u;
    for (unsigned i = 1; i < ids; i++) {
        for (const char *p = name(i); *p; p++) h = (h ^ (unsigned char)*p) * 0x01000193u;
        h = (h ^ '\n') * 0x01000193u;
    }
    return h;
}
