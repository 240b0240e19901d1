// What coroutines take, await, yield and return has types that choose functions
// which no text names.
// RUN: not layoutopt %s --layout=SoA --check -- -std=c++20 2>&1 | FileCheck %s
#include <coroutine>
#include <exception>
#include <functional>
#include <vector>
struct task {
  struct promise_type;
  std::coroutine_handle<promise_type> h;
};
struct plain {
  struct promise_type {
    plain get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
struct taken { int x = 0, y = 1; };
struct listed { int x = 0, y = 1; };
struct owned { int x = 0, y = 1; };
struct awaited { int x = 0, y = 1; };
struct yielded { int x = 0, y = 1; };
struct self {
  int x = 0, y = 1;
  task run();
};
struct called { int x = 0, y = 1; };
struct given { int x = 0, y = 1; };
struct local { int x = 0, y = 1; };
struct task::promise_type {
  int seen = -1;
  promise_type() {}
  promise_type(taken &r) : seen(r.x) {}
  template <class Lambda> promise_type(const Lambda &, given &g) : seen(g.x) {}
  promise_type(const std::vector<listed> &all) : seen(all[1].x) {}
  task get_return_object() {
    return {std::coroutine_handle<promise_type>::from_promise(*this)};
  }
  std::suspend_never initial_suspend() { return {}; }
  std::suspend_always final_suspend() noexcept { return {}; }
  void unhandled_exception() { std::terminate(); }
  void return_void() {}
  std::suspend_never yield_value(yielded &y) { seen = y.x; return {}; }
};
template <class T> struct box { T *at; };
struct wait {
  std::vector<awaited> &all;
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  awaited &await_resume() { return all[1]; }
};
// CHECK-DAG: array 'std::vector<taken>' keeps its layout: 'take' is a coroutine, whose promise is chosen by the types of its parameters [container-use]
task take(taken &r) { r.x = 1; co_return; }
// CHECK-DAG: array 'std::vector<listed>' keeps its layout: 'list' is a coroutine
task list(std::vector<listed> &all) { all[0].x = 1; co_return; }
// CHECK-DAG: note: 'own' is a coroutine
task own(box<owned> b) { b.at->x = 1; co_return; }
// CHECK-DAG: array 'std::vector<awaited>' keeps its layout: an element, or what leads to one, is awaited, by functions that its type chooses
plain awaits(wait w) { awaited &r = co_await w; r.x = 2; }
// CHECK-DAG: array 'std::vector<yielded>' keeps its layout: an element, or what leads to one, is yielded
std::vector<yielded> yields;
task yield(int i) { co_yield yields[i]; }
// CHECK-DAG: note: 'run' is a coroutine
task self::run() { x = 1; co_return; }
// CHECK-DAG: array 'std::vector<called>' keeps its layout: 'call' is a coroutine
std::vector<called> calls;
task call(std::function<int(called &)> f) { f(calls[0]); co_return; }
// CHECK-DAG: array 'std::vector<given>' keeps its layout: 'operator()' is a coroutine
std::vector<given> gifts;
auto give = [](given &g) -> task { g.x = 1; co_return; };
// CHECK-DAG: {{^}}local@vector: 2 fields, 8 bytes
// CHECK-DAG: {{^}}  {x, y}  SoA
task uses(int n) {
  std::vector<local> all(n);
  for (local &each : all)
    each.x = n;
  co_return;
}
int main() {
  std::vector<taken> a(5);
  std::vector<listed> b(5);
  std::vector<owned> c(5);
  std::vector<awaited> d(5);
  std::vector<self> e(5);
  yields.resize(3);
  take(a[1]).h.destroy();
  list(b).h.destroy();
  own({&c[1]}).h.destroy();
  awaits({d});
  yield(1).h.destroy();
  e[1].run().h.destroy();
  gifts.resize(3);
  calls.resize(3);
  call([](called &c) { return c.x; }).h.destroy();
  give(gifts[1]).h.destroy();
  uses(3).h.destroy();
  return a[1].x + b[0].x + d[1].x + e[1].x;
}
