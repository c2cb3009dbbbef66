/* Trajectories of a car of 4.5 by 1.8 metres, 1,000 poses 0.1 metres apart, among 10,000 obstacles. Beside it, when there is
 * Box2D, the same poses one by one there, which see nothing in between. */
#include "bench.h"
#include "peer_poses.h"

#include "../collide/trajectory_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    OBSTACLES = 10000,
    TRAJECTORIES = 300,
    POSES = 1000
};

/* The field is as large as lets half of the trajectories through. */
static const double half = 1300.0;

/* Trajectories of one kind. */
typedef struct batch {
    const trajectory_scene *scene;
    const collide_footprint *car;
    void *peer;
    collide_trajectory trajectories[TRAJECTORIES];
    size_t count;
} batch;

static size_t run_ours(const void *work) {
    const batch *asked = work;
    size_t sum = 0;
    for (size_t i = 0; i < asked->count; ++i) {
        sum += collide_trajectory_check(asked->scene->world, asked->car, asked->trajectories[i], NULL).leg;
    }
    return sum;
}

static size_t run_clearance(const void *work) {
    const batch *asked = work;
    size_t sum = 0;
    for (size_t i = 0; i < asked->count; ++i) {
        sum +=
            collide_trajectory_clearance(asked->scene->world, asked->car, asked->trajectories[i], 2.0, NULL)
                .leg;
    }
    return sum;
}

#ifdef BENCH_BOX2D
static size_t run_box2d(const void *work) {
    const batch *asked = work;
    size_t sum = 0;
    for (size_t i = 0; i < asked->count; ++i) {
        sum += peer_poses_check(asked->peer, asked->trajectories[i].poses, asked->trajectories[i].count);
    }
    return sum;
}
#endif

static collide_pose *poses_of(random_source *source, driving how, collide_trajectory *trajectory) {
    collide_pose *poses = calloc(POSES, sizeof *poses);
    if (poses == NULL) {
        abort();
    }
    *trajectory = trajectory_scene_drive(source, 0.9 * half, how, poses, POSES, 0.1);
    return poses;
}

static void add(batch *asked, collide_trajectory trajectory) {
    asked->trajectories[asked->count++] = trajectory;
}

static void print_row(const bench_table *table, const char *label, const batch *asked) {
    double values[5] = {(double)asked->count, bench_nanoseconds(run_ours, asked, asked->count) * 1e-3,
                        (double)NAN, (double)NAN,
                        bench_nanoseconds(run_clearance, asked, asked->count) * 1e-3};
#ifdef BENCH_BOX2D
    values[2] = bench_nanoseconds(run_box2d, asked, asked->count) * 1e-3;
    values[3] = values[2] / values[1];
#endif
    bench_row(table, label, values);
}

static void measure(const bench_table *table, const trajectory_scene *scene, const collide_footprint *car,
                    void *peer, driving how) {
    static const char *const names[DRIVING_COUNT][2] = {
        {"straight, free", "straight, hit"}, {"arcs, free", "arcs, hit"}, {"turning, free", "turning, hit"}};
    static batch free_ones;
    static batch hits;
    random_source source = {7};
    free_ones = (batch){.scene = scene, .car = car, .peer = peer};
    hits = free_ones;
    for (int i = 0; i < TRAJECTORIES; ++i) {
        collide_trajectory trajectory;
        (void)poses_of(&source, how, &trajectory);
        const collide_trajectory_result met = collide_trajectory_check(scene->world, car, trajectory, NULL);
        add(met.verdict == COLLIDE_TURN_FREE ? &free_ones : &hits, trajectory);
    }
    print_row(table, names[how][0], &free_ones);
    print_row(table, names[how][1], &hits);
    for (size_t i = 0; i < free_ones.count; ++i) {
        free((void *)free_ones.trajectories[i].poses);
    }
    for (size_t i = 0; i < hits.count; ++i) {
        free((void *)hits.trajectories[i].poses);
    }
}

int main(void) {
    const bench_column columns[] = {{"count", 0}, {"ours", 1}, {"Box2D", 1}, {"ratio", 1}, {"clearance", 1}};
    const bench_table table = {"Microseconds per trajectory of 1,000 poses", 18, columns, 5};
    random_source source = {5};
    trajectory_scene scene;
    void *peer = NULL;
    trajectory_scene_make(&scene, &source, OBSTACLES, half, true);
    const collide_footprint car = trajectory_scene_car();
#ifdef BENCH_BOX2D
    peer = peer_poses_make(&scene);
#endif
    bench_heading(&table);
    for (int how = 0; how < DRIVING_COUNT; ++how) {
        measure(&table, &scene, &car, peer, (driving)how);
    }
#ifdef BENCH_BOX2D
    peer_poses_drop(peer);
#endif
    trajectory_scene_destroy(&scene);
    return 0;
}
