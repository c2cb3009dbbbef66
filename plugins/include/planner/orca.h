/* ORCA, RVO and VO of the plane and ORCA of space, linked into the program instead of loaded from a file: link
 * orcakit::planner_orca, then
 *
 *     planner_library_open_entry(&planner_orca_entry, &library, &error);
 *
 * The same planners as in orca.planner.so, with the same results: "orcakit.orca2d", which comes first,
 * "orcakit.rvo2d", "orcakit.vo2d", "orcakit.orca3d", "orcakit.rvo3d" and
 * "orcakit.vo3d". */
#ifndef PLANNER_ORCA_H
#define PLANNER_ORCA_H

#include <planner/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const planner_library_entry planner_orca_entry;

#ifdef __cplusplus
}
#endif

#endif
