/* Velocities of the agent that is selected: what is allowed, wanted and chosen. */
#include "paint.h"

#include "state/display.h"
#include "state/engine.h"
#include "state/selection.h"
#include "state/timeline.h"

#include <planner/ext/debug.h>

#include <stdio.h>
#include <string.h>

enum {
    CIRCLE_CORNERS = 96,
    ARC_CORNERS = 12,
    MOST_CORNERS = CIRCLE_CORNERS + EDITOR_MOST_CONSTRAINTS
};

/* The inset shows speeds up to so many times the largest that the agent can have. */
static const double MARGIN = 1.15;
/* Room for words above and below, points. */
static const double WORDS_ABOVE = 31.0;
static const double WORDS_BELOW = 18.0;

/* What one agent could choose from in its last step. */
typedef struct velocities {
    const palette_colors *colors;
    run_choice choice;
    const run_constraint *planes;
    size_t plane_count;
    const run_cone *cones;
    size_t cone_count;
    double reach; /* the largest speed along an axis that is shown */
} velocities;

/* ---- What is forbidden: painted over what is allowed, all in one tone, so that the rest stands out ---- */

static void fill_ring(canvas *c, canvas_color color, const geom_vec2 *corners, size_t count) {
    const geom_ring ring = {corners, count};
    const geom_polygon polygon = {&ring, 1};
    canvas_fill_polygon(c, polygon, CANVAS_NON_ZERO, color);
}

/* What a half-plane forbids, as far as it can be seen. */
static void forbid_half_plane(canvas *c, canvas_color color, geom_vec2 point, geom_vec2 normal,
                              double reach) {
    const double far = 4.0 * (reach + geom_vec2_length(point));
    const geom_vec2 along = geom_vec2_scale(geom_vec2_perp(normal), far);
    const geom_vec2 back = geom_vec2_scale(normal, -2.0 * far);
    const geom_vec2 a = geom_vec2_sub(point, along);
    const geom_vec2 b = geom_vec2_add(point, along);
    const geom_vec2 corners[4] = {a, b, geom_vec2_add(b, back), geom_vec2_add(a, back)};
    fill_ring(c, color, corners, 4);
}

/* From where a leg leaves the round end, along the part of it that is near the apex, to the other leg. */
static size_t end_corners(const run_cone *cone, geom_vec2 *corners) {
    const geom_vec2 arm = geom_vec2_sub(cone->end.center, cone->apex);
    const geom_vec2 from = geom_vec2_add_scaled(cone->apex, geom_vec2_dot(arm, cone->left), cone->left);
    const geom_vec2 to = geom_vec2_add_scaled(cone->apex, geom_vec2_dot(arm, cone->right), cone->right);
    const geom_vec2 front = geom_vec2_add_scaled(cone->end.center, -cone->end.radius, cone->axis);
    if (!(cone->end.radius > 0.0)) {
        corners[0] = cone->apex;
        return 1;
    }
    for (int i = 0; i <= ARC_CORNERS; i++) {
        const double t = 2.0 * i / ARC_CORNERS;
        const geom_vec2 chord =
            t <= 1.0 ? geom_vec2_lerp(from, front, t) : geom_vec2_lerp(front, to, t - 1.0);
        const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(chord, cone->end.center));
        corners[i] = geom_vec2_add_scaled(cone->end.center, cone->end.radius, out);
    }
    return ARC_CORNERS + 1;
}

/* The outline of what a cone forbids, from far along its left leg to far along its right one. */
static size_t cone_corners(const run_cone *cone, double reach, geom_vec2 corners[ARC_CORNERS + 3]) {
    const double far = 8.0 * (reach + geom_vec2_length(cone->apex) + cone->end.radius);
    corners[0] = geom_vec2_add_scaled(cone->apex, far, cone->left);
    const size_t count = 1 + end_corners(cone, corners + 1);
    corners[count] = geom_vec2_add_scaled(cone->apex, far, cone->right);
    return count + 1;
}

static void forbid_beyond_limit(canvas *c, const velocities *v) {
    const double far = 4.0 * v->reach; /* the inset may be wider than high */
    const geom_vec2 box[4] = {{-far, -far}, {far, -far}, {far, far}, {-far, far}};
    const geom_circle limit = {{0.0, 0.0}, v->choice.max_speed};
    fill_ring(c, v->colors->barred, box, 4);
    canvas_fill_circle(c, limit, v->colors->field);
}

static void draw_forbidden(canvas *c, const velocities *v) {
    geom_vec2 corners[ARC_CORNERS + 3];
    forbid_beyond_limit(c, v);
    for (size_t i = 0; i < v->plane_count; i++) {
        forbid_half_plane(c, v->colors->barred, v->planes[i].point, v->planes[i].normal, 2.0 * v->reach);
    }
    for (size_t i = 0; i < v->cone_count; i++) {
        if (v->cones[i].half_plane) {
            forbid_half_plane(c, v->colors->barred, v->cones[i].apex, v->cones[i].axis, 2.0 * v->reach);
        } else {
            fill_ring(c, v->colors->barred, corners, cone_corners(&v->cones[i], v->reach, corners));
        }
    }
}

/* ---- Borders ---- */

static void draw_borders(canvas *c, const velocities *v) {
    const palette_colors *colors = v->colors;
    const geom_circle limit = {{0.0, 0.0}, v->choice.max_speed};
    const canvas_pen rim = {.color = colors->ink_soft, .width = 1.0};
    geom_vec2 corners[ARC_CORNERS + 3];
    for (size_t i = 0; i < v->plane_count; i++) {
        const canvas_color color =
            v->planes[i].kind == PLANNER_CONSTRAINT_AGENT ? colors->selected : colors->solid_line;
        const canvas_pen pen = {.color = canvas_fade(color, 0.35), .width = 1.0};
        const geom_vec2 along = geom_vec2_scale(geom_vec2_perp(v->planes[i].normal), 4.0 * v->reach);
        canvas_stroke_line(c, geom_vec2_sub(v->planes[i].point, along),
                           geom_vec2_add(v->planes[i].point, along), pen);
    }
    const canvas_pen pen = {.color = canvas_fade(colors->selected, 0.45), .width = 1.0};
    for (size_t i = 0; i < v->cone_count; i++) {
        if (!v->cones[i].half_plane) {
            canvas_stroke_chain(c, corners, cone_corners(&v->cones[i], v->reach, corners), false, pen);
        }
    }
    canvas_stroke_circle(c, limit, rim);
}

/* The part of a convex ring that a half-plane allows (I. E. Sutherland, G. W. Hodgman, "Reentrant polygon
 * clipping", CACM 17(1), 1974). That is one corner more at most, but for rounding. */
static size_t cut(const geom_vec2 *ring, size_t count, const run_constraint *plane, geom_vec2 *out) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 a = ring[i];
        const geom_vec2 b = ring[(i + 1) % count];
        const double side_a = geom_vec2_dot(geom_vec2_sub(a, plane->point), plane->normal);
        const double side_b = geom_vec2_dot(geom_vec2_sub(b, plane->point), plane->normal);
        if (side_a >= 0.0 && kept < MOST_CORNERS) {
            out[kept++] = a;
        }
        if ((side_a >= 0.0) != (side_b >= 0.0) && kept < MOST_CORNERS) {
            out[kept++] = geom_vec2_lerp(a, b, side_a / (side_a - side_b));
        }
    }
    return kept;
}

/* All that half-planes and the largest speed allow, as a ring; no corners when that is nothing. */
static size_t allowed_ring(const velocities *v, geom_vec2 corners[MOST_CORNERS]) {
    geom_vec2 scratch[MOST_CORNERS];
    size_t count = CIRCLE_CORNERS;
    for (size_t i = 0; i < count; i++) {
        const double angle = 2.0 * EDITOR_PI * (double)i / CIRCLE_CORNERS;
        corners[i] = geom_vec2_make(v->choice.max_speed * cos(angle), v->choice.max_speed * sin(angle));
    }
    for (size_t i = 0; i < v->plane_count && count > 0; i++) {
        count = cut(corners, count, &v->planes[i], scratch);
        memcpy(corners, scratch, count * sizeof *corners);
    }
    return count;
}

static bool draw_allowed(canvas *c, const velocities *v) {
    const canvas_pen pen = {.color = v->colors->selected, .width = 2.25};
    geom_vec2 corners[MOST_CORNERS];
    const size_t count = allowed_ring(v, corners);
    if (count > 1) {
        canvas_stroke_chain(c, corners, count, true, pen);
    }
    return count > 0;
}

/* ---- What was wanted and chosen ---- */

static void draw_arrow(canvas *c, geom_vec2 to, canvas_pen pen, double point) {
    const geom_vec2 origin = {0.0, 0.0};
    const geom_circle tip = {to, 3.0 * point};
    canvas_stroke_line(c, origin, to, pen);
    canvas_fill_circle(c, tip, pen.color);
}

static void draw_choice(canvas *c, const palette_colors *colors, const run_choice *choice, geom_vec2 velocity,
                        double point) {
    const canvas_pen preferred = {.color = colors->goal, .width = 1.5, .dash = 4.0};
    const canvas_pen chosen = {.color = colors->ink, .width = 2.5};
    const canvas_pen made = {.color = colors->overlap, .width = 1.25};
    draw_arrow(c, choice->preferred_velocity, preferred, point);
    if (!geom_vec2_equal(choice->chosen_velocity, velocity)) {
        draw_arrow(c, velocity, made, point);
    }
    draw_arrow(c, choice->chosen_velocity, chosen, point);
}

static void draw_words(canvas *c, geom_aabb2 area, const velocities *v, bool any_allowed, bool changed) {
    const canvas_text_style style = {.color = v->colors->ink, .size = 9.5};
    const canvas_color ground = canvas_fade(v->colors->field, 0.88);
    const geom_aabb2 above = {area.min, {area.max.x, area.min.y + WORDS_ABOVE}};
    const geom_aabb2 below = {{area.min.x, area.max.y - WORDS_BELOW}, area.max};
    const size_t planes = v->cone_count > 0 ? 0 : v->plane_count;
    char words[96];
    canvas_fill_box(c, above, ground);
    canvas_fill_box(c, below, ground);
    canvas_text(c, geom_vec2_make(area.min.x + 5.0, area.min.y + 12.0), style,
                any_allowed ? "gray: forbidden" : "no velocity is feasible");
    canvas_text(c, geom_vec2_make(area.min.x + 5.0, area.min.y + 25.0), style,
                changed ? "dashed: preferred, bold: new, thin: enforced" : "dashed: preferred, bold: new");
    snprintf(words, sizeof words, "%zu %s; the circle is %.2f m/s", planes > 0 ? planes : v->cone_count,
             planes > 0 ? "half-planes" : "cones", v->choice.max_speed);
    canvas_text(c, geom_vec2_make(area.min.x + 5.0, area.max.y - 6.0), style, words);
}

/* What the planner has told at the end of the run. */
static bool explain(const editor *e, const editor_shape *agent, velocities *v) {
    const editor_sight *sight = editor_get_sight(e);
    v->choice = sight->choice;
    v->planes = sight->planes;
    v->plane_count = sight->plane_count;
    v->cones = sight->cones;
    v->cone_count = sight->cone_count;
    v->reach = MARGIN * fmax(v->choice.max_speed, 1e-6);
    return sight->explained == agent->id && editor_is_live(e);
}

void editor_draw_velocities(const editor *e, canvas *c, geom_aabb2 area) {
    const editor_document *drawing = editor_drawing(e);
    const palette_colors *colors = editor_colors(e);
    const canvas_pen rim = {.color = colors->panel_line, .width = 1.0};
    const canvas_text_style style = {
        .color = colors->ink_soft, .size = 11.0, .align = CANVAS_CENTER, .middle = true};
    velocities v = {.colors = colors};
    const size_t alone = editor_selected_alone(e);
    const editor_shape *agent = alone < drawing->count ? drawing->shapes[alone] : NULL;
    geom_vec2 velocity;
    canvas_fill_box(c, area, colors->ground);
    if (!agent || !explain(e, agent, &v) || !editor_agent_velocity(e, agent, &velocity)) {
        const char *when = editor_is_live(e) ? "shown after a step" : "shown at the end of the run";
        canvas_text(c, canvas_center(area), style, agent ? when : "");
        canvas_stroke_box(c, area, rim);
        return;
    }
    const geom_aabb2 plot = {{area.min.x, area.min.y + WORDS_ABOVE}, {area.max.x, area.max.y - WORDS_BELOW}};
    const double room = fmin(plot.max.x - plot.min.x, plot.max.y - plot.min.y);
    const double scale = 0.5 * fmax(room, 1.0) / v.reach;
    const geom_vec2 origin = {0.0, 0.0};
    canvas_clip(c, area);
    canvas_set_transform(c, canvas_world(plot, origin, scale));
    draw_forbidden(c, &v);
    draw_borders(c, &v);
    const bool any_allowed = v.cone_count > 0 || draw_allowed(c, &v);
    draw_choice(c, colors, &v.choice, velocity, 1.0 / scale);
    canvas_set_transform(c, canvas_surface());
    draw_words(c, area, &v, any_allowed, !geom_vec2_equal(v.choice.chosen_velocity, velocity));
    canvas_clip_none(c);
    canvas_stroke_box(c, area, rim);
}
