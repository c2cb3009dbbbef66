/* The reader of trajectories under arbitrary bytes; the first one says how many agents there are. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"
#include "result/trajectory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *stream = size > 1 ? fmemopen((void *)(data + 1), size - 1, "r") : NULL;
    if (!stream) {
        return 0;
    }
    trajectory t;
    scene_error error = {0};
    const size_t agents = data[0] % 4;
    if (trajectory_read(stream, data[0] & 4 ? 3 : 2, agents, &t, &error)) {
        for (size_t i = 0; i < t.step_count * agents; ++i) {
            require(geom_vec2_is_finite(t.positions[i]));
        }
    } else {
        require(error.text[0] != '\0' && !t.positions);
    }
    trajectory_free(&t);
    (void)fclose(stream);
    return 0;
}
