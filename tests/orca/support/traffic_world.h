/* What the suites of traffic share: walls, bodies in a simulator, and commands that must be the same. */
#ifndef TESTS_TRAFFIC_WORLD_H
#define TESTS_TRAFFIC_WORLD_H

#include "support.h"

#include <orca/sim2.h>
#include <orca/traffic2.h>

/* Adds a solid box. */
void traffic_add_box(orca_obstacles *obstacles, double x0, double y0, double x1, double y1);

/* Adds an agent at rest to a simulator. */
orca_agent_id traffic_add_agent(orca_sim *sim, geom_vec2 place, double radius, double max_speed);

/* Stops the test unless two commands have the same bits. */
void traffic_assert_same(const orca_traffic_command *a, const orca_traffic_command *b);

#endif
