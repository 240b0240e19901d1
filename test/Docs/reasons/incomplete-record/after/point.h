struct point { float x, y; };
struct point *make(void);
