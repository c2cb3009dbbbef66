/* Arrays that grow, and members that are kept of a file: what is left where there is no memory. */
#include "scene_support.h"

#include "scene/scene_extra.h"
#include "text/array.h"

#include <stdint.h>
#include <stdlib.h>

/* ---- Arrays ---- */

START_TEST(an_array_keeps_its_items_and_grows_by_half) {
    size_t capacity = 0;
    size_t moves = 0;
    uint32_t *items = NULL;
    for (size_t count = 1; count <= 10000; count++) {
        const size_t before = capacity;
        items = array_reserve(items, count, &capacity, sizeof *items);
        ck_assert_ptr_nonnull(items);
        ck_assert_uint_ge(capacity, count);
        ck_assert(capacity == before || 2 * capacity >= 3 * before);
        moves += capacity != before;
        items[count - 1] = (uint32_t)count;
    }
    ck_assert_uint_le(moves, 20);
    for (size_t i = 0; i < 10000; i++) {
        ck_assert_uint_eq(items[i], i + 1);
    }
    free(items);
}
END_TEST

/* Sizes whose product, or whose half more, is no number of bytes: where either wrapped around, the array
 * would be too small. */
START_TEST(no_array_is_larger_than_memory) {
    static const struct {
        size_t count;
        size_t size;
    } wrong[] = {{SIZE_MAX / 8, 8},     {SIZE_MAX / 8 + 2, 8},     {SIZE_MAX / 3 * 2, 8}, {SIZE_MAX, 8},
                 {SIZE_MAX / 3 * 2, 1}, {SIZE_MAX / 3 * 2 + 2, 1}, {SIZE_MAX, 1}};
    size_t capacity = 0;
    char *items = array_reserve(NULL, 1, &capacity, 8);
    ck_assert_ptr_nonnull(items);
    const size_t before = capacity;
    items[0] = 'a';
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_ptr_null(array_reserve(items, wrong[i].count, &capacity, wrong[i].size));
        ck_assert_uint_eq(capacity, before);
        ck_assert_int_eq(items[0], 'a'); /* it is as before */
    }
    free(items);
}
END_TEST

/* ---- Kept members ---- */

START_TEST(a_member_is_replaced_in_a_copy) {
    json_t *first = scene_extra_with(NULL, "name", json_string("old"));
    json_t *second = scene_extra_with(first, "name", json_string("new"));
    json_t *third = scene_extra_with(second, "name", NULL);
    ck_assert(first && second && third);
    ck_assert_str_eq(json_string_value(scene_extra_get(first, "name")), "old");
    ck_assert_str_eq(json_string_value(scene_extra_get(second, "name")), "new");
    ck_assert_ptr_null(scene_extra_get(third, "name"));
    ck_assert_ptr_null(scene_extra_get(NULL, "name"));
    json_decref(first);
    json_decref(second);
    json_decref(third);
}
END_TEST

static size_t left; /* allocations until memory is out */
static size_t held;

static void *scarce(size_t size) {
    void *block = left > 0 ? malloc(size) : NULL;
    left -= left > 0;
    held += block != NULL;
    return block;
}

static void release(void *block) {
    held -= block != NULL;
    free(block);
}

START_TEST(a_value_is_released_where_the_copy_fails) {
    bool done = false;
    left = SIZE_MAX;
    json_set_alloc_funcs(scarce, release);
    json_t *extra = scene_extra_with(NULL, "other", json_integer(1));
    const size_t before = held;
    for (size_t most = 0; !done; most++) {
        left = SIZE_MAX;
        json_t *value = json_string("taken over");
        left = most;
        json_t *changed = scene_extra_with(extra, "name", value);
        done = changed != NULL;
        ck_assert_uint_ge(most, done); /* without memory there is none */
        json_decref(changed);
        ck_assert_uint_eq(held, before);
        ck_assert_int_eq(json_integer_value(scene_extra_get(extra, "other")), 1);
    }
    left = SIZE_MAX;
    json_decref(extra);
    ck_assert_uint_eq(held, 0);
    json_set_alloc_funcs(malloc, free);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        an_array_keeps_its_items_and_grows_by_half,
        no_array_is_larger_than_memory,
        a_member_is_replaced_in_a_copy,
        a_value_is_released_where_the_copy_fails,
    };
    return run_tests("array", tests, sizeof tests / sizeof *tests);
}
