/* Recorded pedestrians of the UCY data (A. Lerner, Y. Chrysanthou, D. Lischinski, "Crowds by Example", 2007)
 * as OpenTraj keeps them: a table of rows, frame, person, x, z, y and the velocities vx, vz, vy, in meters
 * and seconds, at 25 frames a second with a row of each person every 10 frames; and a map with its walls. */
#ifndef CAMPAIGN_RECORDING_H
#define CAMPAIGN_RECORDING_H

#include <geom/shape.h>

#include <stdbool.h>
#include <stddef.h>

enum {
    RECORDING_MOST_ROWS = 1 << 14,
    RECORDING_MOST_PEOPLE = 1024,
    RECORDING_MOST_WALLS = 64
};

/* Seconds from a row to the next. */
extern const double recording_row_time;

/* A pedestrian: in the scene from the row of time `first` on, for `count` rows. */
typedef struct recorded_person {
    int first;
    int count;
    const geom_vec2 *places;
} recorded_person;

typedef struct recording {
    recorded_person people[RECORDING_MOST_PEOPLE];
    size_t people_count;
    int rows; /* of time, in all */
    geom_vec2 places[RECORDING_MOST_ROWS];
    size_t place_count;
    geom_aabb2 box; /* of all places */
    geom_segment2 walls[RECORDING_MOST_WALLS];
    size_t wall_count;
} recording;

/* Reads FOLDER/ucy/zara01_obsmat.txt and zara01_map.xml. False, with a line on stderr that says why, when a
 * file is missing or is not as described: rows of a person that do not follow one another at that pace,
 * velocities other than the ways from row to row, a map without walls. */
bool recording_read(const char *folder, recording *read);

/* Where a person is at a moment, in `parts` of the time from row to row: on the straight way between rows, on
 * them exactly. */
bool recording_is_there(const recorded_person *person, int moment, int parts);
geom_vec2 recording_place(const recorded_person *person, int moment, int parts);

#endif
