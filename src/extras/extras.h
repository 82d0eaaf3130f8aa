/*
 * extras.h - what a game brings beyond its rules: players by level, odds, reasons, beliefs, charts, a challenge, words
 * for real dice and for statistics. One row for each game, in extras/GAME.c beside whatever it needs; the build finds
 * the file by the game's name (games/list.def). Every member is optional: where a row leaves one out, and for a game
 * without a row, all that uses it has an answer that does for any game. Nobody else asks which game is played.
 * Internal.
 */
#ifndef AG_EXTRAS_H
#define AG_EXTRAS_H

#include "astragal.h"

struct ag_question;
struct ag_page;
struct ag_page_order;
struct ag_odds_ask;
struct ag_lesson;
struct ag_reading;
struct ag_claim;
struct ag_claim_ask;
struct ag_yardstick;

/* Who plays moves out where nobody says otherwise, and how many events a question gets. docs/opponents.md compares
 * strengths. */
struct ag_usual {
    bool for_score;                 /* moves are judged by the score even where others sit at the table */
    const char *player;             /* the strongest that plays some hundred games a second; NULL: greedy */
    uint64_t nodes;                 /* that two cores play in somewhat less than a second; 0: a million */
    unsigned part;                  /* of these for each question about a whole game; 0: four */
    const char *page_player;        /* in the page, where another one is at hand; NULL: the same */
    uint32_t page_nodes, page_game; /* in the page: about a second of one core, and a game in ten to thirty seconds */
    /* Optional: plays the rest of a turn as this player does, or somewhat less well and sooner, and adds to luck what
     * the dice brought each seat, in chances to win, beyond what it could expect before them; by a mean of 0 that is,
     * so that what is left of a result without it is as true and much less a matter of chance. Returns how many events
     * that were; 0: no turn goes on. */
    unsigned (*turn)(const ag_rules *r, void *state, uint32_t (*draw)(void *context, struct ag_due due), void *context,
                     double *luck);
};

/* How bad a loss is (coach/review.h). */
enum ag_grade { AG_GRADE_NONE, AG_GRADE_SMALL, AG_GRADE_MISTAKE, AG_GRADE_BLUNDER, AG_GRADES };

/* A game alone by dice that a seed fixes (coach/solo.h). */
struct ag_solo {
    unsigned number;           /* the last digit of the seeds of days: no two games have the same */
    unsigned turns;            /* then it is over, and the points of a turn are judged; 0: when the game is */
    const char *const *sets;   /* key, value, ..., NULL: what a game alone needs */
    bool (*ends)(ag_action a); /* whether a turn is over after it */
    unsigned about;            /* a message without arguments */
    const double *from;        /* by grade: what a loss begins with; NULL: ag_grade_from for the score */
    const double *skill; /* up to so much in all play is superb, ... weak; NULL: as in a whole game for the score */
};

extern const double ag_turn_from[AG_GRADES]; /* for points of a turn of Farkle, of which there are some 540 */

/* Odds (odds_ask.h), and which options of the command mean something in this game. */
struct ag_odds_asker {
    bool (*ask)(const struct ag_odds_ask *ask, struct ag_msg *why);
    const char *const *options; /* names, NULL behind the last */
};

/* Charts. */
struct ag_chart_maker {
    bool (*fill)(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
    const char *(*wants)(const ag_rules *r); /* the objective of the table it reads: "win" for two seats, "score" */
};

/* Real dice of which only those set aside are told (the keeper's --claims). lost NULL: that makes no sense here. */
struct ag_claims {
    const char *lost;   /* what is typed for a roll that loses the turn */
    unsigned lost_said; /* a message without arguments: what people call that */
    unsigned form;      /* a message without arguments: what may be typed */
    unsigned elsewhere; /* the message that only says that another roll would be needed */
    /* Optional: whether a roll has left nothing to set aside and yet did not end the turn. */
    bool (*nothing)(const ag_rules *r, const void *s);
    /* How the moves begin that fill a place, where a turn is told by a place and its score; NULL: by its points. */
    const char *place;
    /* Optional: a whole turn told by its end, "450" (claim.h). */
    bool (*turn)(const struct ag_claim_ask *ask, struct ag_claim *out, struct ag_msg *why);
};

/* Rolls that may lose everything, for those who wonder about the dice. */
struct ag_busts {
    double (*chance)(const ag_rules *r, unsigned dice, bool coloured);
    unsigned told[3]; /* the messages that tell of one; 0: none */
};

/* A message that is worth counting in a person's career, and what it is called there. */
struct ag_named_event {
    unsigned message; /* 0: the end of the list */
    const char *key;  /* in the files of profiles, so it never changes */
    unsigned title;   /* what people call it */
};
/* Another sentence for a message, where dice are said in words. */
struct ag_said {
    unsigned message; /* 0: the end of the list */
    unsigned said;    /* the other message */
};

struct ag_extras {
    const struct ag_game *game;
    const struct ag_player *players; /* its own, behind the last one without a name; they hide general ones */
    struct ag_usual usual;
    void (*reasons)(const struct ag_question *q); /* reason.h */
    /* A whole state that goes with what a seat knows, hidden dice drawn as what others did makes them likely. What that
     * is, is worked out once for many guesses, in so many bytes. */
    size_t beliefs;
    void (*believe)(const ag_rules *r, const void *view, ag_seat seat, void *beliefs);
    void (*guess)(const ag_rules *r, const void *view, ag_seat seat, const void *beliefs, struct ag_rng *rng,
                  void *out);
    /* Of moves of the same value the plainest is taken: that with the highest number; of equal ones the first. */
    unsigned (*plainness)(const ag_rules *r, ag_action a);
    struct ag_odds_asker odds;
    struct ag_chart_maker chart;
    const struct ag_solo *solo;
    struct ag_claims claims;
    unsigned unsaid; /* a message that goes without saying where everybody sits at one table; 0: none */
    struct ag_busts busts;
    const struct ag_named_event *events;
    const struct ag_said *said;
    void (*rules_page)(const struct ag_reading *reading, struct ag_page *page); /* the rules to read: rules_page.h */
    const struct ag_lesson *lessons;      /* lesson.h; behind the last one without a name */
    const struct ag_yardstick *yardstick; /* how far players are from perfect: yardstick.h */
};

/* The row of a game; for one without, an empty one. Never NULL. */
const struct ag_extras *ag_extras_of(const struct ag_game *game);

/* As the members above, with what does for any game. */
struct ag_usual ag_usual_of(const struct ag_game *game);
size_t ag_beliefs_size(const struct ag_game *game);
void ag_believe(const ag_rules *r, const void *view, ag_seat seat, void *beliefs);
void ag_guess(const ag_rules *r, const void *view, ag_seat seat, const void *beliefs, struct ag_rng *rng, void *out);
unsigned ag_plainness(const ag_rules *r, ag_action a);
unsigned ag_event_title(const char *key); /* of a named event of any game; 0: there is none */
unsigned ag_said_of(unsigned message);    /* the message itself where there is no other sentence for it */

#endif
