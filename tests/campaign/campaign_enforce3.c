/* Joint safe motion of space in jams: random crowds of balls among random obstacles, judged on every pair at every
 * moment.
 *
 *     campaign_enforce3 [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]
 *
 * Worlds follow one another until AGENT_STEPS (1,000,000) are done: up to AGENTS (300) of radii from 0.2 to 0.6 in a
 * room of six planes with up to ten balls, boxes, capsules and triangles. They fly for STEPS (150) steps of ORCA to
 * three places in turn, the same for all, and jam around them, through orca_enforce3. They start free of each other and
 * of all; with -o they start anywhere, overlapping each other and obstacles. Each step is judged by
 * tests/orca/support/enforce_judge3.h. A world depends on the seed and its number alone.
 *
 * Columns: agent-steps; pairs tested and how many of them came into contact; pairs that overlapped at the start of a
 * step and how many of them came closer; agents that met an obstacle they were free of, and that went deeper into one;
 * of all motions, how many were changed and how many stopped, in percent; how far an agent came in a step, in percent
 * of what it would have alone.
 *
 * Exit status 0: nothing wrong; 1: something, of which the worlds are printed; 2: bad arguments. */
#include "orca/support/enforce_judge3.h"
#include "orca/support/space.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOST_SHAPES = 16,
    PLACES = 3
};

static const double room = 4.0; /* half its side */
static const double near_goal = 0.7;

typedef struct campaign_world {
    orca_obstacles3 *set;
    collide_shape3 shapes[MOST_SHAPES];
    size_t shape_count;
    geom_vec3 places[PLACES];
} campaign_world;

typedef judge_count3 any_judge_count;
typedef orca_enforce3_input any_enforce_input;
typedef orca_enforce3_output any_enforce_output;
typedef orca_motion3 any_motion;
typedef orca_proposal3 any_proposal;
typedef orca_verifier3 any_verifier;

static any_proposal proposal_default(void) { return orca_proposal3_default(); }

static geom_status verifier_create(any_verifier **out) { return orca_verifier3_create(NULL, out); }

static void verifier_destroy(any_verifier *verifier) { orca_verifier3_destroy(verifier); }

static geom_status enforce(any_verifier *verifier, const any_enforce_input *input,
                           any_enforce_output *output) {
    return orca_enforce3(verifier, input, output);
}

static bool found_fault(const any_judge_count *judged) { return judge3_found(judged); }

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "%s: failed\n", what);
        abort();
    }
}

static void add_shape(campaign_world *world, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    need(world->shape_count < MOST_SHAPES && orca_obstacles3_add(world->set, &def, NULL) == GEOM_OK,
         "an obstacle");
    world->shapes[world->shape_count++] = shape;
}

static collide_shape3 random_shape(random_source *source) {
    const geom_vec3 center = random_vec(source, room);
    const double size = random_between(source, 0.1, 1.2);
    switch (random_int(source, 0, 3)) {
    case 0:
        return collide_shape3_from_sphere((geom_sphere){center, size});
    case 1: {
        const geom_vec3 half = geom_vec3_make(size, 0.5 * size, random_between(source, 0.0, 0.5));
        return collide_shape3_from_aabb(
            (geom_aabb3){geom_vec3_sub(center, half), geom_vec3_add(center, half)});
    }
    case 2:
        return collide_shape3_from_capsule(
            (geom_capsule3){center, geom_vec3_add(center, random_vec(source, 2.0)), 0.3 * size});
    default:
        return collide_shape3_from_triangle((geom_triangle){center,
                                                            geom_vec3_add(center, random_vec(source, 2.0)),
                                                            geom_vec3_add(center, random_vec(source, 2.0))});
    }
}

static void add_obstacles(campaign_world *world, random_source *source) {
    for (int i = 0; i < 6; ++i) {
        const double side = i % 2 ? 1.0 : -1.0;
        const double normal[3] = {i / 2 == 0 ? side : 0.0, i / 2 == 1 ? side : 0.0, i / 2 == 2 ? side : 0.0};
        const geom_plane wall = {{normal[0], normal[1], normal[2]}, -room};
        add_shape(world, collide_shape3_from_plane(wall));
    }
    for (int i = random_int(source, 0, 10); i > 0; --i) {
        add_shape(world, random_shape(source));
    }
}

static void world_open(campaign_world *world, random_source *source) {
    world->shape_count = 0;
    need(orca_obstacles3_create(NULL, &world->set) == GEOM_OK, "liborca");
    add_obstacles(world, source);
    for (int i = 0; i < PLACES; ++i) {
        world->places[i] = random_vec(source, room - 1.0);
    }
}

static void world_close(campaign_world *world) { orca_obstacles3_destroy(world->set); }

static vec world_goal(const campaign_world *world, random_source *source) {
    return world->places[random_int(source, 0, PLACES - 1)];
}

static bool world_stands_free(const campaign_world *world, const any_agent *agent) {
    const geom_sphere ball = {agent->position, agent->radius};
    return judge3_stands_free(world->shapes, world->shape_count, ball);
}

static void world_judge(const campaign_world *world, const any_motion *motions, size_t count,
                        any_judge_count *sum) {
    judge3_motions(world->shapes, world->shape_count, motions, count, sum);
}

static int least_agents(int most) { return most / 2; }

#include "campaign_enforce.inl"

int main(int count, char **arguments) { return run_campaign(count, arguments, 300); }
