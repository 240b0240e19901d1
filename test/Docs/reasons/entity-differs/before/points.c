struct point { float x, y; };
struct point *all;

float at(int i) { return all[i].x; }
