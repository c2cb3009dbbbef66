/* One verified robot among recorded pedestrians, which ignore it.
 *
 *     ORCAKIT_DATA=FOLDER campaign_ucy [-n RUNS] [-s SEED] [-p RADIUS] [-r RADIUS] [-m MARGIN] [-c PARTS]
 *
 * The people of the Zara01 recording (campaign/recording.h), discs of radius -p (0.18; with more some overlap
 * each other), walk as they were recorded: straight from row to row, in -c (4) steps. The robot, a disc of
 * radius -r (0.25), crosses the scene from a random free place to another that it can see past the walls, at
 * least 6 meters away, from a random moment on. ORCA proposes its motion, with a body larger by -m (0.1) and
 * all of the avoidance on its side; orca_enforce makes it safe, with the people as those who do not
 * cooperate. It has 60 seconds. A run depends on the seed and its number alone, so that RUNS (500) at each of
 * three speeds, without orca_enforce and with it, are the same tasks.
 *
 * Each step is judged by libcollide's exact tests of the robot against every person and every wall. A
 * contact, of two that were apart when the step began, is `avoidable` if standing still would have been free
 * of contact in that step. Otherwise the recorded step makes it unavoidable from where the robot stands:
 * `forced` if each of 64 times 720 other motions within reach meets somebody or a wall as well, or goes
 * deeper into a pedestrian; `dodgeable` if one does not. Somebody who enters the recording where the robot is
 * has `entered`: nothing told of it before.
 *
 * Columns: speed, with safe motion or not, runs and how many arrived, steps; contacts, of them forced,
 * dodgeable and avoidable; people who entered on the robot; walls met; of the runs, the least distance to a
 * pedestrian, its median and its least; of those that arrived, the median and 95th percentile of the way, and
 * of the time, by those of the straight line at full speed.
 *
 * Exit status 0: with orca_enforce no contact was avoidable, and no wall met; 1: else; 2: bad arguments or
 * data. Without ORCAKIT_DATA it says that it is skipped, with status 0. */
#include "replay.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    FAN_LENGTHS = 64,
    FAN_TURNS = 720
};

static const double arrived_within = 0.05;

/* What one row of the table sums up. */
typedef struct tally {
    double speed;
    bool enforced;
    int runs;
    int arrived;
    unsigned long long steps;
    unsigned long long forced;
    unsigned long long dodgeable;
    unsigned long long avoidable;
    unsigned long long entered;
    unsigned long long walls;
    unsigned long long too_far; /* motions beyond reach, or that do not begin where the last ended */
    double *clearance;          /* of each run */
    double *way;                /* of each that arrived */
    double *time;
} tally;

/* ---- The judge: knows the motions, the walls and libcollide alone ---- */

static bool starts_free(const scene *s, size_t i) {
    const orca_motion *const person = &s->motions[i];
    const geom_circle robot = {s->here, s->chosen->robot_radius};
    return collide_circle_circle(robot, (geom_circle){person->path.a, person->radius}) == COLLIDE_APART;
}

static bool meets_person(const scene *s, geom_segment2 path, size_t i) {
    const orca_motion *const person = &s->motions[i];
    return collide_sweep_moving_circles(path, s->chosen->robot_radius, person->path, person->radius)
               .relation != COLLIDE_APART;
}

static bool meets_wall(const scene *s, geom_segment2 path) {
    for (size_t i = 0; i < s->read->wall_count; ++i) {
        if (collide_sweep_circle_segment(path, s->chosen->robot_radius, s->read->walls[i]).relation !=
            COLLIDE_APART) {
            return true;
        }
    }
    return false;
}

/* How near their centers come. */
static double nearest(const scene *s, geom_segment2 path, size_t i) {
    return collide_closest_approach(path, s->motions[i].path).distance;
}

/* Whether the robot could go there: meets neither a wall nor a pedestrian that it is free of, and comes no
 * closer to those that it overlaps than it would if it stood still. */
static bool could_go(const scene *s, geom_vec2 way) {
    const geom_segment2 still = {s->here, s->here};
    const geom_segment2 path = {s->here, geom_vec2_add(s->here, way)};
    for (size_t i = 1; i < s->count; ++i) {
        const bool fine =
            starts_free(s, i) ? !meets_person(s, path, i) : nearest(s, path, i) >= nearest(s, still, i);
        if (!fine) {
            return false;
        }
    }
    return !meets_wall(s, path);
}

static bool could_dodge(const scene *s) {
    const double reach = s->speed * s->time_step;
    for (int turn = 0; turn < FAN_TURNS; ++turn) {
        const double angle = turn * (2.0 * 3.14159265358979323846 / FAN_TURNS);
        const geom_vec2 direction = {cos(angle), sin(angle)};
        for (int length = 1; length <= FAN_LENGTHS; ++length) {
            if (could_go(s, geom_vec2_scale(direction, reach * length / FAN_LENGTHS))) {
                return true;
            }
        }
    }
    return false;
}

static void judge_contact(const scene *s, tally *sum) {
    if (could_go(s, geom_vec2_make(0.0, 0.0))) {
        ++sum->avoidable;
    } else if (could_dodge(s)) {
        ++sum->dodgeable;
    } else {
        ++sum->forced;
    }
}

static void judge(scene *s, tally *sum) {
    const geom_segment2 path = s->motions[0].path;
    const double reach = s->speed * s->time_step;
    sum->too_far +=
        !geom_vec2_equal(path.a, s->here) || geom_vec2_distance(path.a, path.b) > reach * (1.0 + 1e-12);
    sum->walls += meets_wall(s, path);
    for (size_t i = 1; i < s->count; ++i) {
        const bool enters = s->moment == s->person[i]->first * s->chosen->parts;
        if (!starts_free(s, i)) {
            sum->entered += enters;
        } else if (meets_person(s, path, i)) {
            judge_contact(s, sum);
        }
        const double near = nearest(s, path, i);
        s->clearance = fmin(s->clearance, near - s->chosen->robot_radius - s->chosen->person_radius);
    }
    ++sum->steps;
}

/* ---- Runs ---- */

static void run(scene *s, uint64_t number, tally *sum) {
    random_source source = {s->chosen->seed * 0x9e3779b97f4a7c15U + number + 1};
    scene_begin(s, sum->speed, &source);
    const int begin = s->moment;
    const int end = begin + (int)(REPLAY_SECONDS / s->time_step);
    while (s->moment < end && geom_vec2_distance(s->here, s->goal) > arrived_within) {
        scene_propose(s, sum->enforced);
        judge(s, sum);
        scene_advance(s);
    }
    sum->clearance[sum->runs++] = s->clearance;
    const double rest = geom_vec2_distance(s->here, s->goal);
    if (rest <= arrived_within) {
        const double straight = geom_vec2_distance(s->start, s->goal);
        const double time = (s->moment - begin) * s->time_step + rest / s->speed;
        sum->way[sum->arrived] = (s->way + rest) / straight;
        sum->time[sum->arrived++] = time * s->speed / straight;
    }
    scene_end(s);
}

/* ---- The table ---- */

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of sorted numbers, that below which a part of them lies. */
static double quantile(const double *sorted, int count, double part) {
    return count > 0 ? sorted[(int)(part * (count - 1))] : (double)NAN;
}

static void print_row(const tally *sum) {
    qsort(sum->clearance, (size_t)sum->runs, sizeof(double), by_size);
    qsort(sum->way, (size_t)sum->arrived, sizeof(double), by_size);
    qsort(sum->time, (size_t)sum->arrived, sizeof(double), by_size);
    const unsigned long long contacts = sum->forced + sum->dodgeable + sum->avoidable;
    (void)printf(
        "%5.2f %-4s %5d %7d %8llu %8llu %6llu %9llu %9llu %7llu %5llu %9.3f %6.3f %6.3f %6.3f %6.3f %6.3f\n",
        sum->speed, sum->enforced ? "yes" : "no", sum->runs, sum->arrived, sum->steps, contacts, sum->forced,
        sum->dodgeable, sum->avoidable, sum->entered, sum->walls, quantile(sum->clearance, sum->runs, 0.5),
        quantile(sum->clearance, sum->runs, 0.0), quantile(sum->way, sum->arrived, 0.5),
        quantile(sum->way, sum->arrived, 0.95), quantile(sum->time, sum->arrived, 0.5),
        quantile(sum->time, sum->arrived, 0.95));
    (void)fflush(stdout);
}

static bool run_row(scene *s, double speed, bool enforced) {
    const size_t runs = (size_t)s->chosen->runs;
    tally sum = {.speed = speed, .enforced = enforced};
    sum.clearance = calloc(3 * runs, sizeof(double));
    need(sum.clearance != NULL, "memory");
    sum.way = sum.clearance + runs;
    sum.time = sum.way + runs;
    for (size_t i = 0; i < runs; ++i) {
        run(s, i, &sum);
    }
    print_row(&sum);
    free(sum.clearance);
    need(sum.too_far == 0, "a motion within reach");
    return !enforced || sum.avoidable + sum.walls == 0;
}

static bool run_table(const recording *read, const replay_options *chosen) {
    static const double speeds[] = {0.65, 1.3, 2.0};
    scene *const s = calloc(1, sizeof *s);
    need(s != NULL, "memory");
    scene_open(s, read, chosen);
    (void)printf("%zu people in %zu rows, %zu walls; steps of %g s\n", read->people_count, read->place_count,
                 read->wall_count, s->time_step);
    (void)printf("%5s %4s %5s %7s %8s %8s %6s %9s %9s %7s %5s %9s %6s %6s %6s %6s %6s\n", "speed", "safe",
                 "runs", "arrived", "steps", "contacts", "forced", "dodgeable", "avoidable", "entered",
                 "walls", "clearance", "least", "way", "95%", "time", "95%");
    bool fine = true;
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; ++i) {
        (void)run_row(s, speeds[i], false);
        fine = run_row(s, speeds[i], true) && fine;
    }
    scene_close(s);
    free(s);
    return fine;
}

static bool read_options(int count, char **arguments, replay_options *chosen) {
    for (int option; (option = getopt(count, arguments, "n:s:p:r:m:c:")) != -1;) {
        switch (option) {
        case 'n':
            chosen->runs = (int)strtol(optarg, NULL, 10);
            break;
        case 's':
            chosen->seed = strtoull(optarg, NULL, 10);
            break;
        case 'p':
            chosen->person_radius = strtod(optarg, NULL);
            break;
        case 'r':
            chosen->robot_radius = strtod(optarg, NULL);
            break;
        case 'm':
            chosen->margin = strtod(optarg, NULL);
            break;
        case 'c':
            chosen->parts = (int)strtol(optarg, NULL, 10);
            break;
        default:
            return false;
        }
    }
    return chosen->runs > 0 && chosen->parts > 0 && chosen->parts <= 100 && chosen->person_radius >= 0.0 &&
           chosen->robot_radius >= 0.0 && chosen->margin >= 0.0;
}

int main(int count, char **arguments) {
    replay_options chosen = {500, 1, 0.18, 0.25, 0.1, 4};
    if (!read_options(count, arguments, &chosen)) {
        (void)fprintf(stderr,
                      "usage: %s [-n RUNS] [-s SEED] [-p RADIUS] [-r RADIUS] [-m MARGIN] [-c PARTS]\n",
                      arguments[0]);
        return 2;
    }
    const char *const folder = getenv("ORCAKIT_DATA");
    if (!folder) {
        (void)puts("skipped: ORCAKIT_DATA names no folder with recorded pedestrians");
        return 0;
    }
    recording *const read = calloc(1, sizeof *read);
    need(read != NULL, "memory");
    const bool readable = recording_read(folder, read);
    const bool fine = readable && run_table(read, &chosen);
    free(read);
    return fine ? 0 : 1 + !readable;
}
