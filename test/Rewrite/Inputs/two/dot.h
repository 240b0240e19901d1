#ifndef DOT_H
#define DOT_H
typedef struct {
  float x, y;
  int kind;
} dot;
#endif
