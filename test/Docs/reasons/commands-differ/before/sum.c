struct point { float x, y; };
struct cell { float y, x; };

#ifdef CELLS
typedef struct cell item;
#else
typedef struct point item;
#endif

static item all[8];

float NAME(void) {
  float s = 0;
  for (int i = 0; i < 8; i++)
    s += all[i].x;
  return s;
}
