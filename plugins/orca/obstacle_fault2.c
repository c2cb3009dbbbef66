/* Describes the fault of an obstacle, with its place. */
#include "planner2.h"

#include <planner/author.h>

#include <math.h>
#include <stdio.h>

planner_status orca_planner_check_points(const planner_obstacle *obstacle, uint32_t dimension, uint32_t place,
                                         planner_error *error) {
    for (uint32_t i = 0; i < obstacle->point_count; i++) {
        double point[3] = {0.0, 0.0, 0.0};
        planner_author_get(obstacle->points, i, point, dimension * sizeof(double));
        if (!isfinite(point[0]) || !isfinite(point[1]) || !isfinite(point[2])) {
            return orca_planner_fail(error, PLANNER_ERROR_NOT_FINITE, place,
                                     "obstacle %u: its point %u has a coordinate that is NaN or infinite",
                                     (unsigned)place, (unsigned)i);
        }
    }
    return PLANNER_OK;
}

planner_status orca_planner_fail_polygon(planner_error *error, geom_polygon polygon, geom_status status,
                                         uint32_t place) {
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    char where[160] = "";
    switch (fault.kind) {
    case GEOM_FAULT_TOO_FEW_POINTS:
        (void)snprintf(where, sizeof where, ": ring %zu", fault.ring);
        break;
    case GEOM_FAULT_DUPLICATE_VERTEX:
        (void)snprintf(where, sizeof where, " at (%.9g, %.9g): ring %zu edge %zu", fault.point.x,
                       fault.point.y, fault.ring, fault.edge);
        break;
    case GEOM_FAULT_SPIKE:
    case GEOM_FAULT_CROSSING:
    case GEOM_FAULT_TOUCHING:
    case GEOM_FAULT_OVERLAP:
        (void)snprintf(where, sizeof where, " at (%.9g, %.9g): ring %zu edge %zu with ring %zu edge %zu",
                       fault.point.x, fault.point.y, fault.ring, fault.edge, fault.other_ring,
                       fault.other_edge);
        break;
    case GEOM_FAULT_HOLE_OUTSIDE:
    case GEOM_FAULT_HOLE_IN_HOLE:
        (void)snprintf(where, sizeof where, ": ring %zu from (%.9g, %.9g)", fault.ring, fault.point.x,
                       fault.point.y);
        break;
    default: /* the fault is none of its shape */
        return orca_planner_fail_geom(error, status, place, "obstacle");
    }
    return orca_planner_fail(error, PLANNER_ERROR_BAD_SHAPE, place, "obstacle %u: %s%s", (unsigned)place,
                             geom_polygon_fault_kind_text(fault.kind), where);
}
