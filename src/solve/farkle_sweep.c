/*
 * farkle_sweep.c - the sweep over the model of a turn (farkle_model.h), on vectors as wide as the machine has.
 */
#include "farkle_model.h"

#include <string.h>

#define AG_KERNELS "farkle_kernels.h"
#include "widths.h"

void ag_farkle_sweep(struct ag_farkle_sweep *s) { AG_WIDEST(sweep)(s); }
void ag_farkle_flat_top(struct ag_farkle_sweep *s, const ag_lanes *stop) { AG_WIDEST(flat_top)(s, stop); }
