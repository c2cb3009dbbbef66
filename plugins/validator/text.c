/* Text of plugins: UTF-8 without control characters. */
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

/* The bytes that follow the first one; -1 if no character starts so. */
static int bytes_behind(unsigned char first) {
    return first < 0x80    ? 0
           : first < 0xc2  ? -1
           : first < 0xe0  ? 1
           : first < 0xf0  ? 2
           : first <= 0xf4 ? 3
                           : -1;
}

size_t text_character(const char *at) {
    const unsigned char *bytes = (const unsigned char *)at;
    const int behind = bytes_behind(bytes[0]);
    if (behind < 0) {
        return 0;
    }
    uint32_t code = behind == 0 ? bytes[0] : bytes[0] & (0x3fU >> behind);
    for (int i = 1; i <= behind; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (bytes[i] & 0x3fU);
    }
    static const uint32_t least[] = {0x20, 0xa0, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[behind] || code == 0x7f || code > 0x10ffff || surrogate ? 0 : (size_t)behind + 1;
}

void text_clean(char *text) {
    while (*text) {
        const size_t length = text_character(text);
        if (length == 0) {
            *text = '?';
        }
        text += length > 0 ? length : 1;
    }
}
