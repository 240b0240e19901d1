// Names of arrays in parentheses, which no handle fits into; of pointers they
// are fine.
// RUN: layoutopt %s --layout=SoA --closed-world 2>&1 | FileCheck %s

struct body { int x, y; };
struct cell { int x, y; };
struct node { int x, y; };
struct leaf { int x, y; };
// CHECK-DAG: [[@LINE+1]]:20: warning: array 'w' keeps its layout: the declaration of 'p' is made by a macro, holds a directive or is in an unusual order [macro-declaration]
static struct body w[9];
static int of(struct body (p)[]) { return p[1].x; }
// CHECK-DAG: the declaration of 'v' is made by a macro, holds a directive or is in an unusual order [macro-declaration]
static struct cell (v)[4];
// CHECK-DAG: the declaration of 'b' is made by a macro, holds a directive or is in an unusual order [macro-declaration]
static struct node a[4], (b)[4];
// CHECK-DAG: static int by(leaf_soa p) { return p.x[1]; }
// CHECK-DAG: static int up(leaf_soa p) { return p.x[1]; }
static struct leaf l[4];
static int by(struct leaf *(p)) { return p[1].x; }
static int up(struct leaf (*p)) { return p[1].x; }
int main(void) { a[1].x = b[1].x; return of(w) + v[1].x + by(l) + up(l); }
struct part { int x, y; };
static struct part parts[4];
// CHECK-DAG: array 'parts' keeps its layout: {{.*}}[macro-declaration]
static int in(struct part ([]));
static int in(struct part *p) { return p[1].x; }
int some(void) { parts[1].x = 3; return in(parts); }
