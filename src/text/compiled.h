/*
 * compiled.h - a catalogue as tools/po.py compiles it: the same bytes in the library, in the program and in the file that
 * the page loads. Numbers are little-endian:
 *
 *     "AGL1"  hash of the list of ids: 4 bytes  n: 2 bytes  0: 2 bytes
 *     n ids in rising order, 2 bytes each       n offsets, 2 bytes each       the sentences, each ended by NUL
 *
 * Offsets count from the first sentence. An id that is not there has no translation in this catalogue. Internal.
 */
#ifndef AG_COMPILED_H
#define AG_COMPILED_H

#include "astragal.h"

/* The sentence of an id, NULL: it is not there. */
const char *ag_compiled_find(const unsigned char *bytes, unsigned id);

/* Whether bytes from outside are a catalogue for a list of ids, to be checked once before they are used. */
bool ag_compiled_fits(const unsigned char *bytes, size_t size, uint32_t hash);
/* FNV-1a of the names of all ids in their order, each followed by a line's end. */
uint32_t ag_compiled_hash(unsigned ids, const char *(*name)(unsigned id));

#endif
