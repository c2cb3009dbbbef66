/* The base of the costmap adapter: values of cells, which of them are solid, how functions are exported. */
#ifndef COSTMAP_BASE_H
#define COSTMAP_BASE_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32) && defined(COSTMAP_SHARED)
#if defined(COSTMAP_BUILD)
#define COSTMAP_API __declspec(dllexport)
#else
#define COSTMAP_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && defined(COSTMAP_SHARED)
#define COSTMAP_API __attribute__((visibility("default")))
#else
#define COSTMAP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Values of cells.
 *
 * COSTMAP_LETHAL     in Nav2's costmaps: an obstacle
 * COSTMAP_INSCRIBED  in Nav2's costmaps: the center of the robot here would put an obstacle into its inner
 *                    circle. Footprints are tested themselves, so cells of this value are usually free
 * COSTMAP_OCCUPIED   in OccupancyGrid messages: the value from which Nav2's map server calls a cell occupied
 * COSTMAP_UNKNOWN    in both: nothing is known. In messages it is -1, which is the same byte */
enum {
    COSTMAP_OCCUPIED = 65,
    COSTMAP_INSCRIBED = 253,
    COSTMAP_LETHAL = 254,
    COSTMAP_UNKNOWN = 255
};

/* Which values of a byte are solid. */
typedef struct costmap_legend {
    bool solid[256];
} costmap_legend;

/* Returns the legend in which a value is solid from `solid_from` on: COSTMAP_LETHAL for Nav2's costmaps,
 * COSTMAP_OCCUPIED or another percentage for OccupancyGrid messages.
 *
 * unknown_is_solid  whether COSTMAP_UNKNOWN is solid, whatever `solid_from` is */
COSTMAP_API costmap_legend costmap_legend_from_threshold(uint8_t solid_from, bool unknown_is_solid);

/* Returns the legend of MovingAI's maps (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012): a
 * cell is free if its character is '.', 'G' or 'S', and solid otherwise. */
COSTMAP_API costmap_legend costmap_legend_movingai(void);

#ifdef __cplusplus
}
#endif

#endif
