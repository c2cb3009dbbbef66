/* The limit of acceleration in space as half-spaces. */
#include <geom/scalar.h>
#include <orca/kinematics3.h>

/* The directions of the corners of an icosahedron, (0, 1, f) and its like with f the golden ratio, and of a
 * dodecahedron, (1, 1, 1) and (0, f, 1 / f) and their like; of each pair of opposite ones, one. */
#define A 0.5257311121191336
#define B 0.85065080835204
#define C 0.57735026918962576
#define D 0.35682208977308993
#define E 0.93417235896271578

static const geom_vec3 sides[ORCA_KINEMATICS3_SPACES / 2] = {
    {0.0, A, B}, {0.0, A, -B}, {A, B, 0.0}, {A, -B, 0.0}, {B, 0.0, A}, {B, 0.0, -A},
    {C, C, C},   {C, C, -C},   {C, -C, C},  {C, -C, -C},  {0.0, E, D}, {0.0, E, -D},
    {E, D, 0.0}, {E, -D, 0.0}, {D, 0.0, E}, {D, 0.0, -E}};

/* How far the sides are from the middle of a polyhedron whose farthest corners are at 1, rounded down. */
static const double APOTHEM = 0.92260219454398;

void orca_acceleration_half_spaces(geom_vec3 velocity, double max_acceleration, double time_step,
                                   orca_half_space spaces[ORCA_KINEMATICS3_SPACES]) {
    const double reach = APOTHEM * geom_clamp_finite(max_acceleration * time_step);
    for (size_t i = 0; i < ORCA_KINEMATICS3_SPACES / 2; ++i) {
        const geom_vec3 n = sides[i];
        spaces[2 * i] =
            (orca_half_space){geom_vec3_clamp_finite(geom_vec3_add_scaled(velocity, -reach, n)), n};
        spaces[2 * i + 1] = (orca_half_space){
            geom_vec3_clamp_finite(geom_vec3_add_scaled(velocity, reach, n)), geom_vec3_neg(n)};
    }
}
