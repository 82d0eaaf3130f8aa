/* events_json.h - events and results of a table for programs. */
#ifndef CLI_EVENTS_JSON_H
#define CLI_EVENTS_JSON_H

#include "events.h"
#include "json.h"

json_t *event_json(const ag_table *table, const struct told *told);
json_t *result_json(const ag_table *table);

#endif
