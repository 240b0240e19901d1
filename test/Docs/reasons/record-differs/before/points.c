struct point { float y, x; };
struct point all[8];

float at(int i) { return all[i].x; }
