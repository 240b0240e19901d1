typedef struct {
  char c;
  int v[];
} flat;
union either {
  char c[70];
  double d;
};
