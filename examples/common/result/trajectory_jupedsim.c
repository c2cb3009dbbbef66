/* Trajectories as a database of JuPedSim. */
#include "text/fail.h"
#include "text/number.h"
#include "trajectory_internal.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>

struct trajectory_database {
    sqlite3 *file;
    sqlite3_stmt *add_row;
    sqlite3_stmt *add_frame;
};

/* The one geometry has this key; its columns turn it into an integer. */
#define GEOMETRY_KEY "1"

static bool fail_database(sqlite3 *file, scene_error *error) {
    if (!file || sqlite3_errcode(file) == SQLITE_NOMEM) {
        return fail_memory(error);
    }
    return fail(error, "SQLite: %s", sqlite3_errmsg(file));
}

/* ---- Writing ---- */

static const char trajectory_table[] =
    "CREATE TABLE trajectory_data(frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL,"
    " pos_y REAL NOT NULL, ori_x REAL NOT NULL, ori_y REAL NOT NULL)";

/* Nobody reads the file before it is whole: a journal is of no use. */
static const char *const tables[] = {
    "PRAGMA journal_mode=OFF",
    "PRAGMA synchronous=OFF",
    "BEGIN",
    "CREATE TABLE metadata(key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE geometry(hash INTEGER NOT NULL, wkt TEXT NOT NULL)",
    "CREATE UNIQUE INDEX geometry_hash ON geometry(hash)",
    "CREATE TABLE frame_data(frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL)",
    trajectory_table,
    "INSERT INTO metadata VALUES('version', '2')",
};

static bool execute(sqlite3 *file, const char *text, scene_error *error) {
    return sqlite3_exec(file, text, NULL, NULL, NULL) == SQLITE_OK ? true : fail_database(file, error);
}

static bool prepare(sqlite3 *file, const char *text, sqlite3_stmt **out, scene_error *error) {
    return sqlite3_prepare_v2(file, text, -1, out, NULL) == SQLITE_OK ? true : fail_database(file, error);
}

/* Runs a statement once more, with the values bound to it. */
static bool insert(sqlite3 *file, sqlite3_stmt *statement, scene_error *error) {
    const bool good = sqlite3_step(statement) == SQLITE_DONE;
    return good && sqlite3_reset(statement) == SQLITE_OK ? true : fail_database(file, error);
}

static bool add_text(sqlite3 *file, const char *text, const char *key, const char *value,
                     scene_error *error) {
    sqlite3_stmt *statement;
    if (!prepare(file, text, &statement, error)) {
        return false;
    }
    const bool bound = sqlite3_bind_text(statement, 1, key, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
                       sqlite3_bind_text(statement, 2, value, -1, SQLITE_TRANSIENT) == SQLITE_OK;
    const bool good = bound ? insert(file, statement, error) : fail_database(file, error);
    (void)sqlite3_finalize(statement);
    return good;
}

static bool add_metadata(sqlite3 *file, const char *key, double value, scene_error *error) {
    return add_text(file, "INSERT INTO metadata VALUES(?, ?)", key, number_show(value).text, error);
}

static bool add_area(sqlite3 *file, const scene *s, size_t *left_out, scene_error *error) {
    walkable area;
    if (!walkable_find(s, &area)) {
        return fail_memory(error);
    }
    *left_out = area.left_out;
    const bool good = add_metadata(file, "fps", 1.0 / s->time_step, error) &&
                      add_metadata(file, "xmin", area.bounds.min.x, error) &&
                      add_metadata(file, "xmax", area.bounds.max.x, error) &&
                      add_metadata(file, "ymin", area.bounds.min.y, error) &&
                      add_metadata(file, "ymax", area.bounds.max.y, error) &&
                      add_text(file, "INSERT INTO geometry VALUES(?, ?)", GEOMETRY_KEY, area.wkt, error);
    walkable_free(&area);
    return good;
}

static bool make_tables(trajectory_database *d, const char *path, const scene *s, size_t *left_out,
                        scene_error *error) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = sqlite3_open_v2(path, &d->file, flags, NULL) == SQLITE_OK || fail_database(d->file, error);
    for (size_t i = 0; good && i < sizeof tables / sizeof tables[0]; ++i) {
        good = execute(d->file, tables[i], error);
    }
    return good && add_area(d->file, s, left_out, error) &&
           prepare(d->file, "INSERT INTO trajectory_data VALUES(?, ?, ?, ?, ?, ?)", &d->add_row, error) &&
           prepare(d->file, "INSERT INTO frame_data VALUES(?, ?)", &d->add_frame, error);
}

bool trajectory_database_create(const char *path, const scene *s, trajectory_database **out, size_t *left_out,
                                scene_error *error) {
    *left_out = 0;
    *out = calloc(1, sizeof **out);
    if (!*out) {
        return fail_memory(error);
    }
    const bool good = make_tables(*out, path, s, left_out, error);
    if (!good) {
        trajectory_database_discard(*out);
        *out = NULL;
    }
    return good;
}

/* Where an agent looks: along its velocity, at rest towards its goal. */
static geom_vec2 orientation(const scene_agent *agent) {
    const geom_vec2 velocity = scene_flatten(agent->velocity);
    const geom_vec2 way = scene_flatten(geom_vec3_sub(agent->goal, agent->position));
    const geom_vec2 look = geom_vec2_length_squared(velocity) > 0.0 ? velocity : way;
    return geom_vec2_length_squared(look) > 0.0 ? geom_vec2_normalize(look) : geom_vec2_make(1.0, 0.0);
}

static bool add_row(const trajectory_database *d, size_t frame, size_t id, const scene_agent *agent,
                    scene_error *error) {
    const geom_vec2 look = orientation(agent);
    const double values[] = {agent->position.x, agent->position.y, look.x, look.y};
    bool good = sqlite3_bind_int64(d->add_row, 1, (sqlite3_int64)frame) == SQLITE_OK &&
                sqlite3_bind_int64(d->add_row, 2, (sqlite3_int64)id) == SQLITE_OK;
    for (int i = 0; i < 4; ++i) {
        good = good && sqlite3_bind_double(d->add_row, 3 + i, values[i]) == SQLITE_OK;
    }
    return good ? insert(d->file, d->add_row, error) : fail_database(d->file, error);
}

bool trajectory_database_add(trajectory_database *d, const run *r, scene_error *error) {
    const size_t frame = run_step_count(r);
    bool good = sqlite3_bind_int64(d->add_frame, 1, (sqlite3_int64)frame) == SQLITE_OK &&
                sqlite3_bind_text(d->add_frame, 2, GEOMETRY_KEY, -1, SQLITE_STATIC) == SQLITE_OK;
    good = good ? insert(d->file, d->add_frame, error) : fail_database(d->file, error);
    for (size_t i = 0; good && i < run_agent_count(r); ++i) {
        good = add_row(d, frame, i, &run_agents(r)[i].now, error);
    }
    return good;
}

bool trajectory_database_finish(trajectory_database *d, scene_error *error) {
    const bool good = execute(d->file, "CREATE INDEX frame_id_idx ON trajectory_data(frame, id)", error) &&
                      execute(d->file, "COMMIT", error);
    trajectory_database_discard(d);
    return good;
}

void trajectory_database_discard(trajectory_database *d) {
    if (d) {
        (void)sqlite3_finalize(d->add_row);
        (void)sqlite3_finalize(d->add_frame);
        (void)sqlite3_close(d->file);
        free(d);
    }
}

/* ---- Reading ---- */

/* A row of the answer: frame, id, x, y. */
static bool take_row(sqlite3_stmt *statement, trajectory_rows *rows, scene_error *error) {
    for (int column = 0; column < 4; ++column) {
        const int type = sqlite3_column_type(statement, column);
        if (type != SQLITE_INTEGER && (type != SQLITE_FLOAT || column < 2)) {
            return fail(error, "row %zu: %s is not a number", rows->count + 1,
                        sqlite3_column_name(statement, column));
        }
    }
    const trajectory_row row = {
        sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1),
        geom_vec2_make(sqlite3_column_double(statement, 2), sqlite3_column_double(statement, 3))};
    if (row.frame < 0 || row.frame > UINT32_MAX || !geom_vec2_is_finite(row.position)) {
        return fail(error, "row %zu: a number is out of range", rows->count + 1);
    }
    return trajectory_rows_add(rows, &row, error);
}

static bool read_rows(sqlite3 *file, trajectory_rows *rows, scene_error *error) {
    sqlite3_stmt *statement;
    if (!prepare(file, "SELECT frame, id, pos_x, pos_y FROM trajectory_data", &statement, error)) {
        return false;
    }
    bool good = true;
    int state = sqlite3_step(statement);
    while (good && state == SQLITE_ROW) {
        good = take_row(statement, rows, error);
        state = good ? sqlite3_step(statement) : state;
    }
    good = good && (state == SQLITE_DONE ? true : fail_database(file, error));
    (void)sqlite3_finalize(statement);
    return good;
}

/* From the frames per second that the file tells; 0 where it tells none. */
static double read_time_step(sqlite3 *file) {
    sqlite3_stmt *statement = NULL;
    double rate = 0.0;
    if (sqlite3_prepare_v2(file, "SELECT value FROM metadata WHERE key = 'fps'", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        rate = sqlite3_column_double(statement, 0);
    }
    (void)sqlite3_finalize(statement);
    return rate > 0.0 && isfinite(1.0 / rate) ? 1.0 / rate : 0.0;
}

bool trajectory_read_database(const char *path, trajectory *out, scene_error *error) {
    sqlite3 *file;
    trajectory_rows rows = {0};
    const bool good = (sqlite3_open_v2(path, &file, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
                           ? true
                           : fail_database(file, error)) &&
                      read_rows(file, &rows, error) && trajectory_rows_take(&rows, out, error);
    out->time_step = good ? read_time_step(file) : 0.0;
    trajectory_rows_free(&rows);
    (void)sqlite3_close(file);
    return good;
}
