#include "space2.h"

#include "store.inl"
