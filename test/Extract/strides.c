// How addresses move with the loops around them and with parameters, in bytes.
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts | FileCheck %s
typedef struct body {
  float x, y, z, m;
} body;
struct cell {
  int first, count;
};
typedef struct node {
  struct node *next;
  double value;
} node;

static int at(int i, int j, int n) { return i * n + j; }

// CHECK-LABEL: name: sum
float sum(body *p, struct cell *cells, int *list, int n, int m, body w[8][4]) {
  float s = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: entity: 0, members: [ 0 ], bytes: 4, moves: { loops: [ 16 ], params: [ 1 ] }
    s += p[i].x;
    // CHECK: moves: { loops: [ -32 ], params: [ 1, 0, 0, 32 ] }
    s += p[2 * (n - i)].x;
    // CHECK: moves: { params: [ 1, 0, 0, 0, 16 ] }
    s += p[m].x;
    for (int j = 0; j < m; j += 2) {
      // CHECK: moves: { loops: [ 0, 32 ], params: [ 1 ] }
      s += p[j].y;
      // CHECK: moves: { loops: [ unknown, 32 ], params: [ 1, 0, 0, 0, unknown ] }
      s += p[i * m + j].y;
      // CHECK: moves: { loops: [ 16, unknown ], params: [ 1, 0, 0, unknown ] }
      s += p[at(j, i, n)].y;
    }
    // The list moves, what is read through it does so without a rule.
    // CHECK: kind: access, bytes: 4, moves: { loops: [ 4 ], params: [ 0, 0, 1 ] }
    // CHECK: moves: { loops: [ irregular ], params: [ 1, 0, irregular ] }
    s += p[list[i]].z;
    struct cell c = cells[i];
    for (int k = c.first; k < c.first + c.count; ++k)
      // CHECK: moves: { loops: [ irregular, 16 ], params: [ 1, irregular ] }
      s += p[k].z;
    // CHECK: moves: { loops: [ 16 ], params: [ 1 ] }
    s += p[i / 4 + i].m;
    for (int d = 0; d < 4; ++d)
      // CHECK: moves: { loops: [ 64, 16 ], params: [ 0, 0, 0, 0, 0, 1 ] }
      s += w[i % 8][d].m;
  }
  return s;
}

// CHECK-LABEL: name: pointers
float pointers(body *p, body *end, int down) {
  float s = 0;
  // CHECK: moves: { loops: [ 16 ], params: [ 1 ] }
  for (body *q = p; q != end; q++)
    s += q->x;
  body *r = end;
  while (r-- > p)
    // CHECK: moves: { loops: [ -16 ], params: [ 0, 1 ] }
    s += r->x;
  int k = 0;
  do {
    // CHECK: moves: { loops: [ 48 ], params: [ 1 ] }
    s += p[k].x;
    k = k + 3;
  } while (k < down);
  for (int i = 0; i < down; ++i)
    for (int j = 0; j < i; ++j) {
      // CHECK: moves: { loops: [ unknown, 16 ], params: [ 1 ] }
      s += p[k].x;
      k++;
    }
  for (int i = down; i > 0; i /= 2)
    // CHECK: moves: { loops: [ irregular ], params: [ 1, 0, irregular ] }
    s += p[i].x;
  return s;
}

// CHECK-LABEL: name: chain
double chain(node *first) {
  double s = 0;
  for (node *n = first; n; n = n->next)
    // CHECK: moves: { loops: [ irregular ], params: [ irregular ] }
    s += n->value;
  return s;
}

// CHECK-LABEL: name: one
// CHECK: moves: { params: [ 1, 16 ] }
static float one(body *p, int i) { return p[i].x; }

// CHECK-LABEL: name: all
// CHECK: kind: call, function: {{[0-9]+}}, arguments: [ { params: [ 1 ] }, { loops: [ 1 ] } ]
// CHECK: arguments: [ { loops: [ 16 ], params: [ 1 ] } ]
float all(body *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += one(p, i) + one(p + i, 3);
  return s;
}

typedef float quad __attribute__((vector_size(16)));
// CHECK-LABEL: name: parts
// CHECK: kind: access, bytes: 4, moves: { loops: [ 16 ], params: [ 1 ] }
float parts(quad *q, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += q[i][i & 3];
  return s;
}

// A pointer that goes round steps.
// CHECK-LABEL: name: probe
int probe(node *first, node *end, int key) {
  node *p = first + key;
  // CHECK: kind: access, {{.*}}moves: { loops: [ {{[0-9]+}} ]
  for (;;) {
    if (p->value == key)
      return 1;
    if (++p == end)
      p = first;
  }
}
