/*
 * scene.h - one picture of the table: what a game describes (sheet and prompt), what a person has picked so far, and
 * where the cursor is. scene_draw finds a place for everything; 80 columns and 24 rows are enough for every game.
 */
#ifndef TUI_SCENE_H
#define TUI_SCENE_H

#include "astragal.h"
#include "lines.h"
#include "screen.h"
#include "text.h"

enum zone { ZONE_DICE, ZONE_CELLS, ZONE_FIELDS, ZONE_BUTTONS, ZONES };
enum { HIT_DIE = 1, HIT_CELL, HIT_FIELD_LESS, HIT_FIELD_MORE, HIT_BUTTON };

struct scene_button {
    char label[60];
    int letter;
    bool good; /* makes a move of all that is picked */
};
struct scene {
    const struct ag_game *game;
    struct ag_words words;
    char title[120], aside[120]; /* the bar on top, left and right */
    struct ag_sheet sheet;
    const char *level[AG_SEATS_MAX]; /* of an opponent; NULL: a person */
    ag_seat viewer, acts;            /* who looks, who is to act (or AG_NOBODY) */
    ag_seat turned;                  /* whose grid was asked for; AG_NOBODY: the one that acts */

    /* the dice of the last event, when the sheet does not show them: "Bea rolled" */
    struct ag_sheet_dice rolled;
    char rolled_label[60];
    unsigned widest;       /* dice in a row in this game so far */
    int tumbling;          /* the row of dice that tumbles (n_dice: rolled), or -1 */
    uint32_t tumble;       /* which of them */
    struct ag_rng *chance; /* of the picture alone */

    char ask[400];
    struct ag_prompt prompt; /* empty: nobody is asked */
    struct ag_pick pick;
    uint32_t idle; /* fields that the move in preview takes no notice of, as bits */
    unsigned n_buttons;
    struct scene_button button[AG_BUTTONS_MAX];
    enum zone zone;
    unsigned at[ZONES]; /* the cursor in each zone */
    char preview[TEXT_MOVE_BYTES], typed[40];
    bool typing;
    bool offered;   /* Enter makes the move of the preview */
    uint32_t usual; /* dice that one usually picks here; 0: none */

    const struct lines *log, *coach; /* coach: stands there instead of the log, unless NULL */
    char message[600];
    bool warning;
    char keys[240]; /* the last line */
};

bool scene_draw(const struct scene *scene); /* false: too small, and says so */
/* The facts of the sheet, one a line. */
void scene_facts(const struct scene *scene, struct lines *out);

#endif
