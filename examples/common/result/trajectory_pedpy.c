/* Trajectories as text for PedPy. */
#include "text/fail.h"
#include "text/number.h"
#include "trajectory_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void trajectory_write_pedpy_header(FILE *stream, double time_step) {
    (void)fprintf(stream, "# framerate: %s\n# id frame x/m y/m z/m\n", number_show(1.0 / time_step).text);
}

void trajectory_write_pedpy_step(FILE *stream, const run *r) {
    const run_agent *agents = run_agents(r);
    const size_t frame = run_step_count(r);
    for (size_t i = 0; i < run_agent_count(r); ++i) {
        const geom_vec3 p = agents[i].now.position;
        (void)fprintf(stream, "%zu %zu %s %s %s\n", i, frame, number_show(p.x).text, number_show(p.y).text,
                      number_show(p.z).text);
    }
}

/* A row has an id, a frame, x and y; what follows are numbers that are not used. Lengths are meters, or
 * hundredths where the head says so. */
static bool read_row(words line, double unit, trajectory_row *out, scene_error *error) {
    uint64_t whole[2];
    double place[2];
    word w;
    for (size_t i = 0; i < 4; ++i) {
        if (!words_next(&line, &w)) {
            return fail(error, "the row has fewer than 4 columns");
        }
        if (!(i < 2 ? word_count(w, UINT32_MAX, &whole[i], error) : word_number(w, &place[i - 2], error))) {
            return false;
        }
    }
    for (double unused; words_next(&line, &w);) {
        if (!word_number(w, &unused, error)) {
            return false;
        }
    }
    *out = (trajectory_row){(int64_t)whole[1], (int64_t)whole[0],
                            geom_vec2_make(unit * place[0], unit * place[1])};
    return true;
}

/* The number behind "framerate:" in a remark, as the time between two frames; 0 where there is none. */
static double step_of_remark(const char *remark) {
    static const char key[] = "framerate:";
    const char *at = strstr(remark, key);
    const double rate = at ? strtod(at + sizeof key - 1, NULL) : 0.0;
    return rate > 0.0 && isfinite(1.0 / rate) ? 1.0 / rate : 0.0;
}

static bool read_rows(lines *l, trajectory_rows *rows, double *time_step, scene_error *error) {
    double unit = 1.0;
    do {
        trajectory_row row;
        if (lines_idle(l)) {
            const double told = step_of_remark(l->text);
            unit = strstr(l->text, "x/cm") ? 0.01 : unit;
            *time_step = told > 0.0 ? told : *time_step;
        } else if (!read_row(words_of(l->text, l->length), unit, &row, error) ||
                   !trajectory_rows_add(rows, &row, error)) {
            return false;
        }
    } while (lines_next(l));
    return lines_failed(l) ? fail_errno(error) : true;
}

bool trajectory_read_pedpy(lines *l, trajectory *out, scene_error *error) {
    trajectory_rows rows = {0};
    const bool good = read_rows(l, &rows, &out->time_step, error) && trajectory_rows_take(&rows, out, error);
    trajectory_rows_free(&rows);
    return good;
}
