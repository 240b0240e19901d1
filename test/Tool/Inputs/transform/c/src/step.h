#include <world.h>
void step(struct body *p, int n);
