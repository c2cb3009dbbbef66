#include "space2.h"

#include "grid.inl"
