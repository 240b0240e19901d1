#pragma once

#include <cstddef>
#include <vector>

namespace keep {

// Keeps objects of one kind.
template <typename T> class pool {
public:
  using iterator = typename std::vector<T>::iterator;
  using const_iterator = typename std::vector<T>::const_iterator;
  typedef T value_type;
  typedef std::vector<T> list;

  pool() = default;
  explicit pool(const std::vector<T> &all) : items(all) {}

  void add(const T &item) { items.push_back(item); }
  void take(const list &more) {
    for (const T &each : more)
      items.push_back(each);
  }
  T &at(std::size_t i) { return items[i]; }
  const T &at(std::size_t i) const { return items[i]; }
  value_type const &first() const { return items.front(); }
  T taken(std::size_t i) {
    T item = items[i];
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
    return item;
  }
  iterator begin() { return items.begin(); }
  const_iterator begin() const { return items.begin(); }
  iterator end() { return items.end(); }
  const_iterator end() const { return items.end(); }
  std::size_t size() const { return items.size(); }
  const std::vector<T> &all() const;
  void without(const T &unlike);
  template <class F> void each(F f) {
    for (auto &item : items)
      f(item);
  }
  static void copy(const T &from, T &to) { to = from; }

private:
  list items;
};

template <typename T> const std::vector<T> &pool<T>::all() const { return items; }

template <typename U> void pool<U>::without(const U &unlike) {
  std::vector<U> rest;
  for (const auto &each : items) {
    auto copy = each;
    if (!(copy == unlike))
      rest.push_back(each);
  }
  items = rest;
}

} // namespace keep
