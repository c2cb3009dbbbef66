/* Contacts of motions inside of solids. */
#include "tally_internal.h"

#include <collide/pair2.h>

/* Whether the motion comes nearer than its radius to an edge of the ring. */
static bool meets_ring(geom_capsule2 motion, geom_ring ring) {
    const collide_relation least = motion.radius > 0.0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
    bool meets = false;
    for (size_t i = 0; !meets && i < ring.count; ++i) {
        const geom_segment2 edge = {ring.points[i], ring.points[i + 1 < ring.count ? i + 1 : 0]};
        meets = collide_segment_capsule(edge, motion) >= least;
    }
    return meets;
}

bool tally_is_buried(const tally_source *s, const run_contact *c) {
    const scene_obstacle *obstacle = &run_scene(s->run)->obstacles[c->other];
    const run_agent *agent = &s->agents[c->agent];
    if (run_scene(s->run)->dimension == 3 || obstacle->kind != SCENE_POLYGON ||
        c->clearance >= -agent->now.radius) {
        return false;
    }
    const geom_capsule2 motion = {scene_flatten(agent->before), scene_flatten(agent->now.position),
                                  (1.0 - TALLY_SLACK) * agent->now.radius};
    geom_ring ring = {obstacle->points, 0};
    bool meets = false;
    for (size_t i = 0; !meets && i < obstacle->ring_count; ++i) {
        ring.points += ring.count;
        ring.count = obstacle->ring_sizes[i];
        meets = meets_ring(motion, ring);
    }
    return !meets;
}
