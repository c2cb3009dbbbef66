#include "sim3_internal.h"

#include <string.h>

#include "sim_crowded.inl"
#include "sim_sort.inl"
