/* The rule to keep to one side: blocked agents lean to it, so that symmetric encounters turn about each
 * other. */
#include "traffic2_internal.h"

#include <math.h>

static const char *const sides[] = {
    [ORCA_SIDE_NONE] = "off", [ORCA_SIDE_RIGHT] = "right", [ORCA_SIDE_LEFT] = "left"};

static void lean(const orca_traffic *t, size_t first, size_t end, orca_traffic_command *commands) {
    const double side = t->rules[ORCA_TRAFFIC_SIDE] == ORCA_SIDE_LEFT ? 1.0 : -1.0;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const double part = traffic_lean(&t->fresh[k]);
        if (part > 0.0) {
            geom_vec2 *velocity = &commands[t->order[k]].preferred_velocity;
            *velocity = geom_vec2_add_scaled(*velocity, side * part, geom_vec2_perp(*velocity));
        }
    }
}

const traffic_rule orca_traffic_side_rule = {
    .about = {.id = "side",
              .name = "Keep to one side",
              .description = "Blocked agents turn to this side, so that they pass each other.",
              .choices = sides,
              .choice_count = 3,
              .maximum = 2.0,
              .fallback = ORCA_SIDE_RIGHT},
    .apply = lean,
};
