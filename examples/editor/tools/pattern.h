/* The room of placing: how agents are placed, how many at one go, and where they stand then. */
#ifndef EDITOR_PATTERN_H
#define EDITOR_PATTERN_H

#include "state/rooms.h"

typedef enum editor_pattern {
    EDITOR_PLACE_ONE,
    EDITOR_PLACE_ROW,
    EDITOR_PLACE_RING, /* each wants to go to the other side */
    EDITOR_PLACE_BOX,
    EDITOR_PATTERN_COUNT
} editor_pattern;

enum {
    EDITOR_MOST_PLACED = 1000 /* agents at one go */
};

editor_placing *editor_placing_create(void); /* NULL without memory */
void editor_placing_destroy(editor_placing *p);

/* How agents are placed, and how many in a row, a ring or a box; 0 for as many as there is room for. */
editor_pattern editor_get_pattern(const editor *e);
int editor_get_placed(const editor *e);
void editor_place(editor *e, editor_pattern pattern, int number);

/* What new agents are like: as was set, else as the last one that is there. Setting lasts until another
 * drawing is begun. */
scene_agent editor_new_agent(const editor *e);
void editor_set_new_agent(editor *e, const scene_agent *like);
void editor_forget_new_agent(editor *e);

/* Places of the agents that the drawn points stand for, with `last` as the last of them, and their goals.
 * Returns how many there are, at most `capacity`. */
size_t editor_pattern_agents(const editor *e, geom_vec2 last, double radius, geom_vec2 *places,
                             geom_vec2 *goals, size_t capacity);

#endif
