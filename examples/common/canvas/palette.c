/* Colors. */
#include "palette.h"

static const palette_colors light = {
    .ground = {250, 249, 246, 255},
    .panel = {255, 255, 255, 245},
    .field = {255, 255, 255, 255},
    .shade = {38, 42, 48, 80},
    .barred = {205, 214, 224, 255},
    .ink = {38, 42, 48, 255},
    .ink_soft = {88, 94, 102, 255},
    .ink_off = {150, 154, 160, 255},
    .heading = {0, 92, 148, 255},
    .warning = {148, 62, 0, 255},
    .fault = {190, 30, 110, 255},
    .on_selected = {255, 255, 255, 255},
    .panel_line = {218, 217, 212, 255},
    .grid = {0, 0, 0, 14},
    .axis = {0, 0, 0, 44},
    .solid = {201, 205, 210, 255},
    .solid_line = {98, 106, 116, 255},
    .floor = {238, 228, 204, 255},
    .floor_line = {142, 112, 48, 255},
    .exit = {208, 232, 216, 255},
    .exit_line = {52, 124, 84, 255},
    .selected = {0, 114, 178, 255},
    .touching = {230, 159, 0, 255},
    .overlap = {213, 60, 0, 255},
    .goal = {0, 158, 115, 255},
    .route = {86, 140, 190, 255},
    .agent_tick = {255, 255, 255, 230},
    .agents = {{0, 114, 178, 255},
               {196, 178, 20, 255},
               {0, 158, 115, 255},
               {204, 121, 167, 255},
               {86, 180, 233, 255},
               {120, 94, 168, 255},
               {128, 128, 84, 255}},
};

static const palette_colors dark = {
    .ground = {27, 29, 33, 255},
    .panel = {38, 41, 46, 245},
    .field = {22, 24, 27, 255},
    .shade = {0, 0, 0, 140},
    .barred = {66, 74, 85, 255},
    .ink = {230, 232, 235, 255},
    .ink_soft = {176, 182, 190, 255},
    .ink_off = {104, 110, 118, 255},
    .heading = {124, 198, 242, 255},
    .warning = {255, 176, 112, 255},
    .fault = {248, 136, 194, 255},
    .on_selected = {14, 18, 22, 255},
    .panel_line = {72, 77, 84, 255},
    .grid = {255, 255, 255, 14},
    .axis = {255, 255, 255, 48},
    .solid = {72, 78, 87, 255},
    .solid_line = {148, 156, 166, 255},
    .floor = {58, 51, 36, 255},
    .floor_line = {186, 158, 98, 255},
    .exit = {28, 56, 43, 255},
    .exit_line = {98, 176, 134, 255},
    .selected = {86, 180, 233, 255},
    .touching = {240, 180, 50, 255},
    .overlap = {255, 108, 60, 255},
    .goal = {38, 192, 146, 255},
    .route = {120, 172, 220, 255},
    .agent_tick = {14, 18, 22, 230},
    .agents = {{64, 150, 212, 255},
               {220, 202, 60, 255},
               {38, 192, 146, 255},
               {218, 144, 184, 255},
               {140, 206, 244, 255},
               {160, 136, 206, 255},
               {168, 168, 124, 255}},
};

const palette_colors *palette_light(void) { return &light; }

const palette_colors *palette_dark(void) { return &dark; }

canvas_color palette_agent(const palette_colors *colors, size_t index) {
    return colors->agents[index % PALETTE_AGENTS];
}
