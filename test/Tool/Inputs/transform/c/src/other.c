#include "other.h"
int other(void) { return 7; }
