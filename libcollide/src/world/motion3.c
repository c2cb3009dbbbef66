#include "space3.h"

#include "motion.inl"
