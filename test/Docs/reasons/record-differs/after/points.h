struct point { float x, y; };
extern struct point all[8];
