/* Colors. */
#include "palette.h"

palette_colors palette_light(void) {
    const palette_colors colors = {
        .ground = {250, 249, 246, 255},
        .grid = {0, 0, 0, 14},
        .axis = {0, 0, 0, 44},
        .ink = {38, 42, 48, 255},
        .ink_soft = {112, 118, 126, 255},
        .panel = {255, 255, 255, 245},
        .panel_line = {218, 217, 212, 255},
        .solid = {201, 205, 210, 255},
        .solid_line = {98, 106, 116, 255},
        .selected = {0, 114, 178, 255},
        .touching = {230, 159, 0, 255},
        .overlap = {213, 60, 0, 255},
        .fault = {190, 30, 110, 255},
        .goal = {0, 158, 115, 255},
        .route = {86, 140, 190, 255},
        .warning = {148, 62, 0, 255},
    };
    return colors;
}

canvas_color palette_agent(size_t index) {
    static const canvas_color hues[] = {
        {0, 114, 178, 255},  {196, 178, 20, 255}, {0, 158, 115, 255},  {204, 121, 167, 255},
        {86, 180, 233, 255}, {120, 94, 168, 255}, {128, 128, 84, 255},
    };
    return hues[index % (sizeof hues / sizeof *hues)];
}
