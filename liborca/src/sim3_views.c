#include "sim3_internal.h"

#include "sim_views.inl"
