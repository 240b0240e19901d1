// Records of templates have no size before somebody says what they are made of:
// not by a function that works on one, nor by a method, a constructor, a friend.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not="|"
template <class T> class tree {
  struct node {
    T value;
    node *left;
    node(T v) : value(v), left(nullptr) {}
    int weight() { return this->value * (int)sizeof(node); }
  };
  struct plain {
    float x, y;
  };
  node *root;
  plain *cells;

public:
  tree() : root(nullptr), cells(new plain[4]()) {}
  ~tree() { delete[] cells; }
  friend int depth(tree &t) { return t.root ? t.root->weight() : 0; }
  void add(T v) {
    node *n = new node(v), many[2] = {*n, *n};
    n->left = root;
    root = n;
    cells[1].x += many[0].value;
  }
};
template <class T> struct cell {
  T a;
  int b;
  T sum() { return this->a + this[0].b; }
};
struct body { int a; double b; };
template <class T> struct grid {
  T origin;
  body *marks;
  struct row : cell<T> { body *first, last[2]; } rows[3];
};
template <class T> struct grid<T *> { T far[2]; body *marks; };
template <class T> T total(cell<T> *p, int n) {
  T s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].a * p[i].b;
  return s;
}
template <class T> int size(cell<T> (&all)[3]) { return sizeof all / sizeof *all; }
int main() {
  tree<int> t;
  t.add(3);
  cell<float> p[3];
  grid<int> g = {0, new body[2]()};
  grid<int *> h = {{1, 2}, new body[2]()};
  g.marks[0].a = h.marks[1].a + g.rows[1].last[1].a;
  body b[4];
  for (int i = 0; i < 3; i++) {
    p[i].a = i;
    p[i].b = size(p);
    b[i].a = p[i].sum();
  }
  return b[2].a + (int)total(p, 3) + depth(t);
}
// CHECK: body@grid.marks: marks | refused: template@38
// CHECK: body@grid.marks#2: marks | refused: template@41
// CHECK: body@main.b: b | may change
// CHECK: body@row.first: first | refused: template@39
// CHECK: body@row.last: last | refused: template@39
// CHECK: cell@main.p: p | refused: address-escapes@60 method@33 no-body@59 no-body@62 template@30
// CHECK: cell@size.all: all | refused: method@33 reference@48 template@30 template@48 unknown-use@48
// CHECK: cell@total.p: p | refused: method@33 template@30 template@42 unknown-use@45
// CHECK: node@add.many: many | refused: linked-record@9 method@11 nested-record@7 non-trivial-record@7 template@7 unknown-use@27
// CHECK: node@add.n: n | refused: linked-record@9 method@11 nested-record@7 non-trivial-record@7 template@7 unknown-use@24 unknown-use@25 unknown-use@26
// CHECK: node@node.left: left | refused: linked-record@9 member-initialized@10 method@11 nested-record@7 non-trivial-record@7 owner-exposed@11 template@7 template@9 unknown-use@25
// CHECK: node@tree.root: root | refused: linked-record@9 member-initialized@20 method@11 nested-record@16 nested-record@7 non-trivial-record@7 owner-exposed@21 template@16 template@7 unknown-use@22 unknown-use@25 unknown-use@26
// CHECK: plain@tree.cells: cells | refused: member-initialized@20 nested-record@13 nested-record@17 template@13 template@17 unknown-use@21 unknown-use@27
// CHECK: row@grid.rows: rows | refused: array-initialized@53 nested-record@39 non-trivial-record@39 record-in-declaration@39 template@39
// CHECK: tree@depth.t: t | refused: declared-before-record@22 method@21 method@25 method@26 method@27 non-trivial-record@6 reference@22 template@22 template@6
