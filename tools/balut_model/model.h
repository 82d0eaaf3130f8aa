/* model.h - terms of a fit: which rows a table ranges over, by state or only by filled boxes. */
#ifndef MODEL_H
#define MODEL_H
#include <stdint.h>
enum { AG_MODEL_NOT, AG_MODEL_STATE, AG_MODEL_FILLED };
enum { AG_MODEL_TERMS = 64 };
struct ag_model_term {
    uint8_t how[7];
};
#endif
