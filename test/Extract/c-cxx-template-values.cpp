// Templates leave types open, and what stands in brackets behind a name has none:
// `T x(a)`. Such values are no null pointers, and no reason to stop.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not="|"
struct body { int a; double b; };
template <typename T> struct range { T low, high; range(T l, T h) : low(l), high(h) {} };
template <typename T> T middle(T low, T high) {
  range<T> between(low, high);
  T one(low), list{low};
  T *held(new T(low));
  static T kept(one);
  for (T i(0); i < high; ++i) one += i;
  if (T two = one) one = two;
  T many[2] = {T(low), T()};
  auto step = [&](T x) { T y(x); return y + one; };
  return T(between.low) + list + kept + *held + many[0] + step(low) + T(one);
}
// Naming the array within one is another matter: c-cxx-template-refused.cpp.
int main() { body b[4]; for (int i = 0; i < 4; i++) b[i].a = i; return b[2].a - middle(1, 2); }
// CHECK: body@main.b: b | may change
