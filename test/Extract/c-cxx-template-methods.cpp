// Methods and members of class templates that are defined out of class: what a
// template leaves open is not walked.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body { float x, y; };
template <class T> struct grid {
  T *cells;
  body *marks;
  void fill(int n);
  static T origin;
};
template <class T> T grid<T>::origin = T();
template <class T> void grid<T>::fill(int n) {
  for (int i = 0; i < n; i++) {
    T cell = cells[i], many[3] = {cell};
    cells[i] = many[0];
    marks[i].x = cell;
    cells[i] += marks[i].y;
  }
}
int main() {
  grid<float> g = {new float[4](), new body[4]()};
  g.fill(4);
  return (int)g.marks[1].x;
}
// CHECK: body@grid.marks: marks marks | refused: template@9 unknown-use@18 unknown-use@19
