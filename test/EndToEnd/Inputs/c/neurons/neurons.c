/* A net of two layers that learns by resonance. The first layer is an array
 * of neurons; the second one is an array of outputs with bottom-up weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OUTPUTS 6
#define PASSES  4
#define MAX(a, b) ((a) > (b) ? (a) : (b))

typedef struct {
        double I;       /* input */
        double W, X;    /* upper and normalised */
        double V, U;
        double P, Q;
        double R;       /* match */
} f1_neuron;

typedef struct {
        double y;
        int reset;
        int wins;
} xyz;

f1_neuron *f1_layer;
xyz *Y;
double **bus;           /* bus[output][neuron]: weights upwards */
double **tds;           /* and downwards */
int numf1s;

static const double a = 10.0, b = 10.0, c = 0.1, d = 0.9;
static const double rho = 0.875;
static double theta = 0.3;

static void *
reserve(size_t count, size_t size)
{
        void *p = calloc(count ? count : 1, size);
        if (!p) {
                perror("neurons");
                exit(1);
        }
        return p;
}

static double
squash(double x)
{
        return x < theta ? 0.0 : x;
}

static void
init_net(void)
{
        int i, j;

        f1_layer = (f1_neuron *)reserve(numf1s, sizeof(f1_neuron));
        Y = (xyz *)reserve(OUTPUTS, sizeof(xyz));
        bus = (double **)reserve(OUTPUTS, sizeof(double *));
        tds = (double **)reserve(OUTPUTS, sizeof(double *));
        for (j = 0; j < OUTPUTS; j++) {
                bus[j] = (double *)reserve(numf1s, sizeof(double));
                tds[j] = (double *)reserve(numf1s, sizeof(double));
                for (i = 0; i < numf1s; i++) {
                        bus[j][i] = 1.0 / (1.0 + (i * 7 + j * 3) % 11);
                        tds[j][i] = 0.0;
                }
        }
}

static void
reset_neurons(void)
{
        int i;

        for (i = 0; i < numf1s; i++) {
                f1_layer[i].W = 0.0;
                f1_layer[i].X = 0.0;
                f1_layer[i].V = 0.0;
                f1_layer[i].U = 0.0;
                f1_layer[i].P = 0.0;
                f1_layer[i].Q = 0.0;
                f1_layer[i].R = 0.0;
        }
        for (i = 0; i < OUTPUTS; i++) {
                Y[i].y = 0.0;
                Y[i].reset = 0;
        }
}

/* Lets the lower layer settle; returns the length of P. */
static double
settle(int winner)
{
        double tnorm;
        int i, pass;

        tnorm = 0.0;
        for (pass = 0; pass < PASSES; pass++) {
                tnorm = 0.0;
                for (i = 0; i < numf1s; i++) {
                        f1_layer[i].W = f1_layer[i].I + a * f1_layer[i].U;
                        tnorm += f1_layer[i].W * f1_layer[i].W;
                }
                tnorm = MAX(sqrt(tnorm), 1e-9);
                for (i = 0; i < numf1s; i++)
                        f1_layer[i].X = f1_layer[i].W / tnorm;

                tnorm = 0.0;
                for (i = 0; i < numf1s; i++) {
                        f1_layer[i].V = squash(f1_layer[i].X)
                                        + b * squash(f1_layer[i].Q);
                        tnorm += f1_layer[i].V * f1_layer[i].V;
                }
                tnorm = MAX(sqrt(tnorm), 1e-9);
                for (i = 0; i < numf1s; i++)
                        f1_layer[i].U = f1_layer[i].V / tnorm;

                tnorm = 0.0;
                for (i = 0; i < numf1s; i++) {
                        f1_layer[i].P = f1_layer[i].U;
                        if (winner >= 0)
                                f1_layer[i].P += d * tds[winner][i];
                        tnorm += f1_layer[i].P * f1_layer[i].P;
                }
                tnorm = MAX(sqrt(tnorm), 1e-9);
                for (i = 0; i < numf1s; i++)
                        f1_layer[i].Q = f1_layer[i].P / tnorm;
        }
        return tnorm;
}

static int
find_winner(void)
{
        int i, j, best = -1;

        for (j = 0; j < OUTPUTS; j++) {
                Y[j].y = 0.0;
                if (Y[j].reset)
                        continue;
                for (i = 0; i < numf1s; i++)
                        Y[j].y += f1_layer[i].P * bus[j][i];
                if (best < 0 || Y[j].y > Y[best].y)
                        best = j;
        }
        return best;
}

/* True if what the winner expects is what the lower layer sees. */
static int
resonates(double length)
{
        double norm = 0.0;
        int i;

        for (i = 0; i < numf1s; i++) {
                f1_layer[i].R = (f1_layer[i].U + c * f1_layer[i].P)
                                / (1.0 + c * length);
                norm += f1_layer[i].R * f1_layer[i].R;
        }
        return sqrt(norm) > rho;
}

static void
learn(int winner)
{
        double *up = bus[winner], *down = tds[winner];
        int i;

        for (i = 0; i < numf1s; i++) {
                down[i] += 0.25 * (f1_layer[i].P - down[i]);
                up[i] += 0.125 * (f1_layer[i].P - up[i]);
        }
        ++Y[winner].wins;
}

static void
present(int image)
{
        int i, winner, tries;

        reset_neurons();
        for (i = 0; i < numf1s; i++)
                f1_layer[i].I = ((i / (image + 1)) & 1) ? 0.875 : 0.0625 * image;
        settle(-1);
        for (tries = 0; tries < OUTPUTS; tries++) {
                if ((winner = find_winner()) < 0)
                        break;
                if (resonates(settle(winner))) {
                        learn(winner);
                        printf("image %d: output %d, y = %a\n", image, winner,
                               Y[winner].y);
                        return;
                }
                Y[winner].reset = 1;
        }
        printf("image %d: nothing like it\n", image);
}

static unsigned long long
mix(unsigned long long h, double v)
{
        unsigned char bytes[sizeof v];
        size_t i;

        memcpy(bytes, &v, sizeof v);
        for (i = 0; i < sizeof v; i++)
                h = (h ^ bytes[i]) * 0x100000001b3ULL;
        return h;
}

int
main(int argc, char **argv)
{
        unsigned long long h = 0xcbf29ce484222325ULL;
        int i, j, image;

        numf1s = argc > 1 ? atoi(argv[1]) : 50;
        if (numf1s > 1)
                theta = 0.5 / sqrt(numf1s);
        init_net();
        for (image = 0; image < 9; image++)
                present(image % 7);

        for (i = 0; i < numf1s; i++) {
                h = mix(h, f1_layer[i].I);
                h = mix(h, f1_layer[i].W);
                h = mix(h, f1_layer[i].X);
                h = mix(h, f1_layer[i].V);
                h = mix(h, f1_layer[i].U);
                h = mix(h, f1_layer[i].P);
                h = mix(h, f1_layer[i].Q);
                h = mix(h, f1_layer[i].R);
        }
        for (j = 0; j < OUTPUTS; j++) {
                h = mix(h, Y[j].y);
                h = mix(h, Y[j].reset);
                h = mix(h, Y[j].wins);
                for (i = 0; i < numf1s; i++)
                        h = mix(mix(h, bus[j][i]), tds[j][i]);
                free(bus[j]);
                free(tds[j]);
        }
        printf("%d neurons: %016llx\n", numf1s, h);
        free(bus);
        free(tds);
        free(Y);
        free(f1_layer);
        return 0;
}
