/* The rule to slow down in crowds: the denser the crowd ahead of an agent, the slower it prefers to go, as
 * people do.
 *
 * Density. The agents in the half-plane ahead of an agent count, each with the weight (1 - (d / R)^2)^3 of
 * its distance d, up to the range R. The integral of the weight over the half-disc is pi R^2 / 8. Of the
 * agent itself, which stands on the edge, one half counts, but never more than the others: one that is alone
 * is in no crowd. The sum by the integral then is the density of an even crowd.
 *
 * The range decides how much flows through a door. Crowds thin out behind it, and an agent that looks far
 * speeds up before it is through. With 1.1 m, which reaches two or three others, doors of .8 to 2 m pass about
 * as many agents per meter and second as they pass people.
 *
 * Speed. Weidmann's curve: the free speed times 1 - exp(-shape (1 / density - 1 / jam)).
 *
 * Sources: A. Best, S. Narang, S. Curtis, D. Manocha, "DenseSense: interactive crowd simulation using
 * density-dependent filters", SCA 2014, sections 3 and 4. U. Weidmann, "Transporttechnik der Fussgaenger",
 * IVT Zurich, 1993: 1.34 m/s, shape 1.913 per square meter, jam at 5.4 per square meter. */
#include "core/portable_math.h"
#include "traffic2_internal.h"

#include <math.h>

#define SELF 0.5
#define INTEGRAL 0.39269908169872414 /* pi / 8 */

/* The part of its speed with which an agent goes on in any crowd: those in front must not wait for others
 * that have arrived. */
#define LEAST 0.05

enum {
    MOST_AHEAD = 32 /* as many as 16 per square meter within 1.1 m; more do not count */
};

/* What is ahead of an agent. */
typedef struct half_plane {
    const orca_traffic *t;
    const orca_traffic_agent *agent;
    geom_vec2 way; /* to its aim */
} half_plane;

static bool is_ahead(const void *context, uint32_t index) {
    const half_plane *ahead = context;
    const orca_traffic_agent *other = traffic_agent(ahead->t, index);
    const geom_vec2 between = geom_vec2_sub(other->position, ahead->agent->position);
    return geom_vec2_dot(between, ahead->way) >= 0.0 && traffic_meets(ahead->agent, other);
}

/* Agents per square meter. */
static double density_ahead(const half_plane *ahead, uint32_t rank, double range) {
    const orca_neighbor_query query = {
        .position = ahead->agent->position,
        .range = range,
        .exclude = rank,
        .capacity = MOST_AHEAD,
        .metric = ORCA_NEIGHBOR_METRIC_CENTER,
        .accept = is_ahead,
        .context = ahead,
    };
    orca_neighbor found[MOST_AHEAD];
    const size_t count = orca_neighbors_nearest(ahead->t->neighbors, &query, found);
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const orca_traffic_agent *other = traffic_agent(ahead->t, found[i].index);
        const double part = geom_vec2_distance(other->position, ahead->agent->position) / range;
        const double left = fmax(1.0 - part * part, 0.0);
        sum += left * left * left;
    }
    return (sum + fmin(sum, SELF)) / (INTEGRAL * range * range);
}

/* The part of the preferred speed that is left. */
static double share(double density, double shape, double jam) {
    if (!(density > 0.0)) {
        return 1.0;
    }
    const double room = 1.0 / density - 1.0 / jam;
    return room > 0.0 ? fmax(1.0 - exp_of_minus(shape * room), LEAST) : LEAST;
}

double orca_traffic_density_towards(const orca_traffic *t, uint32_t rank, geom_vec2 direction) {
    const half_plane ahead = {t, traffic_agent(t, rank), direction};
    return density_ahead(&ahead, rank, t->rules[ORCA_TRAFFIC_DENSITY]);
}

double orca_traffic_speed_at(const orca_traffic *t, uint32_t rank, double density) {
    const double shape = t->rules[ORCA_TRAFFIC_DENSITY_SHAPE];
    const double jam = t->rules[ORCA_TRAFFIC_DENSITY_JAM];
    const double free = traffic_given(t, rank)->preferred_speed;
    return shape > 0.0 && jam > 0.0 ? free * share(density, shape, jam) : free;
}

static double slow_down(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    return orca_traffic_speed_at(t, rank, orca_traffic_density_towards(t, rank, way));
}

const traffic_rule orca_traffic_density_rule = {
    .about = {.id = "density",
              .name = "Slow down in crowds",
              .description = "Agents go slower the denser it is this far ahead, in meters.",
              .maximum = 100.0},
    .speed = slow_down,
};

const traffic_rule orca_traffic_density_shape_rule = {
    .about = {.id = "density-shape",
              .name = "Shape of the curve of speed",
              .description = "How soon agents slow down in crowds, per square meter.",
              .maximum = 1000.0,
              .fallback = 1.913},
};

const traffic_rule orca_traffic_density_jam_rule = {
    .about = {.id = "density-jam",
              .name = "Density of a jam",
              .description = "The density at which agents hardly go on, per square meter.",
              .maximum = 1000.0,
              .fallback = 5.4},
};
