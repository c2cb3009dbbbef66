/* The tree of boxes: built along a space-filling curve, and searched. */
#include "box_tree.h"

#include <geom/sort.h>

/* The bits of x, each followed by a zero. */
static uint32_t spread(uint32_t x) {
    x = (x | x << 8) & 0x00ff00ffU;
    x = (x | x << 4) & 0x0f0f0f0fU;
    x = (x | x << 2) & 0x33333333U;
    return (x | x << 1) & 0x55555555U;
}

static grid_box join(grid_box a, grid_box b) {
    const grid_box first = grid_bounds(a.min, b.min);
    const grid_box last = grid_bounds(a.max, b.max);
    const grid_box box = {first.min, last.max};
    return box;
}

/* The place of the middle of a box along the Z-order curve (G. M. Morton, 1966) of the whole. Doubles are
 * exact enough: the order is for speed alone. */
static uint32_t curve_place(grid_box whole, grid_box box) {
    const double width = 2.0 * (double)(whole.max.x - whole.min.x) + 1.0;
    const double height = 2.0 * (double)(whole.max.y - whole.min.y) + 1.0;
    const double x = (double)(box.min.x - whole.min.x) + (double)(box.max.x - whole.min.x);
    const double y = (double)(box.min.y - whole.min.y) + (double)(box.max.y - whole.min.y);
    return spread((uint32_t)(x / width * 65535.0)) | spread((uint32_t)(y / height * 65535.0)) << 1;
}

static bool place_before(const void *context, uint32_t a, uint32_t b) {
    const uint32_t *places = context;
    return places[a] < places[b];
}

static void plan_levels(box_tree *tree, size_t count) {
    size_t total = 0;
    tree->levels = 0;
    for (size_t n = count;; n = (n + BOX_TREE_FAN - 1) / BOX_TREE_FAN) {
        tree->start[tree->levels] = total;
        tree->count[tree->levels] = n;
        ++tree->levels;
        total += n;
        if (n <= 1) {
            break;
        }
    }
}

static void fill_levels(box_tree *tree, const grid_box *boxes) {
    grid_box *all = tree->boxes.data;
    const uint32_t *items = tree->items.data;
    for (size_t i = 0; i < tree->count[0]; ++i) {
        all[i] = boxes[items[i]];
    }
    for (int level = 1; level < tree->levels; ++level) {
        const grid_box *below = all + tree->start[level - 1];
        for (size_t i = 0; i < tree->count[level]; ++i) {
            grid_box box = below[BOX_TREE_FAN * i];
            for (size_t k = 1; k < BOX_TREE_FAN && BOX_TREE_FAN * i + k < tree->count[level - 1]; ++k) {
                box = join(box, below[BOX_TREE_FAN * i + k]);
            }
            all[tree->start[level] + i] = box;
        }
    }
}

bool geom_box_tree_build(box_tree *tree, const geom_allocator *allocator, const grid_box *boxes,
                         size_t count) {
    tree->boxes = geom_buffer_make(allocator, sizeof(grid_box));
    tree->items = geom_buffer_make(allocator, sizeof(uint32_t));
    plan_levels(tree, count);
    const int top = tree->levels - 1;
    if (!geom_buffer_resize(&tree->boxes, tree->start[top] + tree->count[top]) ||
        !geom_buffer_resize(&tree->items, 3 * count)) {
        return false;
    }
    if (count == 0) {
        return true;
    }
    grid_box whole = boxes[0];
    for (size_t i = 1; i < count; ++i) {
        whole = join(whole, boxes[i]);
    }
    uint32_t *items = tree->items.data;
    uint32_t *places = items + 2 * count;
    for (size_t i = 0; i < count; ++i) {
        items[i] = (uint32_t)i;
        places[i] = curve_place(whole, boxes[i]);
    }
    geom_sort(items, items + count, count, place_before, places);
    fill_levels(tree, boxes);
    return true;
}

void geom_box_tree_release(box_tree *tree) {
    geom_buffer_release(&tree->boxes);
    geom_buffer_release(&tree->items);
}

bool geom_box_tree_query(const box_tree *tree, grid_box box, bool (*visit)(void *context, uint32_t item),
                         void *context) {
    struct {
        size_t place;
        int level;
    } open[BOX_TREE_LEVELS * BOX_TREE_FAN];
    const grid_box *boxes = tree->boxes.data;
    const uint32_t *items = tree->items.data;
    size_t open_count = tree->count[0] > 0 ? 1 : 0;
    open[0].place = 0;
    open[0].level = tree->levels - 1;
    while (open_count > 0) {
        --open_count;
        const size_t place = open[open_count].place;
        const int level = open[open_count].level;
        if (!grid_boxes_meet(boxes[tree->start[level] + place], box)) {
            continue;
        }
        if (level == 0) {
            if (!visit(context, items[place])) {
                return false;
            }
            continue;
        }
        for (size_t k = BOX_TREE_FAN; k-- > 0;) {
            if (BOX_TREE_FAN * place + k < tree->count[level - 1]) {
                open[open_count].place = BOX_TREE_FAN * place + k;
                open[open_count].level = level - 1;
                ++open_count;
            }
        }
    }
    return true;
}
