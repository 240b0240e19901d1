struct body { int n, m; };
#define N 3
struct owner { struct body in[2][N]; };

int main(void) {
  struct owner o;
  o.in[1][2].n = 1;
  o.in[0][1].n = 2;
  return o.in[1][2].n + o.in[0][1].n - 3;
}
