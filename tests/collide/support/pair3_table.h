/* The relations of space as a table, and shapes of all kinds to ask them about: one property is tested for
 * all pairs. */
#ifndef TEST_PAIR3_TABLE_H
#define TEST_PAIR3_TABLE_H

#include "support.h"

#include <collide/pair3.h>
#include <collide/shape3.h>

typedef struct relation_pair3 {
    const char *name;
    collide_shape3_kind a;
    collide_shape3_kind b;
    collide_relation (*relation)(collide_shape3 a, collide_shape3 b);
} relation_pair3;

enum {
    RELATION3_PAIR_COUNT = 55,
    SHAPE3_HULL_POINTS = 12
};

extern const relation_pair3 relation_pairs3[RELATION3_PAIR_COUNT];

/* The numbers of a shape, one after the other; those of a hull are its points'. */
size_t shape3_number_count(const collide_shape3 *shape);
double *shape3_number(collide_shape3 *shape, size_t i);

typedef enum shape3_style {
    STYLE3_LATTICE, /* small whole numbers */
    STYLE3_USUAL,   /* within +-4 */
    STYLE3_NUDGED,  /* small whole numbers, some moved by a rounding */
    STYLE3_ANY,     /* finite numbers of any exponent */
    STYLE3_COUNT
} shape3_style;

/* A valid shape of the kind. The points of a hull are written to `storage`. */
collide_shape3 random_shape3(random_source *source, collide_shape3_kind kind, shape3_style style,
                             geom_vec3 storage[SHAPE3_HULL_POINTS]);

/* The same of other numbers: those that `number` gives for `of`. */
collide_shape3 shape3_of_numbers(random_source *source, collide_shape3_kind kind,
                                 double (*number)(random_source *source, int of), int of,
                                 geom_vec3 storage[SHAPE3_HULL_POINTS]);

/* A shape with the points that a hull has. Do not copy. */
typedef struct kept_shape3 {
    geom_vec3 storage[SHAPE3_HULL_POINTS];
    collide_shape3 shape;
} kept_shape3;

void keep_random_shape3(kept_shape3 *kept, random_source *source, collide_shape3_kind kind,
                        shape3_style style);

/* The shape in another place, which is stored in `kept`; coordinates are rounded. */
collide_shape3 moved_shape3(const collide_shape3 *shape, geom_vec3 by, kept_shape3 *kept);

enum {
    ANY3_ROUNDS = 6 /* numbers of any exponents take long */
};

/* All styles in turn, but STYLE3_ANY in the first ANY3_ROUNDS rounds alone. */
shape3_style style3_of_round(int round);

typedef struct random_pair3 {
    kept_shape3 a;
    kept_shape3 b;
} random_pair3;

/* Two shapes of the kinds that the relation is of. */
void make_random_pair3(random_pair3 *pair, random_source *source, const relation_pair3 *kinds, int round);

/* The shape with all lengths multiplied by 2^exponent, and whether no bit of it is lost. A hull gets its
 * points in `storage`. */
bool scaled_shape3(const collide_shape3 *shape, int exponent, geom_vec3 storage[SHAPE3_HULL_POINTS],
                   collide_shape3 *scaled);

/* Whether `after` is `before` times 2^exponent, bit for bit, unless one of them is subnormal or beyond the
 * largest double: then as far as the other can tell. */
bool scaled_alike3(double before, int exponent, double after);
bool scaled_points_alike3(geom_vec3 before, int exponent, geom_vec3 after);

#endif
