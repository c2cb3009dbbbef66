#include "space3.h"

#include "store.inl"
