typedef struct { struct place { float x, y; } at; int n; } body;

__kernel void shift(__global body *b) {
  int i = get_global_id(0);
  b[i].at = b[i + 1].at;
  b[i].n = 0;
}
