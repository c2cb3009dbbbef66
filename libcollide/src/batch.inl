/* The public functions of <collide/batch2.h> and <collide/batch3.h>, which are named alike but for the space. Who includes
 * this has before
 *
 *     NAME(name)       the function of that name: collide_pack_##name or collide_pack3_##name
 *     pack_type        the type of a pack there, a structure whose member `all` has the shapes; likewise packing_type
 *     shape_type       any shape; shape_in(pack_shape) is the member for it
 *     the_space        the pack_space */

static packing_type make_pack(filter_kind kind, const void *shapes, size_t count,
                              const collide_pack_def *def) {
    const collide_pack_def chosen = def != NULL ? *def : collide_pack_default_def();
    const pack_result made = pack_make(&the_space, kind, shapes, count, chosen.allocator, chosen.simd);
    const packing_type packing = {made.status, made.index, (pack_type *)(void *)made.made};
    return packing;
}

void NAME(destroy)(pack_type *pack) {
    if (pack != NULL) {
        pack_release(&pack->all);
    }
}

size_t NAME(count)(const pack_type *pack) { return pack->all.count; }

collide_simd NAME(simd)(const pack_type *pack) { return pack->all.simd; }

shape_type NAME(shape)(const pack_type *pack, size_t index) {
    GEOM_ASSERT(index < pack->all.count);
    pack_shape shape;
    pack_element(&pack->all, index, &shape);
    return shape_in(shape);
}

geom_status NAME(mask)(const pack_type *pack, shape_type query, uint64_t *mask) {
    pack_shape shape;
    shape_in(shape) = query;
    return pack_mask(&pack->all, &shape, mask);
}

geom_status NAME(indices)(const pack_type *pack, shape_type query, size_t *indices, size_t capacity,
                          size_t *found) {
    pack_shape shape;
    shape_in(shape) = query;
    return pack_indices(&pack->all, &shape, indices, capacity, found);
}

geom_status NAME(meeting)(const pack_type *pack, shape_type query, size_t *count) {
    pack_shape shape;
    shape_in(shape) = query;
    return pack_meeting(&pack->all, &shape, count);
}

geom_status NAME(first)(const pack_type *pack, shape_type query, size_t *first) {
    pack_shape shape;
    shape_in(shape) = query;
    return pack_first(&pack->all, &shape, first);
}

geom_status NAME(any)(const pack_type *pack, shape_type query, bool *any) {
    size_t first = 0;
    const geom_status status = NAME(first)(pack, query, &first);
    *any = first < pack->all.count;
    return status;
}

geom_status NAME(pairs_mask)(const pack_type *a, const pack_type *b, uint64_t *mask) {
    pack_pairs_mask(&a->all, &b->all, mask);
    return GEOM_OK;
}

geom_status NAME(pairs_indices)(const pack_type *a, const pack_type *b, size_t *indices, size_t capacity,
                                size_t *found) {
    return pack_pairs_indices(&a->all, &b->all, indices, capacity, found);
}

geom_status NAME(pairs_meeting)(const pack_type *a, const pack_type *b, size_t *count) {
    *count = pack_pairs_meeting(&a->all, &b->all);
    return GEOM_OK;
}

geom_status NAME(pairs_first)(const pack_type *a, const pack_type *b, size_t *first) {
    *first = pack_pairs_first(&a->all, &b->all);
    return GEOM_OK;
}

geom_status NAME(pairs_any)(const pack_type *a, const pack_type *b, bool *any) {
    *any = pack_pairs_first(&a->all, &b->all) < a->all.count;
    return GEOM_OK;
}
