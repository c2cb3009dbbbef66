/* Grids for tests of the costmap adapter. */
#include "costmap_support.h"

costmap_grid_def plain_def(uint32_t columns, uint32_t rows) {
    costmap_grid_def def = costmap_grid_def_default();
    def.columns = columns;
    def.rows = rows;
    def.legend = costmap_legend_from_threshold(100, false);
    return def;
}

mapped make_mapped(costmap_grid_def def) {
    mapped made = {NULL, NULL};
    ck_assert_int_eq(collide_world_create(NULL, &made.world), GEOM_OK);
    ck_assert_int_eq(costmap_grid_create(&def, made.world, &made.grid), GEOM_OK);
    return made;
}

void drop_mapped(mapped m) {
    costmap_grid_destroy(m.grid);
    ck_assert_uint_eq(collide_world_count(m.world), 0);
    collide_world_destroy(m.world);
}

collide_footprint box_footprint(double back, double front, double half_width) {
    const geom_aabb2 box = {{-back, -half_width}, {front, half_width}};
    collide_footprint made;
    ck_assert_int_eq(collide_footprint_from_shape(collide_shape_from_aabb(box), &made), GEOM_OK);
    return made;
}
