/* Passages of the free space: where obstacles leave little room between them.
 *
 * A gate is a straight cut between two obstacles that are nearest to each other there: the disc that has the
 * cut as diameter is free of obstacles. A passage is a row of gates behind each other, with no more room
 * between them than in them. A door has two, those of both faces of its wall. A corridor has one at each end
 * and at each bend. Open areas and crossings separate passages.
 *
 *     orca_passages_def def = orca_passages_def_default();
 *     def.obstacles = world;
 *     def.widest = 12.0 * radius;
 *     orca_passages *passages;
 *     if (orca_passages_create(&def, &passages)) ...
 *     orca_gate_crossing crossed[8];
 *     size_t count = orca_passages_crossed(passages, piece_of_a_way, crossed, 8);
 *
 * Rules of traffic use passages to give directions to agents that meet in them (<orca/traffic2.h>). Where
 * three obstacles are about as near to each other, a gate may be missed.
 *
 * The answer depends on the obstacles alone. All functions that take const passages are thread-safe. They do
 * not allocate.
 *
 * Sources:
 * - R. Oliva, N. Pelechano, "NEOGEN: near optimal generator of navigation meshes for 3D multi-layered
 *   environments", Computers & Graphics 37, 2013: gates from each corner.
 * - J. Ma, S. W. Bae, S. Choi, "3D medial axis point approximation using nearest neighbors and the normal
 *   field", The Visual Computer 28, 2012: discs that shrink until they are free. */
#ifndef ORCA_PASSAGE2_H
#define ORCA_PASSAGE2_H

#include <geom/task.h>
#include <orca/obstacle2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The passages of a set of obstacles. */
typedef struct orca_passages orca_passages;

/* What passages are made from.
 *
 * obstacles  read when the passages are made; those that move do not count; NULL: none
 * widest     no gate is wider, >= 0; the more, the longer it takes to find them
 * allocator  NULL for the default; copied
 * tasks      the threads that search; NULL for the calling one alone; results are the same for any number
 * apart      each gate is a passage of its own: for those who only ask which gates are crossed. To join gates
 *            takes longer than to find them; orca_passages_join does it later */
typedef struct orca_passages_def {
    const orca_obstacles *obstacles;
    double widest;
    const geom_allocator *allocator;
    const geom_tasks *tasks;
    bool apart;
} orca_passages_def;

/* Returns a definition without obstacles, with gates up to 6 wide. */
ORCA_API orca_passages_def orca_passages_def_default(void);

/* Finds the passages of some obstacles. `def` NULL means the defaults. On an error *out is NULL:
 * GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_OUT_OF_MEMORY.
 *
 * Cost: O(n log n) for n walls and discs, of which few are within `widest` of each other. Each corner looks
 * at those within `widest` of it. */
ORCA_API geom_status orca_passages_create(const orca_passages_def *def, orca_passages **out);

/* Joins the gates of passages that were made apart, as if they had not been: all numbers are new. `obstacles`
 * are those from which they were made, and have not changed. `tasks` as in orca_passages_def. On an error,
 * GEOM_OUT_OF_MEMORY, they are fit only for orca_passages_destroy.
 *
 * Cost: that of orca_passages_create without the search for gates. */
ORCA_API geom_status orca_passages_join(orca_passages *passages, const orca_obstacles *obstacles,
                                        const geom_tasks *tasks);

/* Destroys passages. NULL is ignored. */
ORCA_API void orca_passages_destroy(orca_passages *passages);

/* A gate.
 *
 * left, right    its ends on the obstacles, as seen by an agent that goes forward through its passage
 * width        from one to the other, > 0
 * passage      the number of its passage
 * layers       of both obstacles together: agents that avoid only one of them do not see a gate */
typedef struct orca_gate {
    geom_vec2 left;
    geom_vec2 right;
    double width;
    uint32_t passage;
    uint32_t left_layers;
    uint32_t right_layers;
} orca_gate;

/* A passage: its gates have the numbers from `first` on, in the order in which an agent that goes forward
 * crosses them.
 *
 * width    of its narrowest gate
 * length   from the middle of its first gate over those of the others to that of the last; 0 with one gate
 * room     about the area between its first and its last gate */
typedef struct orca_passage {
    uint32_t first;
    uint32_t count;
    double width;
    double length;
    double room;
} orca_passage;

/* Returns the number of gates. */
ORCA_API size_t orca_passages_gate_count(const orca_passages *passages);

/* Returns a gate. Its number must be below the number of gates (GEOM_ASSERT). */
ORCA_API orca_gate orca_passages_gate(const orca_passages *passages, uint32_t gate);

/* Returns the number of passages. */
ORCA_API size_t orca_passages_count(const orca_passages *passages);

/* Returns a passage. Its number must be below the number of passages (GEOM_ASSERT). */
ORCA_API orca_passage orca_passages_get(const orca_passages *passages, uint32_t passage);

/* A gate that a piece of a way crosses.
 *
 * along    the part of the piece before the gate, 0 to 1
 * forward  whether it is crossed from its back to its front: with its left end on the left */
typedef struct orca_gate_crossing {
    double along;
    uint32_t gate;
    bool forward;
} orca_gate_crossing;

/* Finds the gates that a straight piece of a way crosses. Returns how many were written: the first ones, by
 * `along`, then by number. A piece that begins on a gate crosses it. One that ends on it or lies in its line
 * does not. Returns 0 for a piece that is not finite.
 *
 * Cost: O(log n), and linear in the number of gates that are crossed. */
ORCA_API size_t orca_passages_crossed(const orca_passages *passages, geom_segment2 piece,
                                      orca_gate_crossing *out, size_t capacity);

/* Returns NULL if all invariants hold, otherwise a description of the fault. For tests. */
ORCA_API const char *orca_passages_validate(const orca_passages *passages);

#ifdef __cplusplus
}
#endif

#endif
