/* Prints whether the compiler contracted x * x + c into one operation: exit status 0 no, 1 yes, 77 when the
 * processor compiled for has no such operation, so that nothing is shown either way. */
#include <stdio.h>

#define NOTHING_TO_SHOW 77

int main(void) {
#ifndef __FP_FAST_FMA
    puts("no fused multiply-add on this processor");
    return NOTHING_TO_SHOW;
#else
    /* (1 + 2^-30)^2 = 1 + 2^-29 + 2^-60, and a double drops the last term: rounded twice the sum is zero. */
    volatile double x = 1.0 + 0x1p-30;
    volatile double c = -(1.0 + 0x1p-29);
    const double a = x;
    const double sum = a * a + c;
    printf("x * x + c = %a\n", sum);
    return sum == 0.0 ? 0 : 1;
#endif
}
