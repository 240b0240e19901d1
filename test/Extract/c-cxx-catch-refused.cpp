// What a handler catches is found by its type: a handle would not be caught
// where a pointer is thrown.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
static void brighten(body *p) { p->x += 1; }
static int fetch(int n) {
  body *b = new body[10]();
  try {
    if (n > 1)
      throw b;
    throw b[2];
  } catch (body *p) {
    n = p[1].x;
  } catch (body one) {
    brighten(&one);
    n = one.x;
  } catch (const char *) {
    n = 3;
  }
  delete[] b;
  return n;
}
int main(int argc, char **) { return fetch(argc); }
// CHECK: body@fetch.b: b | refused: unknown-use@14
// CHECK: body@fetch.one: one p | refused: exception@18
// CHECK: body@fetch.p: p | refused: exception@16
