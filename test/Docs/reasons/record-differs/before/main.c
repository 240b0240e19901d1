struct point { float x, y; };
extern struct point all[8];

int main(void) { return all[0].x != 0; }
