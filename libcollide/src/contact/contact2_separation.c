/* The shortest translation that parts two shapes, sought in cells of the plane of translations. */
#include "contact2_candidates.h"

#include <geom/scalar.h>

#include <math.h>

/* Rings of translations around 0 are searched from the inside outwards, each in squares that are divided into
 * four. A square is done with
 *
 * - where it lies outside of the ring, or farther away than the best translation so far
 * - where the shapes overlap at all its translations, which a single proof shows
 * - where its loci are few: then their candidates are tried.
 *
 * What is left to divide lies along the border of the set of the translations that part nothing, and in the
 * ring: few squares, unless that border is nearly a circle around 0. */

enum {
    FEW_LOCI = 8,
    CELL_LOCI = 20,  /* whose candidates cost less than four parts of a square */
    FIRST_STEPS = 32 /* to a point deep in both shapes */
};

/* Cells are not divided further. */
static const double least_half = 0x1p-38;

/* No translation within the frame is longer. */
static const double longest = 16.0;

/* From a ring to the next. */
static const double growth = 2.0;

/* Parts the boxes around the shapes, which is always possible, unless all their sides are beyond the largest
 * double. */
static separating_translation2 part_boxes(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const geom_vec2 up = dd_high2(collide_local2_difference(&pair->frame, a.max, b.min));
    const geom_vec2 down = dd_high2(collide_local2_difference(&pair->frame, a.min, b.max));
    const geom_vec2 ways[4] = {{up.x, 0.0}, {0.0, up.y}, {down.x, 0.0}, {0.0, down.y}};
    separating_translation2 best = {.length = HUGE_VAL, .push = {1.0, 0.0}};
    for (int i = 0; i < 4; ++i) {
        const double length = geom_vec2_length(ways[i]);
        if (length < best.length) {
            best.length = length;
            best.translation = ways[i];
            best.push = geom_vec2_make(i % 2 == 0 ? (i < 2 ? 1.0 : -1.0) : 0.0,
                                       i % 2 == 1 ? (i < 2 ? 1.0 : -1.0) : 0.0);
        }
    }
    return best;
}

/* Some roundings of the largest coordinate, in the frame. */
static double grain_of(const solid_pair2 *pair, geom_aabb2 a, geom_aabb2 b) {
    const geom_aabb2 both = geom_aabb2_union(a, b);
    const double largest =
        fmax(fmax(fabs(both.min.x), fabs(both.max.x)), fmax(fabs(both.min.y), fabs(both.max.y)));
    return fmax(largest * pair->frame.factor, 1.0) * 0x1p-50;
}

/* The least and the largest distance of a cell from the origin. */
static double near_of(translation_cell2 cell) {
    return geom_vec2_length(geom_vec2_make(geom_max(fabs(cell.center.x) - cell.half, 0.0),
                                           geom_max(fabs(cell.center.y) - cell.half, 0.0)));
}

static double far_of(translation_cell2 cell) {
    return geom_vec2_length(geom_vec2_make(fabs(cell.center.x) + cell.half, fabs(cell.center.y) + cell.half));
}

/* Where nothing shows an overlap, the middle of a cell may part the shapes, and is a bound for others. Rings that
 * cross themselves, which are no polygons, may be parted by standing still. */
static void try_middle(candidate_search2 *search, geom_vec2 middle) {
    const double length = geom_vec2_length(middle);
    if (length < search->best.length && collide_candidate_parts(search, middle)) {
        const geom_vec2 push = length > 0.0 ? geom_vec2_normalize(middle) : geom_vec2_make(1.0, 0.0);
        search->best = (separating_translation2){.translation = middle, .length = length, .push = push};
    }
}

/* The cell's part that is `quarter` 0 to 3 from the origin. */
static translation_cell2 quarter_of(translation_cell2 cell, unsigned quarter) {
    const bool is_wide = fabs(cell.center.x) > fabs(cell.center.y);
    const double half = 0.5 * cell.half;
    const unsigned flip_x = is_wide ? quarter >> 1U : quarter & 1U;
    const unsigned flip_y = is_wide ? quarter & 1U : quarter >> 1U;
    const double x = (cell.center.x > 0.0) != (flip_x != 0) ? -half : half;
    const double y = (cell.center.y > 0.0) != (flip_y != 0) ? -half : half;
    const translation_cell2 part = {{cell.center.x + x, cell.center.y + y}, half};
    return part;
}

/* `deep` is a point of a that may be deep in b as well: halfway between its places in both, as b moves. The
 * recursion ends at the least cells. */
static void search_cell(candidate_search2 *search, translation_cell2 cell, geom_vec2 deep, double most) {
    if (near_of(cell) >= fmin(most, search->best.length) || far_of(cell) <= search->least) {
        return;
    }
    const double reach = cell.half * 1.4142135623730951;
    if (collide_cover_known(&search->cover, cell.center, reach) ||
        collide_cover_by_edges(&search->cover, cell.center, reach)) {
        return;
    }
    const bool is_complete = collide_candidates_collect(search, cell, CELL_LOCI);
    const bool is_least = cell.half <= least_half;
    if ((!is_complete || search->count > FEW_LOCI) &&
        collide_cover_by_point(&search->cover, cell.center, reach, 0, &deep)) {
        return;
    }
    if (is_complete) {
        collide_candidates_try(search);
    } else if (is_least) {
        collide_candidates_try_all(search);
    } else {
        try_middle(search, cell.center);
        for (unsigned i = 0; i < 4; ++i) {
            const translation_cell2 part = quarter_of(cell, i);
            const geom_vec2 shift = geom_vec2_sub(part.center, cell.center);
            search_cell(search, part, geom_vec2_add_scaled(deep, 0.5, shift), most);
        }
    }
}

/* A point of both boxes. */
static geom_vec2 middle_of(const contact_trees2 *trees) {
    const geom_aabb2 a = trees->a.box[1];
    const geom_aabb2 b = trees->b.box[1];
    return geom_vec2_make(0.5 * (fmax(a.min.x, b.min.x) + fmin(a.max.x, b.max.x)),
                          0.5 * (fmax(a.min.y, b.min.y) + fmin(a.max.y, b.max.y)));
}

/* Of two convex shapes there are as many lines as vertices, and of nearly convex ones little more. All their
 * candidates cost less than the squares along the border. Few of many more are near the shortest one. */
static size_t most_at_once(const contact_trees2 *trees) {
    const size_t vertices = trees->a.count + trees->b.count;
    const size_t most = vertices + vertices / 2;
    return most < CELL_LOCI ? CELL_LOCI : most < CANDIDATE_LOCI ? most : CANDIDATE_LOCI;
}

static void search_rings(candidate_search2 *search) {
    const geom_vec2 origin = {0.0, 0.0};
    geom_vec2 deep = middle_of(search->trees);
    const translation_cell2 all = {origin, search->best.length};
    if (collide_candidates_collect(search, all, most_at_once(search->trees))) {
        collide_candidates_try(search);
        return;
    }
    double next = least_half;
    while (next < search->best.length &&
           (collide_cover_known(&search->cover, origin, next) ||
            collide_cover_by_edges(&search->cover, origin, next) ||
            collide_cover_by_point(&search->cover, origin, next, FIRST_STEPS, &deep))) {
        search->least = next;
        next *= 2.0;
    }
    next = fmax(growth * search->least, least_half);
    while (search->least < fmin(search->best.length, longest)) {
        const translation_cell2 square = {origin, next};
        search_cell(search, square, deep, next);
        search->least = next * (1.0 - 0x1p-40); /* what lies on the border of both rings is in the next one */
        next *= growth;
    }
}

separating_translation2 collide_separating_translation_find(const contact_trees2 *trees,
                                                            const collide_shape *a, const collide_shape *b,
                                                            collide_relation relation) {
    const solid_pair2 *pair = trees->pair;
    const geom_aabb2 box_a = collide_shape_bounds(*a);
    const geom_aabb2 box_b = collide_shape_bounds(*b);
    candidate_search2 search = {
        .trees = trees,
        .free_test = {trees, a, b, box_a, box_b, grain_of(pair, box_a, box_b)},
        .cover = {.a = &trees->a, .b = &trees->b, .radius = pair->radius},
        .best = part_boxes(pair, box_a, box_b),
    };
    if (relation == COLLIDE_TOUCHING) {
        search.best.length = fmin(search.best.length, COLLIDE_LOCUS_SLACK);
    }
    search_rings(&search);
    return search.best;
}
