/* lessons.h - the lessons of each game, lesson_GAME.c: lists that end with one without a name. Internal. */
#ifndef AG_LESSONS_H
#define AG_LESSONS_H

#include "lesson.h"

extern const struct ag_lesson ag_lessons_farkle[];
extern const struct ag_lesson ag_lessons_balut[];
extern const struct ag_lesson ag_lessons_palko[];
extern const struct ag_lesson ag_lessons_penk[];

#endif
