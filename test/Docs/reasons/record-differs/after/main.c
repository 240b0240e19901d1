#include "points.h"

int main(void) { return all[0].x != 0; }
