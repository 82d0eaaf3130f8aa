/* solvers.h - the rows that every file of solvers.def brings, a row of zeros last. Internal. */
#ifndef AG_SOLVERS_H
#define AG_SOLVERS_H

#include "astragal.h"

#define SOLVERS(name) extern const struct ag_solver ag_solvers_##name[];
#include "solvers.def"
#undef SOLVERS

#endif
