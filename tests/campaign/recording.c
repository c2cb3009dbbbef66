/* Recorded pedestrians of the UCY data: read from OpenTraj, positions at a time. */
#include "recording.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    FRAMES_PER_ROW = 10
};

const double recording_row_time = FRAMES_PER_ROW / 25.0;

static FILE *open_file(const char *folder, const char *name) {
    char path[1024];
    const int length = snprintf(path, sizeof path, "%s/ucy/%s", folder, name);
    FILE *const file = length > 0 && length < (int)sizeof path ? fopen(path, "r") : NULL;
    if (!file) {
        (void)fprintf(stderr, "%s/ucy/%s cannot be read\n", folder, name);
    }
    return file;
}

/* ---- People ---- */

typedef struct row {
    double frame;
    double person;
    geom_vec2 place;
    geom_vec2 velocity;
} row;

static bool read_row_of(FILE *file, row *out) {
    double up = 0.0;
    double rising = 0.0;
    return fscanf(file, "%lf %lf %lf %lf %lf %lf %lf %lf", &out->frame, &out->person, &out->place.x, &up,
                  &out->place.y, &out->velocity.x, &rising, &out->velocity.y) == 8;
}

/* The velocity of a row is the way from the row before it. */
static bool follows(const row *before, const row *now) {
    const geom_vec2 way = geom_vec2_scale(geom_vec2_sub(now->place, before->place), 1.0 / recording_row_time);
    return now->frame == before->frame + FRAMES_PER_ROW && geom_vec2_distance(way, now->velocity) < 1e-3;
}

static bool add_row(recording *read, const row *before, const row *now) {
    const bool same = read->people_count > 0 && now->person == before->person;
    const int time = (int)((now->frame - 1.0) / FRAMES_PER_ROW);
    if (!isfinite(now->place.x + now->place.y) || now->frame != 1.0 + FRAMES_PER_ROW * (double)time ||
        (same && !follows(before, now)) || read->place_count == RECORDING_MOST_ROWS ||
        read->people_count + !same > RECORDING_MOST_PEOPLE) {
        return false;
    }
    const geom_aabb2 point = {now->place, now->place};
    read->box = read->place_count > 0 ? geom_aabb2_union(read->box, point) : point;
    geom_vec2 *const place = &read->places[read->place_count++];
    *place = now->place;
    if (same) {
        ++read->people[read->people_count - 1].count;
    } else {
        read->people[read->people_count++] = (recorded_person){time, 1, place};
    }
    read->rows = time >= read->rows ? time + 1 : read->rows;
    return true;
}

static bool read_people(FILE *file, recording *read) {
    row before = {.frame = 0.0};
    row now;
    while (read_row_of(file, &now)) {
        if (!add_row(read, &before, &now)) {
            (void)fprintf(stderr, "row %zu of the people is not as it should be\n", read->place_count + 1);
            return false;
        }
        before = now;
    }
    return feof(file) && read->people_count > 0;
}

bool recording_is_there(const recorded_person *person, int moment, int parts) {
    return moment >= person->first * parts && moment <= (person->first + person->count - 1) * parts;
}

geom_vec2 recording_place(const recorded_person *person, int moment, int parts) {
    const int since = moment - person->first * parts;
    const geom_vec2 *const place = &person->places[since / parts];
    const int part = since % parts;
    return part == 0 ? place[0] : geom_vec2_lerp(place[0], place[1], (double)part / parts);
}

/* ---- Walls ---- */

static bool read_walls(FILE *file, recording *read) {
    char line[512];
    while (fgets(line, sizeof line, file)) {
        const char *const element = strstr(line, "<Line ");
        geom_segment2 wall;
        if (!element) {
            continue;
        }
        if (read->wall_count == RECORDING_MOST_WALLS ||
            sscanf(element, "<Line x1=\"%lf\" y1=\"%lf\" x2=\"%lf\" y2=\"%lf\"", &wall.a.x, &wall.a.y,
                   &wall.b.x, &wall.b.y) != 4) {
            (void)fprintf(stderr, "a wall is not as it should be: %s", line);
            return false;
        }
        read->walls[read->wall_count++] = wall;
    }
    return read->wall_count > 0;
}

bool recording_read(const char *folder, recording *read) {
    *read = (recording){.rows = 0};
    FILE *const people = open_file(folder, "zara01_obsmat.txt");
    FILE *const map = open_file(folder, "zara01_map.xml");
    const bool fine = people && map && read_people(people, read) && read_walls(map, read);
    if (people) {
        (void)fclose(people);
    }
    if (map) {
        (void)fclose(map);
    }
    return fine;
}
