/* Legends: which values of the bytes of a grid are solid. */
#include <costmap/base.h>

costmap_legend costmap_legend_from_threshold(uint8_t solid_from, bool unknown_is_solid) {
    costmap_legend legend;
    for (unsigned value = 0; value < COSTMAP_UNKNOWN; ++value) {
        legend.solid[value] = value >= solid_from;
    }
    legend.solid[COSTMAP_UNKNOWN] = unknown_is_solid;
    return legend;
}

costmap_legend costmap_legend_movingai(void) {
    costmap_legend legend;
    for (unsigned value = 0; value < 256; ++value) {
        legend.solid[value] = value != '.' && value != 'G' && value != 'S';
    }
    return legend;
}
