/* usage: plugin_host FILE Fails unless the plugin passes every check, and steers two robots that head for
 * each other past each other. */
#include <planner/host.h>
#include <planner/validate.h>

#include <math.h>
#include <stdio.h>

typedef struct robot {
    double x, y, vx, vy, wish_x, wish_y, radius, max_speed;
} robot;

static void report(void *context, const planner_check_result *result) {
    int *failed = context;
    if (result->outcome >= PLANNER_CHECK_WARNED) {
        (void)printf("%s: %s: %s\n", planner_check_outcome_text(result->outcome), result->check->name,
                     result->text);
        ++*failed;
    }
}

/* The least distance of the robots' surfaces on the way, or -1 when they do not get past each other. */
static double steer(planner *p) {
    robot robots[2] = {{-5, 0.2, 0, 0, 1, 0, 0.4, 1.5}, {5, 0, 0, 0, -1, 0, 0.4, 1.5}};
    const ptrdiff_t each = sizeof robots[0];
    const planner_config config = {.size = sizeof config, .dimension = 2};
    const planner_step_in in = {.size = sizeof in,
                                .count = 2,
                                .time_step = 0.1,
                                .position = {&robots->x, each},
                                .velocity = {&robots->vx, each},
                                .preferred_velocity = {&robots->wish_x, each},
                                .radius = {&robots->radius, each},
                                .max_speed = {&robots->max_speed, each}};
    planner_step_out out = {
        .size = sizeof out, .position = {&robots->x, each}, .velocity = {&robots->vx, each}};
    double least = p->activate(p, &config, NULL) == PLANNER_OK ? HUGE_VAL : -1.0;
    for (int i = 0; i < 100 && least >= 0.0; i++) {
        least = p->step(p, &in, &out, NULL) == PLANNER_OK ? least : -1.0;
        least = fmin(least, hypot(robots[1].x - robots[0].x, robots[1].y - robots[0].y) - 0.8);
    }
    return robots[0].x > 2.0 && robots[1].x < -2.0 ? least : -1.0;
}

int main(int argc, char **argv) {
    int failed = 0;
    planner_error error = {.size = sizeof error};
    const planner_validation validation = {
        .path = argc > 1 ? argv[1] : "", .time_limit = 60.0, .context = &failed, .finished = report};
    const planner_host host = {
        .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "two robots"};
    planner_library *library;
    planner *p;
    if (planner_validate(&validation, &error) || planner_library_open(validation.path, &library, &error) ||
        planner_library_create_planner(library, &host, NULL, &p, &error)) {
        (void)printf("%s\n", error.text);
        return 1;
    }
    const double least = steer(p);
    (void)printf("%d checks failed; the robots keep %g apart\n", failed, least);
    p->destroy(p);
    planner_library_close(library);
    return failed > 0 || least < 0.0;
}
