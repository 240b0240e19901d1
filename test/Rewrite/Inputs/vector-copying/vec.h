#pragma once
class vec {
public:
  vec();
  vec(double x, double y);
  vec(const vec &o);
  vec &operator=(const vec &o);
  vec(vec &&o);
  vec &operator=(vec &&o);
  ~vec();
  double dot(const vec &o) const;
  vec plus(const vec &o) const;
  double x, y;
};
struct ball {
  ball();
  ball(const vec &p, double m);
  ball(const ball &o);
  ball &operator=(const ball &);
  vec p, ends[2];
  double m;
};
