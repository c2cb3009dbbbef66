/* The tally's view of a run. */
#include "tally_internal.h"

#include <collide/pair2.h>

static geom_vec3 lift(geom_vec2 p) { return geom_vec3_make(p.x, p.y, 0.0); }

static geom_vec2 flat(geom_vec3 p) { return geom_vec2_make(p.x, p.y); }

static tally_body body(const void *of, size_t agent) {
    const run_agent *from = &run_agents(of)[agent];
    return (tally_body){
        .before = lift(from->before),
        .position = lift(from->now.position),
        .velocity = lift(from->now.velocity),
        .goal = lift(from->now.goal),
        .radius = from->now.radius,
        .max_speed = from->now.max_speed,
        .preferred_speed = from->now.preferred_speed,
        .neighbor_dist = from->now.neighbor_dist,
        .arrived = from->arrived,
        .arrival_time = from->arrival_time,
    };
}

static tally_way way(const void *of, size_t agent) {
    const run_ahead ahead = run_way_ahead(of, agent);
    return (tally_way){ahead.none, ahead.left, lift(ahead.next)};
}

static tally_contact contact(const void *of, size_t index) {
    size_t count;
    const run_contact *from = &run_contacts(of, &count)[index];
    return (tally_contact){from->kind == RUN_CONTACT_AGENT,
                           from->agent,
                           from->other,
                           from->overlaps,
                           from->clearance,
                           from->place};
}

static double clearance(const void *of, geom_vec3 point, double range, uint32_t *obstacle) {
    return run_obstacle_clearance(of, flat(point), range, obstacle);
}

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

static bool buried(const void *of, const tally_contact *c) {
    const scene_obstacle *obstacle = &run_scene(of)->obstacles[c->other];
    const run_agent *agent = &run_agents(of)[c->agent];
    if (obstacle->kind != SCENE_POLYGON || c->clearance >= -agent->now.radius) {
        return false;
    }
    const geom_capsule2 motion = {agent->before, agent->now.position,
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

tally_source tally_of_run(const run *r) {
    size_t contacts;
    (void)run_contacts(r, &contacts);
    return (tally_source){
        .of = r,
        .agent_count = run_agent_count(r),
        .contact_count = contacts,
        .step_count = run_step_count(r),
        .most_steps = scene_step_count(run_scene(r)),
        .time = run_time(r),
        .time_step = run_scene(r)->time_step,
        .arrive_within = run_scene(r)->arrive_within,
        .body = body,
        .way = way,
        .contact = contact,
        .clearance = clearance,
        .buried = buried,
    };
}
