/* Whether a font can be given to stb_truetype, which follows the offsets and counts of a file blindly.
 *
 * Checked is all that leads to the outline of a letter: the directory of tables, the map from characters to
 * letters, the widths, and where each outline begins. The outlines themselves are not: a file that was
 * damaged on purpose inside one can still crash the program. So ORCAKIT_FONT is trusted. A file that is cut
 * off has a table that ends behind it, and is refused. */
#include "canvas_internal.h"

#include <string.h>

enum {
    MOST_LETTERS = 0xFFFF,
    LEAST_UNITS_PER_EM = 16, /* by the OpenType specification, table head */
    LEAST_OUTLINE = 10       /* bytes: the count of contours and the box */
};

typedef struct part {
    const uint8_t *bytes;
    size_t size;
} part;

/* Of a part that holds it. */
static uint32_t get16(part p, size_t at) { return (uint32_t)p.bytes[at] << 8 | p.bytes[at + 1]; }
static uint32_t get32(part p, size_t at) { return get16(p, at) << 16 | get16(p, at + 2); }

/* ---- The directory ---- */

/* The version tags with which a TrueType or OpenType file begins. */
static bool has_version(part file) {
    static const uint8_t tags[][4] = {{0, 1, 0, 0}, {'t', 'r', 'u', 'e'}, {'O', 'T', 'T', 'O'}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (memcmp(file.bytes, tags[i], 4) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the directory and all tables lie inside the file. */
static bool tables_are_inside(part file) {
    const size_t head = 12;
    const size_t entry = 16;
    if (file.size < head || !has_version(file) || (file.size - head) / entry < get16(file, 4)) {
        return false;
    }
    for (size_t i = 0; i < get16(file, 4); i++) {
        const uint32_t offset = get32(file, head + entry * i + 8);
        const uint32_t size = get32(file, head + entry * i + 12);
        if (offset > file.size || size > file.size - offset) {
            return false;
        }
    }
    return true;
}

/* The first table of a name, as stb_truetype takes it; false if there is none of at least `least` bytes. */
static bool find_table(part file, const char *name, size_t least, part *out) {
    for (size_t i = 0; i < get16(file, 4); i++) {
        const size_t entry = 12 + 16 * i;
        if (memcmp(file.bytes + entry, name, 4) == 0) {
            *out = (part){file.bytes + get32(file, entry + 8), get32(file, entry + 12)};
            return out->bytes > file.bytes && out->size >= least;
        }
    }
    return false;
}

/* ---- From characters to letters. A map may go on behind its table, but not behind the file ---- */

/* Format 4: segments of characters, searched by halves with numbers that stand in the map. */
static bool is_segment_map(part map) {
    if (map.size < 16) {
        return false;
    }
    const size_t count = get16(map, 6) / 2;
    const size_t half = get16(map, 8) / 2;
    const size_t rest = get16(map, 12) / 2;
    if (count == 0 || half == 0 || half + rest > count || (map.size - 16) / 8 < count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t last = get16(map, 14 + 2 * i);
        const size_t first = get16(map, 16 + 2 * count + 2 * i);
        const size_t at = 16 + 6 * count + 2 * i;
        const size_t offset = get16(map, at);
        if (offset > 0 && first <= last && at + offset + 2 * (last - first) + 2 > map.size) {
            return false;
        }
    }
    return true;
}

/* Formats 12 and 13: groups of characters. */
static bool is_group_map(part map, bool one_letter_each) {
    if (map.size < 16 || (map.size - 16) / 12 < get32(map, 12)) {
        return false;
    }
    for (size_t i = 0; i < get32(map, 12); i++) {
        const uint32_t first = get32(map, 16 + 12 * i);
        const uint32_t last = get32(map, 20 + 12 * i);
        const uint32_t more = first <= last && !one_letter_each ? last - first : 0;
        if (get32(map, 24 + 12 * i) > MOST_LETTERS || more > MOST_LETTERS || first > INT32_MAX ||
            last > INT32_MAX) {
            return false;
        }
    }
    return true;
}

static bool is_map(part map) {
    switch (map.size < 2 ? UINT32_MAX : get16(map, 0)) {
    case 0:
        return map.size >= 6 && get16(map, 2) <= map.size;
    case 4:
        return is_segment_map(map);
    case 6:
        return map.size >= 10 && (map.size - 10) / 2 >= get16(map, 8);
    case 12:
        return is_group_map(map, false);
    case 13:
        return is_group_map(map, true);
    default:
        return false;
    }
}

/* Whether stb_truetype takes a map of this platform and encoding. It takes the last of them. */
static bool is_unicode(uint32_t platform, uint32_t encoding) {
    return platform == 0 || (platform == 3 && (encoding == 1 || encoding == 10));
}

static bool has_map(part file) {
    part table;
    size_t offset = 0;
    if (!find_table(file, "cmap", 4, &table) || (table.size - 4) / 8 < get16(table, 2)) {
        return false;
    }
    const size_t left = file.size - (size_t)(table.bytes - file.bytes);
    for (size_t i = 0; i < get16(table, 2); i++) {
        const size_t at = 4 + 8 * i;
        offset = is_unicode(get16(table, at), get16(table, at + 2)) ? get32(table, at + 4) : offset;
        if (offset > left) { /* of any of them: all are read */
            return false;
        }
    }
    return offset > 0 && is_map((part){table.bytes + offset, left - offset});
}

/* ---- Letters ---- */

static bool has_widths(part file) {
    part head;
    part widths;
    if (!find_table(file, "hhea", 36, &head) || !find_table(file, "hmtx", 4, &widths)) {
        return false;
    }
    const size_t count = get16(head, 34);
    return count > 0 && count <= widths.size / 4;
}

/* Whether each outline begins in the table of outlines. */
static bool has_outlines(part file, part head, size_t letters) {
    part table;
    part places;
    const size_t wide = get16(head, 50);
    if (!find_table(file, "glyf", 0, &table) || !find_table(file, "loca", 0, &places) || wide > 1 ||
        places.size / (wide ? 4 : 2) < letters + 1) {
        return false;
    }
    for (size_t i = 0; i < letters; i++) {
        const size_t at = wide ? get32(places, 4 * i) : (size_t)2 * get16(places, 2 * i);
        const size_t end = wide ? get32(places, 4 * i + 4) : (size_t)2 * get16(places, 2 * i + 2);
        if (at > table.size || end > table.size || (at != end && table.size - at < LEAST_OUTLINE)) {
            return false;
        }
    }
    return true;
}

bool canvas_font_is_sound(const uint8_t *bytes, size_t length) {
    const part file = {bytes, length};
    part head;
    part counts;
    part other;
    if (!tables_are_inside(file) || !find_table(file, "head", 54, &head) ||
        !find_table(file, "maxp", 6, &counts) || get16(head, 18) < LEAST_UNITS_PER_EM) {
        return false;
    }
    const bool in_postscript = !find_table(file, "glyf", 0, &other) && find_table(file, "CFF ", 4, &other);
    return has_map(file) && has_widths(file) && (in_postscript || has_outlines(file, head, get16(counts, 4)));
}
