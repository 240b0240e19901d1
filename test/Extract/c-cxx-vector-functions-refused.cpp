// Functions that a std::function keeps, or that override others, have to change
// together with it. Each block is a record of its own.
//
// RUN: layoutopt %s --check --layout=SoA -- -std=c++17 2>&1 | FileCheck %s

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

struct named { float x; };
using named_type = void(named &);
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of a std::function has a name of its own
void names(std::vector<named> &v) { std::function<named_type> f = [](named &p) { p.x += 1; }; f(v[0]); }

struct yielded { float x; };
static std::vector<yielded> yields(3);
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::function returns references to the record
struct get { yielded &operator()(int i) const { return yields[i]; } };
float yield() { std::function<yielded &(int)> f = get(); return f(0).x; }

struct asked { float x; };
static void plain(asked &p) { p.x = 4; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of what a std::function keeps is asked for
bool asks(std::vector<asked> &v) { std::function<void(asked &)> f = plain; f(v[0]); return f.target<void (*)(asked &)>() != nullptr; }

struct made { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes the type of a std::function that takes references to the record
template <class T> void make(std::vector<made> &v, std::function<void(T &)> f) { for (auto &p : v) f(p); }
void makes(std::vector<made> &v) { make<made>(v, [](made &p) { p.x += 1; }); }

struct kept { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes the type of a std::function that takes references to the record
template <class T> struct keeper { std::function<void(T &)> f; };
void keeps(std::vector<kept> &v) { keeper<kept> k; k.f = [](kept &p) { p.x = 5; }; k.f(v[0]); }

struct moved { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::function takes what may be moved from
void moves(std::vector<moved> &v) { std::function<void(moved &&)> f = [](moved &&p) { p.x = 0; }; f(std::move(v[0])); }

struct bound { float x; };
static void set(float to, bound &p) { p.x = to; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of 'set' is taken
void binds(std::vector<bound> &v) { std::function<void(bound &)> f = std::bind(set, 3.0f, std::placeholders::_1); f(v[0]); }

struct implied { float x = 0; implied(float x) : x(x) {} };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an argument for a std::function becomes a record by itself
float implies(std::vector<implied> &v) { std::function<float(const implied &)> f = [](const implied &p) { return p.x; }; return f(v[0]) + f(2.0f); }

struct general { float x; };
struct checks { virtual ~checks() = default; virtual bool ok(const general &a) const = 0; };
template <class T> struct generic;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'ok' overrides, or is overridden by, a function of a template or a library
template <class T> struct generic<T *> : checks { bool ok(const T &a) const override { return a.x > 2; } };
bool virtuals(std::vector<general> &v) { generic<general *> g; checks &c = g; return c.ok(v[0]); }

#define REFERENCE(T) T &
struct macro { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'std::function<...(macro &)>' is declared by a macro
void macros(std::vector<macro> &v) { std::function<void(REFERENCE(macro))> f = [](macro &p) { p.x = 1; }; f(v[0]); }

struct ordered { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm calls what is not known to take elements of another class
void orders(std::vector<ordered> &v, const std::function<bool(const ordered &, const ordered &)> &less) { std::sort(v.begin(), v.end(), less); }
