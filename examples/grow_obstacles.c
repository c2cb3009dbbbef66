/* Configuration space on one page: a robot among obstacles is a point among obstacles grown by the robot. */
#include <collide/pair2.h>
#include <geom/decompose.h>
#include <geom/measure.h>
#include <geom/minkowski.h>
#include <geom/offset.h>
#include <geom/transform_shape.h>
#include <geom/vertex_index.h>

#include <stdio.h>

enum {
    CORNERS = 10,
    PIECES = 10,
    CART = 5
}; /* at most so many pieces: geom_polygon_triangle_count */

/* In meters: a building with a courtyard; the outline of a cart around its reference point, and its bounding
 * disc. */
static const geom_vec2 points[CORNERS] = {{0, 0}, {13, 0}, {13, 2}, {8, 2}, {8, 7},
                                          {0, 7}, {1, 3},  {7, 3},  {7, 6}, {1, 6}};
static const geom_ring walls[] = {{points, 6}, {points + 6, 4}};
static const geom_polygon building = {walls, 2};
static const geom_vec2 cart[CART] = {{-1.5, -0.5}, {1, -0.5}, {1.5, 0}, {1, 0.5}, {-1.5, 0.5}};
static const geom_ring outline = {cart, CART};
static const double radius = 1.59375;

/* Pieces overlap, so a free point is outside of each of them. */
static bool is_outside(const geom_ring *rings, size_t count, geom_vec2 place) {
    size_t i = 0;
    while (i < count && geom_polygon_locate((geom_polygon){&rings[i], 1}, place) == GEOM_LOCATION_OUTSIDE) {
        ++i;
    }
    return i == count;
}

/* The same test without growing: the robot itself at the point. */
static bool disc_is_free(geom_vec2 place) {
    return !collide_circle_polygon((geom_circle){place, radius}, building);
}

static bool cart_is_free(geom_vec2 place) {
    geom_vec2 corners[CART];
    const geom_transform2 pose = {geom_transform2_identity().rotation, place};
    return !collide_convex_polygon(geom_transform2_convex(pose, outline, corners), building);
}

int main(void) {
    /* A polygon grown by a radius is a polygon. Round corners are a little too large, never too small. */
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    geom_polygons round = geom_polygon_offset(building, &def);
    if (round.status) {
        return 1;
    }
    printf("area of the building: %.2f m^2, grown by the disc: %.2f m^2\n", geom_polygon_area(building),
           geom_polygons_area(&round));

    /* A convex piece grown by a convex outline is a convex ring. These rings overlap. */
    uint32_t numbers[3 * PIECES];
    uint32_t ends[PIECES];
    const geom_decompose_result pieces = geom_polygon_decompose(building, numbers, ends, NULL);
    geom_vec2 grown[PIECES][CORNERS + CART] = {{{0, 0}}};
    geom_ring rings[PIECES];
    for (size_t i = 0, start = 0; i < pieces.count; start = ends[i++]) {
        geom_vec2 corners[CORNERS];
        const geom_ring piece = geom_polygon_vertices(building, numbers + start, ends[i] - start, corners);
        rings[i] = (geom_ring){grown[i], geom_minkowski_difference(piece, outline, grown[i], NULL).count};
    }

    /* '#' is the building, ':' blocked for both, '+' free for the cart only, ' ' free for the disc too. */
    int wrong = 0;
    for (int row = 36; row >= -8; row -= 2) {
        for (int column = -8; column <= 60; ++column) {
            const geom_vec2 place = {column / 4.0, row / 4.0};
            const bool wide = !geom_polygons_locate(&round, place);
            const bool narrow = is_outside(rings, pieces.count, place);
            putchar(geom_polygon_locate(building, place) ? '#' : wide ? ' ' : narrow ? '+' : ':');
            wrong += (wide && !disc_is_free(place)) + (narrow != cart_is_free(place));
        }
        putchar('\n');
    }
    printf("points where a test of the robot itself disagrees: %d\n", wrong);
    geom_polygons_release(&round);
    return wrong != 0;
}
