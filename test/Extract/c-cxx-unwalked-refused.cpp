// Lambdas and templates are not walked: functions that they name, pointers
// to functions that they make, values that they give to members and records whose
// bytes they use keep what they have.
// RUN: layoutopt %s --stop-after=program -- -std=c++20 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
static void in_lambda(body *a) { a[1].x = 1; }
static void in_method(body *b) { b[1].x = 1; }
static void in_argument(body *c) { c[1].x = 1; }
static constexpr float in_assertion(const body *e) { return e[1].x; }
struct actor {
  void act() { in_method(nullptr); }
};
template <void (*F)(body *)> void apply() { F(nullptr); }
template <class T> struct holder {
  T value;
  static body *all;
};
template <class T> body *holder<T>::all = nullptr;
template <class T> struct pair {
  T u, v;
};
template <class T> T make() { return {nullptr, 1}; }
struct made {
  body *f;
  int n;
};
struct bytes {
  body *g;
  int n;
};
template <class T> unsigned hash(const T &t) { return ((const unsigned char *)&t)[8]; }
struct sized {
  body *h;
  int n;
};
static_assert(sizeof(sized) == 16, "");
constexpr body table[2] = {{1, 2}, {3, 4}};
static_assert(in_assertion(table) == 3, "");
struct outer {
  struct inner {
    float u, v;
  };
};
int main() {
  auto l = [] { in_lambda(nullptr); };
  void (*made_of_lambda)(body *) = [](body *) {};
  holder<body *> one = {nullptr};
  holder<int>::all = new body[4];
  pair<float> *many = new pair<float>[4];
  outer::inner *inside = new outer::inner[4];
  apply<in_argument>();
  made m = make<made>();
  bytes k = {new body[4], 1};
  sized s = {new body[4], 1};
  return (int)(many[1].u + inside[1].u) + (int)hash(k);
}
// CHECK: body@all: all all | refused: macro-declaration@22 member-initialized@22 template@20
// CHECK: body@bytes.g: g | refused: owner-exposed@35
// CHECK: body@holder.value: value | refused: template@19
// CHECK: body@in_argument.c: c parameter 1 | refused: indirect-call@17 indirect-call@50 unknown-use@17 unknown-use@55
// CHECK: body@in_assertion.e: e | refused: unknown-use@42
// CHECK: body@in_lambda.a: a | refused: unknown-use@49
// CHECK: body@in_method.b: b | may change
// CHECK-NEXT:   uses: argument field subscript
// CHECK: body@made.f: f | refused: unknown-use@26
// CHECK: body@sized.h: h | refused: owner-exposed@40
// CHECK: body@table: table | refused: unknown-use@42
// CHECK: bytes@hash.t: t | refused: reference@35 template@35
// CHECK: inner@main.inside: inside | refused: nested-record@44
// CHECK: pair@main.many: many | refused: template@23
