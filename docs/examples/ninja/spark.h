#ifndef SPARK_H
#define SPARK_H

/* Two programs share these records: one moves them, one draws them. */
typedef struct {
  float x, y;   /* place */
  float vx, vy; /* speed */
  float heat;
  int age;
} spark;

#endif
