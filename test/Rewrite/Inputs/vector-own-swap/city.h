#pragma once
class city {
public:
  city() {}
  city(char n, int x, int y) : n(n), x(x), y(y) {}
  city(const city &other);
  city &operator=(city other);
  friend void swap(city &a, city &b);
  int sum() const { return n + x * 3 + y * 7; }

private:
  char n = 'a';
  int x = 0, y = 0;
};
void swap(city &a, city &b);
