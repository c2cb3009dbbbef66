/* What measurements depend on: the machine, and how the program was compiled. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

typedef struct bench_machine {
    char processor[96];       /* as the system calls it */
    long cores;               /* online; 0 if unknown */
    const char *instructions; /* of the batches of libcollide */
    const char *compiler;     /* "GCC 12.2.0, Release" */
} bench_machine;

bench_machine bench_machine_here(void);

#endif
