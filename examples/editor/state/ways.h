/* The room of ways: those of agents that are not on them, found when they are drawn. */
#ifndef EDITOR_WAYS_H
#define EDITOR_WAYS_H

#include "rooms.h"
#include "run/run.h"

editor_ways *editor_ways_create(void); /* NULL without memory */
void editor_ways_destroy(editor_ways *w);

/* Whether the way of a shape is drawn: that of a selected agent, or all ways are. */
bool editor_shows_way(const editor *e, const editor_shape *s);

/* Finds the ways that are drawn and not known, unless there are very many. */
void editor_find_ways(editor *e);

/* The way of an agent from where it stands or stood last, around obstacles; with no points where there is
 * none, NULL where it was not looked for. */
const orca_route *editor_way(const editor *e, size_t place);

#endif
