/* Broad phases under any changes: they stay valid, and every answer is that of a loop over all boxes. */
#include "fuzz_broadphase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    byte_reader reader = {data, size, 0};
    const uint8_t what = read_byte(&reader);
    reader.style = what / 2 % 3;
    if (what % 2 == 0) {
        fuzz_broadphase2(&reader);
    } else {
        fuzz_broadphase3(&reader);
    }
    return 0;
}
