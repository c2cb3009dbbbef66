#include "editor_internal.h"

#include "palette.h"

#include <planner/ext/debug.h>

#include <stdio.h>

enum {
    MOST_CONSTRAINTS = 128
};

/* The inset shows speeds up to so many times the largest that the agent can have. */
static const double MARGIN = 1.35;

/* What a half-plane forbids, as far as it can be seen. */
static void draw_constraint(canvas *c, run_constraint constraint, double reach) {
    const palette_colors colors = palette_light();
    const canvas_color color =
        constraint.kind == PLANNER_CONSTRAINT_AGENT ? colors.selected : colors.solid_line;
    const geom_vec2 along = geom_scale2(geom_perp2(constraint.normal), 4.0 * reach);
    const geom_vec2 back = geom_scale2(constraint.normal, -8.0 * reach);
    const geom_vec2 a = geom_sub2(constraint.point, along);
    const geom_vec2 b = geom_add2(constraint.point, along);
    const geom_vec2 corners[4] = {a, b, geom_add2(b, back), geom_add2(a, back)};
    const geom_ring ring = {corners, 4};
    const geom_polygon polygon = {&ring, 1};
    const canvas_pen pen = {.color = canvas_fade(color, 0.8), .width = 1.0};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, canvas_fade(color, 0.16));
    canvas_stroke_line(c, a, b, pen);
}

static void draw_arrow(canvas *c, geom_vec2 to, canvas_pen pen, double point) {
    const geom_vec2 origin = {0.0, 0.0};
    const geom_circle tip = {to, 3.0 * point};
    canvas_stroke_line(c, origin, to, pen);
    canvas_fill_circle(c, tip, pen.color);
}

static void draw_choice(canvas *c, const run_choice *choice, geom_vec2 velocity, double point) {
    const palette_colors colors = palette_light();
    const geom_circle limit = {{0.0, 0.0}, choice->max_speed};
    const canvas_pen rim = {.color = colors.ink_soft, .width = 1.0};
    const canvas_pen wish = {.color = colors.goal, .width = 1.5, .dash = 4.0};
    const canvas_pen chosen = {.color = colors.ink, .width = 2.0};
    const canvas_pen made = {.color = colors.overlap, .width = 1.5};
    canvas_stroke_circle(c, limit, rim);
    draw_arrow(c, choice->preferred_velocity, wish, point);
    if (!geom_equal2(choice->chosen_velocity, velocity)) {
        draw_arrow(c, velocity, made, point);
    }
    draw_arrow(c, choice->chosen_velocity, chosen, point);
}

static void draw_words(canvas *c, geom_aabb2 area, const run_choice *choice) {
    const canvas_text_style style = {.color = palette_light().ink_soft, .size = 10.0};
    char words[96];
    const canvas_color ground = canvas_fade(palette_light().ground, 0.85);
    const geom_aabb2 above = {area.min, {area.max.x, area.min.y + 19.0}};
    const geom_aabb2 below = {{area.min.x, area.max.y - 19.0}, area.max};
    canvas_fill_box(c, above, ground);
    canvas_fill_box(c, below, ground);
    snprintf(words, sizeof words, "%zu neighbours, %zu half-planes", choice->neighbor_count,
             choice->constraint_count);
    canvas_text(c, geom_make2(area.min.x + 6.0, area.max.y - 6.0), style, words);
    canvas_text(c, geom_make2(area.min.x + 6.0, area.min.y + 14.0), style, "dashed: wanted, black: chosen");
}

void editor_draw_velocities(const editor *e, canvas *c, geom_aabb2 area) {
    const palette_colors colors = palette_light();
    const canvas_pen rim = {.color = colors.panel_line, .width = 1.0};
    const canvas_text_style style = {
        .color = colors.ink_soft, .size = 11.0, .align = CANVAS_CENTER, .middle = true};
    run_constraint constraints[MOST_CONSTRAINTS];
    run_choice choice;
    size_t number = 0;
    const size_t alone = editor_selected_alone(e);
    const run_agent *agent =
        alone < e->drawing.count ? editor_crowd_agent(&e->crowd, e->drawing.shapes[alone], &number) : NULL;
    canvas_fill_box(c, area, colors.ground);
    if (!agent || !run_explain(e->crowd.run, number, &choice, constraints, MOST_CONSTRAINTS)) {
        canvas_text(c, geom_lerp2(area.min, area.max, 0.5), style, agent ? "after the next step" : "");
        canvas_stroke_box(c, area, rim);
        return;
    }
    const double reach = MARGIN * fmax(choice.max_speed, 1e-6);
    const double scale = 0.5 * (area.max.x - area.min.x) / reach;
    const geom_vec2 origin = {0.0, 0.0};
    const size_t count =
        choice.constraint_count < MOST_CONSTRAINTS ? choice.constraint_count : MOST_CONSTRAINTS;
    canvas_clip(c, area);
    canvas_set_transform(c, canvas_world(area, origin, scale));
    for (size_t i = 0; i < count; i++) {
        draw_constraint(c, constraints[i], reach);
    }
    draw_choice(c, &choice, agent->now.velocity, 1.0 / scale);
    canvas_set_transform(c, canvas_surface());
    draw_words(c, area, &choice);
    canvas_clip_none(c);
    canvas_stroke_box(c, area, rim);
}
