#include "space3.h"

#include "snapshot.inl"
