/* work.h - how a long computation runs: struct ag_work of the public header. Internal. */
#ifndef AG_WORK_H
#define AG_WORK_H

#include "astragal.h"

#endif
