/* Scenes made in a line, and an independent judge of ways through them: every piece of every obstacle is
 * asked. */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include "../../support.h"

#include "scene/scene.h"

/* Adds an obstacle. */
void world_add_chain(scene *s, double radius, size_t count, const geom_vec2 *points);
void world_add_disc(scene *s, geom_vec2 center, double radius);

/* Whether a disc of `radius` can go straight from a to b without touching the outline of an obstacle. */
bool world_clear(const scene *s, geom_vec2 a, geom_vec2 b, double radius);

#endif
