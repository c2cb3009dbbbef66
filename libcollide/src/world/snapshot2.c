#include "space2.h"

#include "snapshot.inl"
