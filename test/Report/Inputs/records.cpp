namespace sim {
struct vec3 {
  double x, y, z;
};
struct shape {
  virtual ~shape();
  char tag;
};
struct mixin {};
struct ball : shape, mixin {
  short flag;
  unsigned a : 3, b : 5, : 4, c : 9;
  vec3 pos;
  struct {
    int u;
    union {
      float f;
      int i;
    };
  };
  double m[2][3];
  char last;
};
struct left : virtual shape {
  int l;
};
struct both : left {
  char c;
};
template <class T> struct grid {
  T *data;
  int n;
  T one;
};
grid<double> fine;
grid<char> coarse;
} // namespace sim
