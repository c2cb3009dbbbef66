/* What a broad phase finds in a region or on a way, before the front looks at it: for worlds, which look at the
 * shapes themselves instead. */
#ifndef COLLIDE_BROAD_CANDIDATES_H
#define COLLIDE_BROAD_CANDIDATES_H

#include <collide/broadphase2.h>
#include <collide/broadphase3.h>

/* Takes the index of an item, as in its handle, and the limit; returns the limit from now on, which is no
 * larger. A negative one ends the search. */
typedef double collide_on_candidate(void *context, uint32_t item, double limit);

/* Of the plane or of space, as what includes broad.h is. */
struct broad_cast;

/* Visits items, whatever their layers, each once, roughly in the order of the times at which their boxes are
 * met: all whose boxes, in doubles, are met within the limit, which is 1 at first, and some others. All numbers
 * are finite, but for a motion that is `end` - `start`, rounded. */
void collide_broad_candidates2(const collide_broadphase *broadphase, const struct broad_cast *cast,
                               collide_on_candidate *visit, void *context);
void collide_broad_candidates3(const collide_broadphase3 *broadphase, const struct broad_cast *cast,
                               collide_on_candidate *visit, void *context);

/* Takes the index of an item; false ends the search. */
typedef bool collide_on_box_candidate(void *context, uint32_t item);

/* Visits items, whatever their layers, each once: all whose boxes meet the region, which is valid, and some
 * others. Returns false when `visit` ended it. */
bool collide_broad_box_candidates2(const collide_broadphase *broadphase, geom_aabb2 region,
                                   collide_on_box_candidate *visit, void *context);

/* The box of an item, by its index. */
geom_aabb2 collide_broad_item_box2(const collide_broadphase *broadphase, uint32_t item);

#endif
