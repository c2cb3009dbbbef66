#include "space2.h"

#include "motion.inl"
