/* The colors: text has enough contrast with the grounds that it is written on, in light and dark. */
#include "../contrast.h"
#include "canvas/palette.h"
#include "support.h"

static const double LEAST = 4.5;

/* How strongly `selected` tints what is pressed, hovered or asked about, at most. */
static const double STRONGEST_TINT = 0.14;

static const palette_colors *table(int which) { return which == 0 ? palette_light() : palette_dark(); }

START_TEST(contrast_is_that_of_the_standard) {
    const canvas_color black = {0, 0, 0, 255};
    const canvas_color white = {255, 255, 255, 255};
    const canvas_color gray = {119, 119, 119, 255};
    ck_assert_double_eq_tol(contrast(black, white), 21.0, 1e-12);
    ck_assert_double_eq_tol(contrast(white, gray), 4.48, 0.005); /* known to miss 4.5 by little */
}
END_TEST

START_TEST(text_stands_out_from_its_grounds) {
    const palette_colors *p = table(_i);
    const canvas_color texts[] = {p->ink, p->ink_soft, p->heading, p->warning, p->fault};
    const canvas_color panel = over(p->ground, p->panel);
    const canvas_color grounds[] = {p->ground, panel, p->field,
                                    over(panel, canvas_fade(p->selected, STRONGEST_TINT))};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        for (size_t g = 0; g < sizeof grounds / sizeof *grounds; g++) {
            const double got = contrast(texts[t], grounds[g]);
            ck_assert_msg(got >= LEAST, "table %d, text %zu on ground %zu: %.2f", _i, t, g, got);
        }
    }
    ck_assert_double_ge(contrast(p->on_selected, p->selected), LEAST);
    ck_assert_double_ge(contrast(p->ink, over(p->field, canvas_fade(p->overlap, 0.15))), LEAST);
    ck_assert_double_ge(contrast(p->ink, over(p->field, canvas_fade(p->selected, 0.25))), LEAST);
    ck_assert_double_ge(contrast(p->ink, over(p->barred, canvas_fade(p->field, 0.88))), LEAST);
}
END_TEST

/* WCAG 2.1, criterion 1.4.11: what must be seen to be used has at least 3 to 1. */
START_TEST(marks_and_outlines_are_seen) {
    const palette_colors *p = table(_i);
    const canvas_color marks[] = {p->selected, p->solid_line, p->overlap, p->goal, p->fault, p->route};
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
        const double got = contrast(marks[m], p->ground);
        ck_assert_msg(got >= 3.0, "table %d, mark %zu: %.2f", _i, m, got);
    }
}
END_TEST

START_TEST(every_role_is_set_and_opaque_where_it_covers) {
    const palette_colors *p = table(_i);
    ck_assert_uint_eq(p->ground.a, 255);
    ck_assert_uint_eq(p->field.a, 255);
    ck_assert_uint_gt(p->shade.a, 0);
    ck_assert_uint_lt(p->shade.a, 255);
    ck_assert_uint_gt(p->grid.a, 0);
    for (size_t i = 0; i < PALETTE_AGENTS; i++) {
        const canvas_color hue = palette_agent(p, i);
        ck_assert_uint_eq(hue.a, 255);
        const canvas_color again = palette_agent(p, i + PALETTE_AGENTS);
        ck_assert_mem_eq(&hue, &again, sizeof hue);
    }
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("palette");
    tcase_add_test(tcase, contrast_is_that_of_the_standard);
    tcase_add_loop_test(tcase, text_stands_out_from_its_grounds, 0, 2);
    tcase_add_loop_test(tcase, marks_and_outlines_are_seen, 0, 2);
    tcase_add_loop_test(tcase, every_role_is_set_and_opaque_where_it_covers, 0, 2);
    return run_test_case("palette", tcase);
}
