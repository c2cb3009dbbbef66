/* The room of routes: those of agents that are not on them, found when they are drawn. */
#ifndef EDITOR_ROUTES_H
#define EDITOR_ROUTES_H

#include "rooms.h"
#include "run/run.h"

editor_routes *editor_routes_create(void); /* NULL without memory */
void editor_routes_destroy(editor_routes *w);

/* Whether the route of a shape is drawn: that of a selected agent, or all routes are. */
bool editor_shows_route(const editor *e, const editor_shape *s);

/* Finds the routes that are drawn and not known, unless there are very many. */
void editor_find_routes(editor *e);

/* The route of an agent from where it stands or stood last, around obstacles; with no points where there is
 * none, NULL where it was not looked for. */
const orca_route *editor_route(const editor *e, size_t place);

#endif
