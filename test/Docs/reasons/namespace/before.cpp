namespace geo {
struct point { float x, y; };
inline float second(point *p) { return p[1].x; }
} // namespace geo

int main() {
  geo::point p[4] = {{0, 0}, {1, 2}};
  return second(p) != 1;
}
