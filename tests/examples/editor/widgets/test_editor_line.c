/* A line of text that is typed: caret, selection, keys; and the names of files that a path goes on with. */
#include "dialogs/complete.h"
#include "examples/editor/support/editor_support.h"
#include "view/event.h"
#include "view/line.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Keys as letters: h home, e end, l left, r right, b backspace, d delete; capitals with shift. */
static void keys(editor_line *line, const char *letters, unsigned modifiers) {
    static const char names[] = "helrbd";
    static const int codes[] = {EDITOR_KEY_HOME,  EDITOR_KEY_END,       EDITOR_KEY_LEFT,
                                EDITOR_KEY_RIGHT, EDITOR_KEY_BACKSPACE, EDITOR_KEY_DELETE};
    for (const char *at = letters; *at; at++) {
        const bool shift = *at < 'a';
        const char *name = strchr(names, shift ? *at + 32 : *at);
        editor_line_key(line, codes[name - names], modifiers | (shift ? (unsigned)EDITOR_SHIFT : 0U));
    }
}

static void check(const editor_line *line, const char *text, size_t caret, size_t anchor) {
    ck_assert_str_eq(line->text, text);
    ck_assert_uint_eq(line->caret, caret);
    ck_assert_uint_eq(line->anchor, anchor);
}

START_TEST(typing_replaces_what_is_selected) {
    editor_line line;
    editor_line_set(&line, "old.png");
    check(&line, "old.png", 7, 0);
    editor_line_insert(&line, "n");
    editor_line_insert(&line, "ew");
    check(&line, "new", 3, 3);
    keys(&line, "hR", 0);
    editor_line_insert(&line, "fl\n");
    check(&line, "flew", 2, 2);
    keys(&line, "LL", 0);
    keys(&line, "b", 0);
    check(&line, "ew", 0, 0);
}
END_TEST

START_TEST(arrows_home_and_end_move_the_caret) {
    editor_line line;
    editor_line_set(&line, "abc");
    keys(&line, "l", 0); /* first to the end of what is selected */
    check(&line, "abc", 0, 0);
    keys(&line, "lrr", 0);
    check(&line, "abc", 2, 2);
    keys(&line, "H", 0);
    check(&line, "abc", 0, 2);
    keys(&line, "r", 0);
    check(&line, "abc", 2, 2);
    keys(&line, "errd", 0);
    check(&line, "abc", 3, 3);
    keys(&line, "hd", 0);
    check(&line, "bc", 0, 0);
    keys(&line, "bE", 0);
    check(&line, "bc", 2, 0);
}
END_TEST

START_TEST(letters_of_several_bytes_stay_whole) {
    editor_line line;
    editor_line_set(&line, "a\xC3\xA9\xE2\x82\xAC");
    keys(&line, "el", 0);
    check(&line, "a\xC3\xA9\xE2\x82\xAC", 3, 3);
    keys(&line, "b", 0);
    check(&line, "a\xE2\x82\xAC", 1, 1);
    keys(&line, "d", 0);
    check(&line, "a", 1, 1);
}
END_TEST

START_TEST(control_keys_erase_parts) {
    editor_line line;
    editor_line_set(&line, "maps/old town.geojson");
    keys(&line, "eb", EDITOR_CTRL);
    check(&line, "maps/old town.", 14, 14);
    editor_line_key(&line, 'w', EDITOR_CTRL);
    check(&line, "maps/old ", 9, 9);
    keys(&line, "l", EDITOR_CTRL);
    check(&line, "maps/old ", 5, 5);
    ck_assert(editor_line_key(&line, 'u', EDITOR_CTRL));
    check(&line, "old ", 0, 0);
    ck_assert(!editor_line_key(&line, 'u', EDITOR_CTRL));
    keys(&line, "r", 0);
    ck_assert(editor_line_key(&line, 'k', EDITOR_CTRL));
    check(&line, "o", 1, 1);
    ck_assert(!editor_line_key(&line, 'k', EDITOR_CTRL));
    editor_line_key(&line, 'a', EDITOR_CTRL);
    check(&line, "o", 1, 0);
    ck_assert(editor_line_key(&line, 'w', EDITOR_CTRL));
    check(&line, "", 0, 0);
    keys(&line, "bdlrheBDLRHE", EDITOR_CTRL);
    check(&line, "", 0, 0);
}
END_TEST

START_TEST(what_does_not_fit_is_left_out) {
    static char text[2 * EDITOR_LINE_SIZE];
    editor_line line;
    memset(text, 'x', sizeof text - 1);
    text[EDITOR_LINE_SIZE - 2] = (char)0xE2; /* a letter that does not end before the line does */
    text[EDITOR_LINE_SIZE - 1] = (char)0x82;
    text[EDITOR_LINE_SIZE] = (char)0xAC;
    editor_line_set(&line, text);
    ck_assert_uint_eq(strlen(line.text), EDITOR_LINE_SIZE - 2);
    keys(&line, "e", 0);
    editor_line_insert(&line, "yz");
    ck_assert_uint_eq(strlen(line.text), EDITOR_LINE_SIZE - 2);
    editor_line_insert(&line, "y");
    ck_assert_uint_eq(strlen(line.text), EDITOR_LINE_SIZE - 1);
    editor_line_insert(&line, text);
    ck_assert_uint_eq(strlen(line.text), EDITOR_LINE_SIZE - 1);
}
END_TEST

/* ---- Names of files ---- */

static size_t complete(editor_line *line, const char *text, char *names, size_t capacity) {
    editor_line_set(line, text);
    return editor_complete_line(line, names, capacity);
}

START_TEST(paths_go_on_as_names_do) {
    char folder[512];
    char names[64];
    editor_line line;
    temporary_path(folder, sizeof folder, "names");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(chdir(folder), 0);
    write_text("plan_one.png", "");
    write_text("plan_two.png", "");
    write_text(".hidden", "");
    ck_assert_int_eq(mkdir("sub", 0700), 0);
    write_text("sub/x.svg", "");

    ck_assert_uint_eq(complete(&line, "p", names, sizeof names), 2);
    check(&line, "plan_", 5, 5);
    ck_assert_ptr_nonnull(strstr(names, "plan_one.png"));
    ck_assert_ptr_nonnull(strstr(names, "plan_two.png"));
    ck_assert_uint_eq(complete(&line, "p", names, 4), 2); /* no room for any name */
    ck_assert_str_eq(names, "");
    ck_assert_uint_eq(complete(&line, "plan_t", names, sizeof names), 1);
    check(&line, "plan_two.png", 12, 12);
    ck_assert_uint_eq(complete(&line, "s", names, sizeof names), 1);
    check(&line, "sub/", 4, 4);
    ck_assert_uint_eq(complete(&line, "sub/", names, sizeof names), 1);
    check(&line, "sub/x.svg", 9, 9);
    ck_assert_uint_eq(complete(&line, ".h", names, sizeof names), 1);
    check(&line, ".hidden", 7, 7);
    ck_assert_uint_eq(complete(&line, "", names, sizeof names), 3);
    ck_assert_uint_eq(complete(&line, "nothing", names, sizeof names), 0);
    check(&line, "nothing", 7, 0);
    ck_assert_uint_eq(complete(&line, "nowhere/", names, sizeof names), 0);

    remove("plan_one.png");
    remove("plan_two.png");
    remove(".hidden");
    remove("sub/x.svg");
    rmdir("sub");
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}
END_TEST

int main(void) {
    const TTest *tests[] = {
        typing_replaces_what_is_selected,    arrows_home_and_end_move_the_caret,
        letters_of_several_bytes_stay_whole, control_keys_erase_parts,
        what_does_not_fit_is_left_out,       paths_go_on_as_names_do,
    };
    return run_tests("editor line", tests, sizeof tests / sizeof *tests);
}
