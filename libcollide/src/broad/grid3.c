#include "space3.h"

#include "grid.inl"
