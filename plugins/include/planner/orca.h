/* ORCA, RVO and VO, in the plane and in space, linked into the program. Link orcakit::planner_orca:
 *
 *     planner_library_open_entry(&planner_orca_entry, &library, &error);
 *
 * The planners are those of orca.planner.so, with the same results: "orcakit.orca2d", which comes first,
 * "orcakit.rvo2d", "orcakit.vo2d", "orcakit.orca3d", "orcakit.rvo3d" and "orcakit.vo3d". */
#ifndef PLANNER_ORCA_H
#define PLANNER_ORCA_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The entry of the library. */
extern const planner_library_entry planner_orca_entry;

#ifdef __cplusplus
}
#endif

#endif
