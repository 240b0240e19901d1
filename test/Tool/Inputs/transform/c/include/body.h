#ifndef BODY_H
#define BODY_H
struct body { REAL x, y, vx, vy; int id; };
static inline REAL momentum(const struct body *p, int n) {
  REAL all = 0;
  for (int i = 0; i < n; i++)
    all += p[i].vx;
  return all;
}
#endif
