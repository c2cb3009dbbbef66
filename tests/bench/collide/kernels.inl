/* Batches beside plain kernels in floats on the same instructions and shapes in cache. The file that includes
 * this one names the types of its dimension, wraps its functions, and defines `kernels`. */
enum {
    KERNELS = sizeof kernels / sizeof kernels[0],
    INSTRUCTIONS = COLLIDE_SIMD_COUNT - COLLIDE_SIMD_BASE,
    SIZES = 3,
    MAX_SHAPES = 8192
};

static const size_t counts[SIZES] = {64, 512, MAX_SHAPES};

/* What the plain kernel's time should be of ours; only the widest instructions of a machine have a goal. */
static const double goals[SIZES] = {1.0 / 1.5, 0.0, 1.0 / 1.1};
static const double limits[SIZES] = {1.0 / 2.5, 0.0, 1.0 / 1.2};

static collide_simd simd_of(size_t index) {
    return (collide_simd)(COLLIDE_SIMD_BASE + index / KERNELS % INSTRUCTIONS);
}

static void describe_kernel(size_t index, bench_case *out) {
    static const char *const names[COLLIDE_SIMD_COUNT] = {"auto", "base", "avx2", "avx512"};
    const size_t size = index / KERNELS / INSTRUCTIONS;
    const collide_simd simd = simd_of(index);
    *out = (bench_case){.unit = "shape"};
    if (simd == collide_simd_best()) {
        out->goal.ratio = goals[size];
        out->goal.limit = limits[size];
    }
    (void)snprintf(out->name, sizeof out->name, "kernel-%s-%zu-%s", kernels[index % KERNELS].name,
                   counts[size], names[simd]);
}

/* Without the instructions, the widest that there are. */
static bool measure_kernel(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "plain in floats", "one by one"};
    const size_t count = counts[index / KERNELS / INSTRUCTIONS];
    const collide_simd simd = collide_simd_supported(simd_of(index)) ? simd_of(index) : collide_simd_best();
    bench_random source = {42};
    uint64_t mask[MAX_SHAPES / 64];
    pack *packed = make_pack(&source, kernels[index % KERNELS].packed, count, simd);
    if (packed == NULL) {
        return false;
    }
    const batch asked = {packed, NULL, make_query(&source, kernels[index % KERNELS].query), mask};
    plain_asked *beside = make_plain(&asked);
    if (beside != NULL) {
        const bench_entry entries[] = {{run_batch, &asked}, {plain_asked_run, beside}, {run_singly, &asked}};
        bench_measure(effort, entries, names, 3, count, out);
        out->peers[0].differing = (double)plain_asked_differing(beside, mask) / (double)count;
    }
    plain_asked_drop(beside);
    drop_pack(packed);
    return beside != NULL;
}
