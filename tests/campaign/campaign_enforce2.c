/* Joint safe motion in jams: random crowds among random obstacles, judged on every pair at every moment.
 *
 *     campaign_enforce2 [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]
 *
 * Worlds follow one another until AGENT_STEPS (1,000,000) are done: up to AGENTS (250) of radii from 0.2 to 0.6 in a
 * room with up to ten solids, walls and discs, so narrow that they jam. They walk for STEPS (150) steps of ORCA to
 * random goals, another goal whenever one is reached, through orca_enforce. They start free of each other and of all;
 * with -o they start anywhere, overlapping each other and obstacles. Each step is judged by
 * tests/orca/support/enforce_judge2.h. A world depends on the seed and its number alone.
 *
 * Columns: agent-steps; pairs tested and how many of them came into contact; pairs that overlapped at the start of a
 * step and how many of them came closer; agents that met an obstacle they were free of, and that went deeper into one;
 * of all motions, how many were changed and how many stopped, in percent; how far an agent came in a step, in percent
 * of what it would have alone.
 *
 * Exit status 0: nothing wrong; 1: something, of which the worlds are printed; 2: bad arguments. */
#include "orca/support/enforce_judge2.h"
#include "orca/support/plane.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static const double room = 12.0; /* half its side */
static const double near_goal = 1.0;

typedef judge_world campaign_world;

typedef judge_count any_judge_count;
typedef orca_enforce_input any_enforce_input;
typedef orca_enforce_output any_enforce_output;
typedef orca_motion any_motion;
typedef orca_proposal any_proposal;
typedef orca_verifier any_verifier;

static any_proposal proposal_default(void) { return orca_proposal_default(); }

static geom_status verifier_create(any_verifier **out) { return orca_verifier_create(NULL, out); }

static void verifier_destroy(any_verifier *verifier) { orca_verifier_destroy(verifier); }

static geom_status enforce(any_verifier *verifier, const any_enforce_input *input,
                           any_enforce_output *output) {
    return orca_enforce(verifier, input, output);
}

static bool found_fault(const any_judge_count *judged) { return judge_found(judged); }

static void need(bool fine, const char *what) { judge_need(fine, what); }

static void add_obstacles(judge_world *world, random_source *source) {
    const test_ring walls = {{{-room, -room}, {room, -room}, {room, room}, {-room, room}, {-room, -room}}, 5};
    judge_add_chain(world, &walls, 0.0);
    for (int i = random_int(source, 0, 10); i > 0; --i) {
        const geom_vec2 center = random_point(source, room);
        const int kind = random_int(source, 0, 2);
        if (kind == 0) {
            const test_ring ring = random_ring(source, center, random_between(source, 0.5, 3.0), false);
            judge_add_solid(world, &ring);
        } else if (kind == 1) {
            const test_ring chain = random_chain(source, center, random_between(source, 0.5, 2.0));
            judge_add_chain(world, &chain, random_int(source, 0, 1) * random_between(source, 0.0, 0.3));
        } else {
            judge_add_disc(world, (geom_circle){center, random_between(source, 0.0, 2.0)});
        }
    }
}

static void world_open(campaign_world *world, random_source *source) {
    judge_open(world);
    add_obstacles(world, source);
}

static void world_close(campaign_world *world) { judge_close(world); }

static vec world_goal(const campaign_world *world, random_source *source) {
    (void)world;
    return random_vec(source, room);
}

static bool world_stands_free(const campaign_world *world, const any_agent *agent) {
    return judge_stands_free(world, (geom_circle){agent->position, agent->radius});
}

static void world_judge(const campaign_world *world, const any_motion *motions, size_t count,
                        any_judge_count *sum) {
    judge_motions(world, motions, NULL, count, sum);
}

static int least_agents(int most) { return most < 2 ? most : 2; }

#include "campaign_enforce.inl"

int main(int count, char **arguments) { return run_campaign(count, arguments, 250); }
