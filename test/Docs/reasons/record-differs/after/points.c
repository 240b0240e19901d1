#include "points.h"
struct point all[8];

float at(int i) { return all[i].x; }
