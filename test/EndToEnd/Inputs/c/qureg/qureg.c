/* A register of qubits, kept sparse: only basis states with an amplitude have
   a node. The nodes are sorted by state, and their array grows as needed. */

#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long MAX_UNSIGNED;
typedef float _Complex COMPLEX_FLOAT;

struct quantum_reg_node_struct
{
  COMPLEX_FLOAT amplitude; /* of this basis state */
  MAX_UNSIGNED state;      /* bits of the basis state */
};

typedef struct quantum_reg_node_struct quantum_reg_node;

struct quantum_reg_struct
{
  int width;    /* number of qubits */
  int size;     /* nodes in use */
  int capacity; /* nodes allocated */
  quantum_reg_node *node;
};

typedef struct quantum_reg_struct quantum_reg;

static int growths;

static float
prob (COMPLEX_FLOAT a)
{
  return crealf (a) * crealf (a) + cimagf (a) * cimagf (a);
}

static void
reserve (quantum_reg *reg, int wanted)
{
  if (wanted <= reg->capacity)
    return;
  while (reg->capacity < wanted)
    reg->capacity = reg->capacity ? 2 * reg->capacity : 4;
  reg->node = realloc (reg->node, reg->capacity * sizeof (quantum_reg_node));
  if (!reg->node)
    {
      fprintf (stderr, "Not enough memory for %i nodes!\n", reg->capacity);
      exit (1);
    }
  growths++;
}

static quantum_reg
quantum_new (int width)
{
  quantum_reg reg;

  reg.width = width;
  reg.size = 0;
  reg.capacity = 0;
  reg.node = NULL;
  return reg;
}

static void
quantum_delete (quantum_reg *reg)
{
  free (reg->node);
  reg->node = 0;
}

/* Adds an amplitude to a state: to its node, or to a new one, inserted where
   the order wants it. */
static void
quantum_add (quantum_reg *reg, MAX_UNSIGNED state, COMPLEX_FLOAT amplitude)
{
  int i;

  reserve (reg, reg->size + 1);
  for (i = reg->size; i > 0 && reg->node[i - 1].state > state; i--)
    reg->node[i] = reg->node[i - 1];
  if (i > 0 && reg->node[i - 1].state == state)
    {
      reg->node[i - 1].amplitude += amplitude;
      /* The gap is not needed. */
      for (; i < reg->size; i++)
        reg->node[i] = reg->node[i + 1];
      return;
    }
  reg->node[i].state = state;
  reg->node[i].amplitude = amplitude;
  reg->size++;
}

static void
quantum_sigma_x (int target, quantum_reg *reg)
{
  int i, j;

  for (i = 0; i < reg->size; i++)
    reg->node[i].state ^= (MAX_UNSIGNED)1 << target;

  /* Insertion sort: the order is nearly right. */
  for (i = 1; i < reg->size; i++)
    {
      quantum_reg_node moved = reg->node[i];

      for (j = i; j > 0 && reg->node[j - 1].state > moved.state; j--)
        reg->node[j] = reg->node[j - 1];
      reg->node[j] = moved;
    }
}

static void
quantum_phase (int target, float angle, quantum_reg *reg)
{
  COMPLEX_FLOAT z = (1 - angle * angle) / (1 + angle * angle)
                    + 2 * angle / (1 + angle * angle) * _Complex_I;
  int i;

  for (i = 0; i < reg->size; i++)
    if (reg->node[i].state & ((MAX_UNSIGNED)1 << target))
      reg->node[i].amplitude *= z;
}

static void
quantum_toffoli (int control1, int control2, int target, quantum_reg *reg)
{
  int i;

  for (i = 0; i < reg->size; i++)
    {
      if (reg->node[i].state & ((MAX_UNSIGNED)1 << control1))
        {
          if (reg->node[i].state & ((MAX_UNSIGNED)1 << control2))
            {
              reg->node[i].state ^= ((MAX_UNSIGNED)1 << target);
            }
        }
    }
}

static void
quantum_hadamard (int target, quantum_reg *reg)
{
  const float limit = 1e-9f, half = 0.70710678f;
  quantum_reg out = quantum_new (reg->width);
  MAX_UNSIGNED bit = (MAX_UNSIGNED)1 << target;
  int i, kept = 0;

  for (i = 0; i < reg->size; i++)
    {
      const quantum_reg_node *n = reg->node + i;

      quantum_add (&out, n->state & ~bit, half * n->amplitude);
      quantum_add (&out, n->state | bit,
                   n->state & bit ? -half * n->amplitude
                                  : half * n->amplitude);
    }
  /* Drop what has cancelled out. */
  for (i = 0; i < out.size; i++)
    if (prob (out.node[i].amplitude) > limit)
      out.node[kept++] = out.node[i];
  out.size = kept;
  quantum_delete (reg);
  *reg = out;
}

static uint32_t
mix (uint32_t hash, const void *data, size_t size)
{
  const unsigned char *c;

  for (c = data; size-- > 0; c++)
    hash = (hash << 5) + (hash >> 27) + (*c ^ 0x9e3779b9u);
  return hash;
}

static uint32_t
quantum_checksum (const quantum_reg *reg)
{
  uint32_t hash = 1;
  int i;

  for (i = 0; i < reg->size; i++)
    {
      float re = crealf (reg->node[i].amplitude);
      float im = __imag__ reg->node[i].amplitude;
      MAX_UNSIGNED state = reg->node[i].state;

      hash = mix (hash, &re, sizeof re);
      hash = mix (hash, &im, sizeof im);
      hash = mix (hash, &state, sizeof state);
    }
  return hash;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 20;
  MAX_UNSIGNED state = 1;
  quantum_reg reg = quantum_new (16);
  bool sorted = true;
  float norm = 0;
  int i;

  for (i = 0; i < n; i++)
    {
      state = (state * 25173 + 13849) & 0xffff;
      quantum_add (&reg, state & 0xff0f, (float)(i % 5 - 2) + 0.5f * I);
    }
  printf ("%i states of %i qubits\n", reg.size, reg.width);

  quantum_sigma_x (3, &reg);
  quantum_phase (2, 0.375f, &reg);
  quantum_hadamard (4, &reg);
  quantum_toffoli (0, 1, 12, &reg);
  quantum_sigma_x (12, &reg);
  quantum_hadamard (4, &reg);
  quantum_sigma_x (0, &reg);

  for (i = 0; i < reg.size; i++)
    {
      norm += prob (reg.node[i].amplitude);
      if (i && reg.node[i - 1].state >= reg.node[i].state)
        sorted = false;
      if (i < 3)
        printf ("% f %+fi|%llu> (%e)\n", crealf (reg.node[i].amplitude),
                cimagf (reg.node[i].amplitude), reg.node[i].state,
                prob (reg.node[i].amplitude));
    }
  printf ("%i states, %s, norm %a, grown %i times, checksum %08lx\n", reg.size,
          sorted ? "sorted" : "not sorted", norm, growths,
          (unsigned long)quantum_checksum (&reg));
  quantum_delete (&reg);
  return 0;
}
