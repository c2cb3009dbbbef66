/* Gates at common corners. */
#include "passage2_internal.h"

#include <geom/predicate.h>

/* Whether two places are the ends of a gate. */
static bool has_ends(const orca_gate *gate, geom_vec2 a, geom_vec2 b) {
    return (geom_vec2_equal(gate->left, a) && geom_vec2_equal(gate->right, b)) ||
           (geom_vec2_equal(gate->left, b) && geom_vec2_equal(gate->right, a));
}

/* Whether gates lead from both ends of one to the same corner before it, or behind it. */
static bool is_of_triangle(const orca_gate *gates, const uint32_t *around, size_t count, uint32_t number,
                           bool before) {
    const orca_gate *gate = &gates[number];
    bool any = false;
    for (size_t i = 0; i < count && !any; ++i) {
        const orca_gate *side = &gates[around[i]];
        const bool at_left = geom_vec2_equal(side->left, gate->left);
        const geom_vec2 corner = at_left ? side->right : side->left;
        const bool is_side = (at_left || geom_vec2_equal(side->right, gate->left)) &&
                             geom_orient2d(gate->right, gate->left, corner) == (before ? -1 : 1);
        for (size_t k = 0; k < count && is_side && !any; ++k) {
            any = has_ends(&gates[around[k]], gate->right, corner);
        }
    }
    return any;
}

bool orca_gate_is_across(const orca_gate *gates, const uint32_t *around, size_t count, uint32_t number) {
    return is_of_triangle(gates, around, count, number, true) &&
           is_of_triangle(gates, around, count, number, false);
}
