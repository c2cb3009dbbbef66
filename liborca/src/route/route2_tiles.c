/* Nodes and walls by place, in cells so coarse that a look around passes few of them. */
#include "route2_map.h"

#include <string.h>

/* Nodes lie at most so many radii from walls. */
static const double room_for_nodes = 1.5;

/* There is a cell for so many walls and nodes, about. */
static const size_t things_per_cell = 1;

size_t orca_route_tile_of(const route_grid *grid, geom_vec2 p) {
    const double x = (p.x - grid->origin.x) / grid->cell;
    const double y = (p.y - grid->origin.y) / grid->cell;
    if (!(x >= 0.0 && x < grid->columns && y >= 0.0 && y < grid->rows)) {
        return orca_route_grid_cells(grid);
    }
    return (size_t)y * (size_t)grid->columns + (size_t)x;
}

/* ---- Nodes ---- */

/* Sorts the nodes by list. The indices of the lists are all 0. `list_of` has room for a number of each
 * node. */
static void list_nodes(const route_layer *layer, route_tiles *tiles, size_t lists, uint32_t *list_of) {
    uint32_t *first = tiles->first_node;
    for (size_t i = 0; i < layer->node_count; i++) {
        list_of[i] = (uint32_t)orca_route_tile_of(&tiles->walls, layer->nodes[i].point);
        first[list_of[i] + 1]++;
    }
    for (size_t t = 0; t < lists; t++) {
        first[t + 1] += first[t];
    }
    for (size_t i = layer->node_count; i > 0; i--) { /* from behind; a list starts where the next one ends */
        tiles->nodes[--first[list_of[i - 1] + 1]] = (uint32_t)(i - 1);
    }
    memmove(first, first + 1, lists * sizeof *first);
    first[lists] = (uint32_t)layer->node_count;
}

/* Puts a node into a sorted list, whose last place is free. */
static void insert(uint32_t *nodes, size_t first, size_t last, uint32_t node) {
    size_t k = last;
    for (; k > first && nodes[k - 1] > node; k--) {
        nodes[k] = nodes[k - 1];
    }
    nodes[k] = node;
}

/* Whether so few nodes come by an edit that each may be put into its list by itself, at a cost that is linear in the
 * length of the list. */
static bool few_come(const route_reuse *reuse, size_t count) {
    enum {
        FEW = 256
    };
    size_t come = 0;
    for (size_t i = orca_route_next_open(reuse->old_of, count, 0); i < count && come <= FEW;
         i = orca_route_next_open(reuse->old_of, count, i + 1)) {
        come++;
    }
    return come <= FEW;
}

/* Sorts the nodes by list, from the lists before an edit: of nodes that stay the list is known. */
static void list_nodes_again(const route_layer *layer, route_tiles *tiles, size_t lists,
                             const route_reuse *reuse) {
    const route_tiles *old = &reuse->before->tiles;
    const size_t count = layer->node_count;
    uint32_t *first = tiles->first_node;
    for (size_t i = orca_route_next_open(reuse->old_of, count, 0); i < count;
         i = orca_route_next_open(reuse->old_of, count, i + 1)) {
        first[orca_route_tile_of(&tiles->walls, layer->nodes[i].point) + 1]++;
    }
    uint32_t end = 0;
    for (size_t t = 0; t < lists; t++) {
        const uint32_t come = first[t + 1];
        first[t] = end;
        for (uint32_t k = old->first_node[t]; k < old->first_node[t + 1]; k++) {
            const uint32_t node = reuse->new_of[old->nodes[k]];
            if (node != ROUTE_NO_NODE) {
                insert(tiles->nodes, first[t], end++, node);
            }
        }
        for (uint32_t i = 0; i < come; i++) {
            tiles->nodes[end++] = ROUTE_NO_NODE; /* the highest of all */
        }
    }
    first[lists] = end;
    for (size_t i = orca_route_next_open(reuse->old_of, count, 0); i < count;
         i = orca_route_next_open(reuse->old_of, count, i + 1)) {
        const size_t list = orca_route_tile_of(&tiles->walls, layer->nodes[i].point);
        insert(tiles->nodes, first[list], first[list + 1] - 1, (uint32_t)i);
    }
}

/* How far directions of paths from afar may be from those that touch a corner. */
static const double kind_slack = 0.1;

/* From 0 to 2: directions there and back count as one. */
static double without_turns(double direction) { return direction - 2.0 * floor(0.5 * direction); }

/* The kinds of directions in which a path, coming or going, may bend at a node, as bits. The directions are
 * those between the tangents, which are less than 2 apart. */
static unsigned kinds_of(const route_node *node) {
    const double after = orca_route_direction(node->after);
    const double before = orca_route_direction(geom_vec2_neg(node->before));
    const double apart = fabs(after - before);
    const bool across = apart > 2.0; /* the direction 0 is between them */
    const double width = (across ? 4.0 - apart : apart) + 2.0 * kind_slack;
    const double low = (across ? fmax(after, before) : fmin(after, before)) - kind_slack;
    unsigned kinds = 0;
    for (unsigned kind = 0; kind < ROUTE_DIRECTION_KINDS; kind++) {
        const double ahead = without_turns(0.5 * kind - 0.25 - low); /* to where the kind begins */
        kinds |= ahead <= width || ahead >= 1.5 ? 1U << kind : 0U;
    }
    return kinds;
}

static void bound_node(route_line *line, geom_vec2 p, unsigned kinds) {
    for (unsigned kind = 0; kind < ROUTE_DIRECTION_KINDS; kind++) {
        geom_aabb2 *box = &line->boxes[kind];
        if (kinds >> kind & 1U) {
            box->min.x = p.x < box->min.x ? p.x : box->min.x;
            box->min.y = p.y < box->min.y ? p.y : box->min.y;
            box->max.x = p.x > box->max.x ? p.x : box->max.x;
            box->max.y = p.y > box->max.y ? p.y : box->max.y;
        }
    }
}

/* Finds the boxes of a line: of a row, or behind all rows of a column. */
static void bound_line(const route_layer *layer, route_tiles *tiles, size_t line) {
    const size_t columns = (size_t)tiles->walls.columns;
    const size_t rows = (size_t)tiles->walls.rows;
    const bool is_row = line < rows;
    const size_t first = is_row ? line * columns : line - rows;
    const size_t end = is_row ? first + columns : rows * columns;
    for (int kind = 0; kind < ROUTE_DIRECTION_KINDS; kind++) {
        tiles->lines[line].boxes[kind] = (geom_aabb2){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    }
    for (size_t tile = first; tile < end; tile += is_row ? 1 : columns) {
        for (uint32_t k = tiles->first_node[tile]; k < tiles->first_node[tile + 1]; k++) {
            const route_node *node = &layer->nodes[tiles->nodes[k]];
            bound_node(&tiles->lines[line], node->point, kinds_of(node));
        }
    }
}

static size_t line_count(const route_tiles *tiles) {
    return (size_t)tiles->walls.rows + (size_t)tiles->walls.columns;
}

/* Finds the boxes of the marked lines. Not marked at all: those of all lines. */
static void bound_lines(const route_layer *layer, route_tiles *tiles, const bool *marked) {
    for (size_t line = 0; line < line_count(tiles); line++) {
        if (!marked || marked[line]) {
            bound_line(layer, tiles, line);
        }
    }
}

/* The lines of a tile: its row, and behind all rows its column. */
typedef struct tile_lines {
    size_t row;
    size_t column;
    bool any; /* it is a tile of the grid */
} tile_lines;

static tile_lines lines_at(const route_grid *grid, geom_vec2 p) {
    const size_t tile = orca_route_tile_of(grid, p);
    const size_t columns = (size_t)grid->columns;
    return (tile_lines){tile / columns, (size_t)grid->rows + tile % columns,
                        tile < orca_route_grid_cells(grid)};
}

/* Marks the lines of those nodes that are gone. */
static void mark_lines(const route_tiles *tiles, const route_reuse *reuse, bool *marked) {
    const size_t count = reuse->before->node_count;
    for (size_t i = orca_route_next_open(reuse->new_of, count, 0); i < count;
         i = orca_route_next_open(reuse->new_of, count, i + 1)) {
        const tile_lines lines = lines_at(&tiles->walls, reuse->before->nodes[i].point);
        if (lines.any) {
            marked[lines.row] = marked[lines.column] = true;
        }
    }
}

/* Puts the nodes that have come into the boxes of their lines. */
static void add_to_lines(const route_layer *layer, route_tiles *tiles, const route_reuse *reuse) {
    const size_t count = layer->node_count;
    for (size_t i = orca_route_next_open(reuse->old_of, count, 0); i < count;
         i = orca_route_next_open(reuse->old_of, count, i + 1)) {
        const route_node *node = &layer->nodes[i];
        const tile_lines lines = lines_at(&tiles->walls, node->point);
        if (lines.any) {
            const unsigned kinds = kinds_of(node);
            bound_node(&tiles->lines[lines.row], node->point, kinds);
            bound_node(&tiles->lines[lines.column], node->point, kinds);
        }
    }
}

/* Makes the boxes from those before an edit: nodes are gone or have come in few lines. False without
 * memory. */
static bool edit_lines(const geom_allocator *allocator, const route_layer *layer, route_tiles *tiles,
                       const route_reuse *reuse) {
    const route_layer *before = reuse->before;
    const size_t count = line_count(tiles);
    bool *marked = geom_allocator_allocate(allocator, count, sizeof *marked, _Alignof(bool));
    if (!marked) {
        return false;
    }
    memset(marked, 0, count * sizeof *marked);
    memcpy(tiles->lines, before->tiles.lines, count * sizeof *tiles->lines);
    mark_lines(tiles, reuse, marked);
    bound_lines(layer, tiles, marked);
    add_to_lines(layer, tiles, reuse);
    geom_allocator_release(allocator, marked, count, sizeof *marked, _Alignof(bool));
    return true;
}

/* ---- Walls ---- */

/* The part of a wall that lies in a box, if any, by Y.-D. Liang and B. A. Barsky, "A new concept and method
 * for line clipping", ACM TOG 3(1), 1984. */
static bool clip(const route_wall *wall, geom_aabb2 box, route_piece *piece) {
    const geom_vec2 way = geom_vec2_sub(wall->b, wall->a);
    const double steps[4] = {-way.x, way.x, -way.y, way.y};
    const double rooms[4] = {wall->a.x - box.min.x, box.max.x - wall->a.x, wall->a.y - box.min.y,
                             box.max.y - wall->a.y};
    double enter = 0.0;
    double leave = 1.0;
    for (int i = 0; i < 4; i++) {
        if (steps[i] == 0.0 && rooms[i] < 0.0) {
            return false;
        }
        if (steps[i] < 0.0) {
            enter = fmax(enter, rooms[i] / steps[i]);
        } else if (steps[i] > 0.0) {
            leave = fmin(leave, rooms[i] / steps[i]);
        }
    }
    *piece = (route_piece){enter > 0.0 ? geom_vec2_add_scaled(wall->a, enter, way) : wall->a,
                           leave < 1.0 ? geom_vec2_add_scaled(wall->a, leave, way) : wall->b, wall->radius,
                           wall->solid_side};
    return enter <= leave;
}

/* Cuts the walls of a row of tiles into pieces. False without memory. */
static bool list_row(const orca_route_map *map, route_tiles *tiles, size_t row, uint32_t before) {
    const route_grid *grid = &tiles->walls;
    const size_t columns = (size_t)grid->columns;
    const size_t most =
        orca_route_grid_first(grid, (row + 1) * columns) - orca_route_grid_first(grid, row * columns);
    route_piece *pieces =
        geom_allocator_allocate(&map->allocator, most, sizeof *pieces, _Alignof(route_piece));
    tiles->rows[row] = (route_piece_row){.pieces = pieces, .capacity = most, .before = before};
    uint32_t count = before;
    if (most > 0 && !pieces) {
        return false;
    }
    for (size_t column = 0; column < columns; column++) {
        const size_t cell = row * columns + column;
        const geom_vec2 corner = geom_vec2_make(grid->origin.x + (double)column * grid->cell,
                                                grid->origin.y + (double)row * grid->cell);
        const geom_aabb2 box = {corner, geom_vec2_make(corner.x + grid->cell, corner.y + grid->cell)};
        tiles->first_piece[cell] = count;
        const uint32_t last = orca_route_grid_first(grid, cell + 1);
        for (uint32_t k = orca_route_grid_first(grid, cell); k < last; k++) {
            count += clip(&map->walls[grid->walls[k]], box, &pieces[count - before]) ? 1 : 0;
        }
    }
    tiles->first_piece[(row + 1) * columns] = count;
    return true;
}

/* ---- Tiles ---- */

/* Memory for the lists of a layer that has its grid of tiles; with the nodes listed. `reuse`: what an edit leaves of
 * another, or NULL. */
static bool reserve_lists(const orca_route_map *map, route_layer *layer, const route_reuse *reuse) {
    const geom_allocator *allocator = &map->allocator;
    route_tiles *tiles = &layer->tiles;
    const size_t lists = orca_route_grid_cells(&tiles->walls) + 1;
    const size_t count = layer->node_count;
    const bool again = reuse && few_come(reuse, count);
    const size_t anew = again ? 0 : count;
    uint32_t *list_of = geom_allocator_allocate(allocator, anew, sizeof *list_of, _Alignof(uint32_t));
    tiles->first_node =
        geom_allocator_allocate(allocator, lists + 1, sizeof *tiles->first_node, _Alignof(uint32_t));
    tiles->nodes = geom_allocator_allocate(allocator, count, sizeof *tiles->nodes, _Alignof(uint32_t));
    tiles->first_piece =
        geom_allocator_allocate(allocator, lists, sizeof *tiles->first_piece, _Alignof(uint32_t));
    tiles->rows = geom_allocator_allocate(allocator, (size_t)tiles->walls.rows, sizeof *tiles->rows,
                                          _Alignof(route_piece_row));
    tiles->lines =
        geom_allocator_allocate(allocator, line_count(tiles), sizeof *tiles->lines, _Alignof(route_line));
    const bool good = tiles->first_node && tiles->first_piece && tiles->rows && tiles->lines &&
                      (count == 0 || tiles->nodes) && (anew == 0 || list_of);
    if (tiles->rows) {
        memset(tiles->rows, 0, (size_t)tiles->walls.rows * sizeof *tiles->rows);
    }
    if (good) {
        memset(tiles->first_node, 0, (lists + 1) * sizeof *tiles->first_node);
    }
    if (good && again) {
        list_nodes_again(layer, tiles, lists, reuse);
    } else if (good) {
        list_nodes(layer, tiles, lists, list_of);
    }
    geom_allocator_release(allocator, list_of, anew, sizeof *list_of, _Alignof(uint32_t));
    return good;
}

geom_status orca_route_tiles_build(const orca_route_map *map, route_layer *layer) {
    route_tiles *tiles = &layer->tiles;
    const size_t most_cells = (map->wall_count + layer->node_count) / things_per_cell + 16;
    const geom_status status =
        orca_route_grid_build(&map->allocator, &tiles->walls, map->walls, map->wall_count, 0.0,
                              room_for_nodes * layer->radius, most_cells);
    if (status != GEOM_OK || !reserve_lists(map, layer, NULL)) {
        return status != GEOM_OK ? status : GEOM_OUT_OF_MEMORY;
    }
    const size_t columns = (size_t)tiles->walls.columns;
    bound_lines(layer, tiles, NULL);
    tiles->first_piece[0] = 0;
    bool good = true;
    for (size_t row = 0; row < (size_t)tiles->walls.rows && good; row++) {
        good = list_row(map, tiles, row, tiles->first_piece[row * columns]);
    }
    return good ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Borrows the pieces of a row. */
static void keep_row(route_tiles *tiles, const route_tiles *before, size_t row) {
    const size_t columns = (size_t)tiles->walls.columns;
    const uint32_t *old = before->first_piece + row * columns;
    uint32_t *first = tiles->first_piece + row * columns;
    const uint32_t shift = first[0] - old[0];
    tiles->rows[row] = before->rows[row];
    tiles->rows[row].before = first[0];
    tiles->rows[row].borrowed = true;
    for (size_t i = 1; i <= columns; i++) {
        first[i] = old[i] + shift;
    }
}

geom_status orca_route_tiles_edit(const orca_route_map *map, route_layer *layer, const route_reuse *reuse) {
    const route_change *change = reuse->change;
    route_tiles *tiles = &layer->tiles;
    const route_tiles *old = &reuse->before->tiles;
    const route_rows rows = orca_route_grid_rows(&old->walls, change, 0.0);
    const geom_status status =
        orca_route_grid_edit(&map->allocator, &tiles->walls, &old->walls, map->walls, change, 0.0, rows);
    if (status != GEOM_OK || !reserve_lists(map, layer, reuse) ||
        !edit_lines(&map->allocator, layer, tiles, reuse)) {
        return status != GEOM_OK ? status : GEOM_OUT_OF_MEMORY;
    }
    const size_t columns = (size_t)tiles->walls.columns;
    tiles->first_piece[0] = 0;
    bool good = true;
    for (size_t row = 0; row < (size_t)tiles->walls.rows && good; row++) {
        if (row < (size_t)rows.first || row > (size_t)rows.last) {
            keep_row(tiles, old, row);
        } else {
            good = list_row(map, tiles, row, tiles->first_piece[row * columns]);
        }
    }
    return good ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

void orca_route_tiles_take(route_tiles *tiles, const route_tiles *before) {
    for (int row = 0; row < tiles->walls.rows; row++) {
        if (tiles->rows[row].borrowed) {
            tiles->rows[row].borrowed = false;
            before->rows[row] = (route_piece_row){.pieces = NULL};
        }
    }
}

/* Releases the pieces of a row, unless they belong to the layer before. */
static void release_row(const geom_allocator *allocator, const route_piece_row *row) {
    if (!row->borrowed) {
        geom_allocator_release(allocator, row->pieces, row->capacity, sizeof *row->pieces,
                               _Alignof(route_piece));
    }
}

void orca_route_tiles_free(const geom_allocator *allocator, const route_layer *layer, route_tiles *tiles) {
    const size_t lists = orca_route_grid_cells(&tiles->walls) + 1;
    geom_allocator_release(allocator, tiles->first_node, lists + 1, sizeof *tiles->first_node,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, tiles->nodes, layer->node_count, sizeof *tiles->nodes,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, tiles->first_piece, lists, sizeof *tiles->first_piece,
                           _Alignof(uint32_t));
    for (int row = 0; tiles->rows && row < tiles->walls.rows; row++) {
        release_row(allocator, &tiles->rows[row]);
    }
    geom_allocator_release(allocator, tiles->rows, (size_t)tiles->walls.rows, sizeof *tiles->rows,
                           _Alignof(route_piece_row));
    geom_allocator_release(allocator, tiles->lines, line_count(tiles), sizeof *tiles->lines,
                           _Alignof(route_line));
    orca_route_grid_free(allocator, &tiles->walls);
}
