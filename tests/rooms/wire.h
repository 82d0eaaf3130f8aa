/* wire.h - everything a connection is sent, as one line of text: what tests compare, search and carry over their
 * networks. No field is left out, so that nothing can leak unseen. */
#ifndef WIRE_H
#define WIRE_H

#include "rooms.h"

enum { WIRE_MAX = 32768 };
size_t wire_write(const struct rooms_out *out, char *buf, size_t size); /* always fits in WIRE_MAX */
extern const struct rooms_proof real_proof;                             /* by src/platform/proof.h */

#endif
