/* What collides in a cell of boltzmann.c and boltzmann_soa.c. */
#ifndef BOLTZMANN_H
#define BOLTZMANN_H

enum { SPEEDS = 9 };

static const double weight[SPEEDS] = {4.0 / 9,  1.0 / 9,  1.0 / 9,
                                      1.0 / 9,  1.0 / 9,  1.0 / 36,
                                      1.0 / 36, 1.0 / 36, 1.0 / 36};

/* What collides in one cell; in[] becomes what leaves it. */
static inline void collide(double *in, double omega) {
  double density =
      in[0] + in[1] + in[2] + in[3] + in[4] + in[5] + in[6] + in[7] + in[8];
  double ux = (in[1] + in[5] + in[8] - in[3] - in[6] - in[7]) / density;
  double uy = (in[2] + in[5] + in[6] - in[4] - in[7] - in[8]) / density;
  double along[SPEEDS] = {0,       ux,       uy,       -ux,    -uy,
                          ux + uy, -ux + uy, -ux - uy, ux - uy};
  double still = 1 - 1.5 * (ux * ux + uy * uy);
  for (int k = 0; k < SPEEDS; k++) {
    double even = weight[k] * density *
                  (still + 3 * along[k] + 4.5 * along[k] * along[k]);
    in[k] += omega * (even - in[k]);
  }
}

#endif
