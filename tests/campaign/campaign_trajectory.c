/* Random trajectories of a car among 10,000 obstacles: nothing is missed that shows at moments 200 times
 * finer than the poses, and what only the check finds is there when one looks closer.
 *
 * usage: campaign_trajectory [-n TRAJECTORIES] [-s SEED] [-f MOMENTS_A_LEG] */
#include "collide/support/trajectory_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    OBSTACLES = 10000,
    POSES = 1000
};

/* So wide that half of the trajectories are free. */
static const double half = 1300.0;

static void print_tally(const char *name, const trajectory_tally *tally) {
    (void)printf("%-10s %6d %6d %10d %6d %10d %12d %7d\n", name, tally->free, tally->hits, tally->undecided,
                 tally->seen, tally->confirmed, tally->unconfirmed, tally->missed);
    (void)fflush(stdout);
}

static bool run(const trajectory_scene *scene, int count, int fine, random_source *source, driving how) {
    static const char *const names[DRIVING_COUNT] = {"straight", "arcs", "turning"};
    static collide_pose poses[POSES];
    const collide_footprint car = trajectory_scene_car();
    trajectory_tally tally = {0, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < count; ++i) {
        const collide_trajectory trajectory =
            trajectory_scene_drive(source, 0.9 * half, how, poses, POSES, 0.1);
        trajectory_judge(scene, &car, &trajectory, fine, &tally);
    }
    print_tally(names[how], &tally);
    return tally.missed == 0 && tally.unconfirmed == 0;
}

int main(int argc, char **argv) {
    int count = 1000;
    int fine = 200;
    random_source source = {1};
    for (int option = getopt(argc, argv, "n:s:f:"); option != -1; option = getopt(argc, argv, "n:s:f:")) {
        if (option == 'n') {
            count = atoi(optarg);
        } else if (option == 'f') {
            fine = atoi(optarg);
        } else if (option == 's') {
            source.state = strtoull(optarg, NULL, 10);
        } else {
            return 2;
        }
    }
    trajectory_scene scene;
    bool right = count > 0 && fine > 0 && source.state != 0;
    if (!right) {
        return 2;
    }
    trajectory_scene_make(&scene, &source, OBSTACLES, half, false);
    (void)printf("%-10s %6s %6s %10s %6s %10s %12s %7s\n", "way", "free", "hits", "undecided", "seen",
                 "confirmed", "unconfirmed", "missed");
    for (int how = 0; how < DRIVING_COUNT; ++how) {
        right = run(&scene, count, fine, &source, (driving)how) && right;
    }
    trajectory_scene_destroy(&scene);
    return right ? 0 : 1;
}
