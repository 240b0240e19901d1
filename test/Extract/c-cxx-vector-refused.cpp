// What is done with containers and their elements that another class would not
// understand, or not in the same way. Each block is a record of its own.
//
// RUN: layoutopt %s --check --explain --layout=SoA -- -std=c++20 2>&1 | FileCheck %s

// CHECK-DAG: warning: array 'std::vector<{{.*}}>' keeps its layout: {{.*}} [container-use]
// CHECK-DAG: warning: array 'std::vector<{{.*}}>' keeps its layout: {{.*}} [container-record]

#include <algorithm>
#include <any>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <queue>
#include <vector>

// An element whose type is deduced.
struct pair_of { double x; int n; };
double paired(std::vector<pair_of> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  std::pair<pair_of &, int> p(v[0], 1);
  p.first.x = 7;
  return v[0].x;
}

struct captured { double x; };
double capture(std::vector<captured> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  auto f = [c{v[0]}]() mutable { return c.x += 1; };
  return f() + v[0].x;
}

struct by_copy { double x; };
double copying(std::vector<by_copy> &v) {
  by_copy &r = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a lambda copies the element that 'r' is bound to
  auto f = [=]() mutable { return r.x += 1; };
  return f() + v[0].x;
}

struct deduced { double x; };
auto first(std::vector<deduced> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  return v[0];
}

struct parts { double x, y; };
double taken(std::vector<parts> &v) {
  auto &[a, b] = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the declared type of 'b' is asked for
  decltype(b) c = b;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'a' is taken
  double *p = &a;
  return c + p[1];
}

// Parts that are no fields, and a lambda that is one text for several.
struct tuple_like { double x, y; };
template <> struct std::tuple_size<tuple_like> { static constexpr int value = 1; };
template <> struct std::tuple_element<0, tuple_like> { using type = double; };
template <int> double get(const tuple_like &t) { return t.x + t.y; }
double untie(std::vector<tuple_like> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  auto [a] = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a structured binding goes through the elements in a way that is not covered
  for (auto &[b] : v) a += b;
  return a;
}

struct braced { double x, y; };
double brace(std::vector<braced> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is used in a way that is not understood
  auto &[a, b]{v[0]};
  return a + b;
}

struct typed { double x; };
double type(std::vector<typed> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of the element is asked for
  std::decay_t<decltype(v[0].x)> x = v[0].x;
  return x;
}


struct pointed { double x; };
double *point(std::vector<pointed> &v) {
  pointed *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'x' is taken
  return &p->x;
}

struct raw { double x; };
double *data(std::vector<raw> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'x' is taken
  return &v.data()->x;
}

struct chosen { double x; };
double choose(std::vector<chosen> &v, chosen &other, bool b) {
  chosen single{3};
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is chosen beside what is none
  chosen &c = b ? v[0] : single;
  return c.x + other.x;
}

// Functions that may look into it.
struct templated { double x; };
template <class T> double look(T &t) { return t.x; }
double looked(std::vector<templated> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take
  return look(v[0]);
}

struct wrapped { double x; };
double wrap(std::vector<wrapped> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::reference_wrapper keeps the element
  auto r = std::ref(v[0]);
  return r.get().x;
}

struct compared { double x; };
template <class T> bool operator==(const compared &a, const T &b) { return a.x == b.x; }
bool compare(std::vector<compared> &v, std::vector<compared> &w) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: whole containers are compared by an operator of elements that is not known
  return v == w;
}

struct held { double x; };
template <class T, class List = std::vector<T>> struct pool {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template declares 'items', which holds a container of the records
  List items;
};
double pooled(pool<held> &p) { return p.items.size(); }

struct less_by_library { double x; };
bool operator<(const less_by_library &a, const less_by_library &b) { return a.x < b.x; }
void sorted(std::vector<less_by_library> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm calls what is not known to take elements of another
  std::sort(v.begin(), v.end(), std::less<>());
}

struct auto_copied { double x; };
double summed(std::vector<auto_copied> &v) {
  double s = 0;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm calls what is not known to take elements of another
  std::for_each(v.begin(), v.end(), [&](auto p) { s += p.x; });
  return s;
}

// Records that references cannot stand for.
// CHECK-DAG: [[@LINE+1]]:8: note: record 'counted' is not copied, moved and destroyed field by field
struct counted { static int n; counted(const counted &o) : x(o.x) { ++n; } double x; };
double count(std::vector<counted> &v) { return v[0].x; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'of_counted' has a field of a class that may see how often it is copied
struct of_counted { counted c; double x; };
double of(std::vector<of_counted> &v) { return v[0].x; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'moved_alone' cannot be copied and assigned
struct moved_alone { moved_alone(moved_alone &&) = default; moved_alone &operator=(moved_alone &&) = default; double x; };
double alone(std::vector<moved_alone> &v) { return v[0].x; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'several' has an array of objects that are copied by functions
struct several { std::string names[2]; double x; };
double some(std::vector<several> &v) { return v[0].x; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'hoarder' is moved in one way, and copied in another
struct hoarder { std::string name; hoarder(hoarder &&) = default; hoarder(const hoarder &) = default; hoarder &operator=(const hoarder &) = default; };
void copies(std::vector<hoarder> &v, hoarder &c) { v.push_back(std::move(c)); }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'forgetful' is not copied, moved and destroyed field by field
struct forgetful { float x, y; forgetful &operator=(const forgetful &o) { x = o.x; return *this; y = o.y; } };
void forget(std::vector<forgetful> &v) { v[0] = v[1]; }

// Nobody moves from what is only read.
struct unmoved { std::string name; };
unsigned long length(const unmoved &u) { return u.name.size(); }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take elements of another class
unsigned long unmove(std::vector<unmoved> &v) { return length(std::move(v[0])); }

// Names that the class for the container has.
namespace named_members {
// CHECK-DAG: [[@LINE+1]]:8: note: record 'reference' has the name of a member of containers
struct reference { double x; };
double refer(std::vector<reference> &v) { return v[0].x; }
// CHECK-DAG: [[@LINE+1]]:8: note: record 'size' has the name of a member of containers
struct size { double x; };
double sized(std::vector<size> &v) { return v[0].x; }
}

class secret { int k = 3; friend struct friendly; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'open' would have to move to the class for elements, and names a private member of another class
struct friendly { secret s; int a; int open() const { return s.k + a; } };
int opened(std::vector<friendly> &v) { return v[0].open(); }

namespace other {
namespace std {}
// CHECK-DAG: [[@LINE+1]]:8: note: record 'odd_std' stands where 'std' is another namespace
struct odd_std { double x; };
double odd(::std::vector<odd_std> &v) { return v[0].x; }
}

extern "C" {
// CHECK-DAG: [[@LINE+1]]:8: note: record 'linked' has C linkage, which no template can have
struct linked { int n; double x; };
}
double links(std::vector<linked> &v) { return v[0].x; }

// A row of records is no row of values.
struct cell { int n; double x; };
struct board { cell cells[3][4]; double x; };
static cell (*row)[4];
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'cells' is taken
void rows(std::vector<board> &v) { row = &v[0].cells[1]; }

struct odd_address { int n; int operator&() const { return n; } };
// CHECK-DAG: [[@LINE+1]]:8: note: record 'addressing' has a field of a class with an operator & of its own
struct addressing { odd_address o; double x; };
double addresses_of(std::vector<addressing> &v) { return v[0].x; }

// The declared type of a field is no reference, which it is afterwards.
struct declared { int n; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the declared type of field 'n' is asked for
decltype(auto) declare(std::vector<declared> &v) { return v[1].n; }

// A record would need two conversions.
struct unwrapped { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'w' is a parameter of a constructor by which records become other objects by themselves
struct wrapper { wrapper(const unwrapped &w) : x(w.x) {} float x; };
float wrap(std::vector<unwrapped> &v) { return wrapper(v[0]).x; }

struct asked { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of the container is asked for
constexpr bool is_asked = std::is_same_v<std::vector<asked>::reference, asked &>;

struct conceived { float x; };
struct conceiver { std::vector<conceived> all; };
template <class T> concept small = sizeof(T) < 100;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a property of a class that holds the container is asked for
constexpr bool is_small = small<conceiver>;

struct in_constant { int n; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'c' is a parameter of a constexpr function
constexpr int constant(const in_constant &c) { return c.n; }
int constants(std::vector<in_constant> &v) { return constant(v[1]); }

struct equal { int n; };
struct equals {
  std::vector<equal> all;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a property of a class that holds the container is asked for
  friend bool operator==(const equals &, const equals &) = default;
};

struct in_order {
  int n;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: C++20 compares records in either order by 'operator=='
  bool operator==(const in_order &o) const { return n == o.n; }
  bool operator!=(const in_order &o) const { return n != o.n; }
};
bool compare(std::vector<in_order> &v) { return v[0] == v[1]; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'base_of' has a base that is virtual, of a library, made by a template or not all public
struct base_of : virtual pair_of { double z; };
double base(std::vector<base_of> &v) { return v[0].z; }

// CHECK-DAG: [[@LINE+1]]:8: note: record 'bits' has a bit-field, which no reference can be bound to
struct bits { unsigned a : 3; double x; };
double bit(std::vector<bits> &v) { return v[0].x; }

// Methods whose body means something in their class alone.
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'me' uses 'this' for more than to name its object
struct self { double x; double me() { return *reinterpret_cast<double *>(this); } };
double own(std::vector<self> &v) { return v[0].me(); }

// Types that have no name, or another one afterwards.
struct unnamed {
  double x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'adder' would have to move to the class for elements, and has a return type that is deduced
  auto adder() const { return [y = x](double z) { return y + z; }; }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'local' would have to move to the class for elements, and has a return type that is deduced
  auto local() const { struct pair { double a, b; }; return pair{x, x}; }
};
double name(std::vector<unnamed> &v) { return v[0].adder()(1) + v[0].local().a; }

struct inside { double x; };
struct outside {
  std::vector<inside> all; inside one;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'items' would have to move to the class for elements, and has a return type that is deduced
  auto &items() { return all; }
  auto &self() { return *this; }
  // CHECK-DAG: [[@LINE-1]]:{{[0-9]+}}: note: 'self' would have to move to the class for elements, and has a return type that is deduced
};
double own(std::vector<outside> &v) { return v[0].items()[0].x + v[0].self().one.x; }

// Another function would fit better, or nobody knows which.
struct logged { int a; double b; };
struct log_of_all { template <class T> log_of_all &operator<<(const T &) { return *this; } };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'operator<<' has overloads that differ in how they take a record
log_of_all &operator<<(log_of_all &l, const logged &s) { return s.a ? l : l << s.a; }
void log(std::vector<logged> &v, log_of_all &l) { l << v[1]; }

namespace at_large { template <class T> const T &larger(const T &a, const T &b) { return a < b ? b : a; } }
struct largest { int a; double b; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'larger' has overloads that differ in how they take a record
largest larger(const largest &a, const largest &b) { return a.a < b.a ? b : a; }
double large(std::vector<largest> &v) { using namespace at_large; largest s{1, 2}; return larger(v[0], s).b; }

struct numeric { int a; double b; operator double() const { return b; } };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'operator==' is an operator of records that become other objects by themselves
bool operator==(const numeric &a, const numeric &b) { return a.a == b.a; }
bool same(std::vector<numeric> &v) { return v[0] == v[1]; }

struct guessed { int a; double b; };
unsigned long guess(std::vector<guessed> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: what the container holds is deduced
  std::vector x{v};
  return x.size();
}

struct nested { int a; double b; };
unsigned long nest(std::vector<nested> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the container's type is made of that of another one
  std::vector<std::vector<nested>::value_type> x(v);
  return x.size();
}

// CHECK-DAG: [[@LINE+1]]:8: note: record 'unspelled' has a field of a vector, function or restrict type that has no name of its own
struct unspelled { int a; int (*calls[2])(int); };
int call(std::vector<unspelled> &v) { return v[0].a; }

// Who has the address of a field may step to other fields and elements.
struct strided { float x, y; };
float *stride(std::vector<strided> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'x' is taken
  return &v[0].x;
}

struct indexed {
  float x, y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of field 'x' is taken
  float &operator[](int i) { return (&x)[i]; }
};
float index(std::vector<indexed> &v) {
  return v[0][1];
}

struct made { float x; };
float *make(std::vector<made> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  auto *p = new auto(v[1]);
  return &p->x;
}

// An element would need two conversions: one to a record, which nobody wrote,
// and another one.
struct source { float x; };
struct target { target(const source &s) : x(s.x) {} float x; };
float convert(std::vector<source> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is copied where the type of the copy is deduced
  target t = v[0];
  return t.x + target(v[1]).x;
}

struct measured { float x; };
struct holder { int n; std::vector<measured> all; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the size of a class that holds the container is used
unsigned long measure() { return sizeof(holder); }

struct trailing { float x; };
float behind(std::vector<trailing> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'operator()' returns a reference behind an arrow
  auto f = [&](int i) -> trailing & { return v[i]; };
  return f(0).x;
}

struct overloaded { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'over' has overloads that differ in how they take a record
int over(overloaded &) { return 1; }
int over(const overloaded &) { return 2; }
int overload(std::vector<overloaded> &v, overloaded &single) { return over(v[0]) + over(single); }

// The name would be captured, which may be gone before the element.
struct kept { float x; };
auto keep(std::vector<kept> &v) {
  kept &k = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a lambda that may live longer than 'k' captures the element that this is bound to
  return [&k] { k.x = 1; };
}

// The argument would need two conversions.
struct implied { int n; implied(int n) : n(n) {} };
int number(const implied &i) { return i.n; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an argument for 'i' becomes a record by itself
int imply(std::vector<implied> &v) { return number(v[0]) + number(6); }

struct addressed { float x; };
float address(const addressed &a) { return a.x; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of 'address' is taken
float (*table[1])(const addressed &) = {address};
float addresses(std::vector<addressed> &v) { return address(v[0]) + table[0](v[1]); }

struct swapped { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the program swaps records in its own way
void swap(swapped &a, swapped &b) { std::swap(a.x, b.x); }
void reversed(std::vector<swapped> &v) { std::reverse(v.begin(), v.end()); }

struct defined {
  float x;
#define FACTOR 2
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'twice' would have to move to the class for elements, and uses a macro
  float twice() const { return x * FACTOR; }
#undef FACTOR
#define FACTOR 3
};
float factor(std::vector<defined> &v) { return v[0].twice(); }

struct __attribute__((packed)) dense { char c; float x; };
// CHECK-DAG: [[@LINE-1]]:32: note: record 'dense' is packed
float packed(std::vector<dense> &v) { return v[0].x; }

// A single record would go to the template.
struct better { float x; };
template <class T> int match(const T &) { return 1; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'match' has overloads that differ in how they take a record
int match(const better &) { return 2; }
int matched(std::vector<better> &v, better &single) { return match(v[0]) + match(single); }

// `P::name() const`, and `P_cref::name() const` afterwards.
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'name' would have to move to the class for elements, and asks for its own name
struct called { float x; const char *name() const { return __PRETTY_FUNCTION__; } };
const char *ask(std::vector<called> &v) { return v[0].name(); }

// A template's name for the container is one for others, too.
struct aliased { float x; };
template <class T> struct names;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template calls the container 'all'
template <class T> struct names<T *> { using all = std::vector<T>; };
float alias(names<aliased *>::all &v) { return v[0].x; }

struct member { float x; };
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: note: 'get' returns a reference behind an arrow
struct members {
  auto get(int i) -> member & { return all[i]; }
  std::vector<member> all;
};

struct pointed_to { float x; };
struct taker {
  float take(const pointed_to &p) { return p.x; }
};
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of 'take' is taken
float (taker::*taking)(const pointed_to &) = &taker::take;
float takes(std::vector<pointed_to> &v, taker &t) { return t.take(v[0]) + (t.*taking)(v[1]); }

// Of what is made in place nobody knows what it takes.
struct part { float x; };
struct whole { template <class T> whole(const T &t) : x(t.x) {} float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take
void emplace(std::vector<part> &v, std::vector<whole> &w) { w.emplace_back(v[0]); }

struct qualified { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a member is named by its class
float qualify(std::vector<qualified> &v) { return v[0].qualified::x; }

struct parametric { float x; };
void each(std::vector<parametric> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' has a type that a template's parameter names
  std::for_each(v.begin(), v.end(), []<class T>(T &p) { p.x = 1; });
}

int main() { return 0; }

struct queued { double x; bool operator<(const queued &o) const { return x < o.x; } };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class of the library that holds the container is looked into
struct looking : std::priority_queue<queued, std::vector<queued>> { double first() { return c.front().x; } };
double opens(std::vector<queued> &v) { looking all; all.push(v[0]); return all.first(); }
