#ifndef NETWORK_H
#define NETWORK_H

typedef long cost_t;
typedef long flow_t;

struct arc;

typedef struct node
{
    cost_t potential;
    int orientation;
    struct node *child;
    struct node *pred;
    struct node *sibling;
    struct arc *basic_arc;
    flow_t flow;
    int number;
} node_t, *node_p;

typedef struct arc
{
    cost_t cost;
    node_p tail, head;
    int ident;
    flow_t flow;
} arc_t, *arc_p;

/* Costs by kind of arc: nobody points to these, they are found by number. */
typedef struct tariff
{
    double base;
    double per_unit;
    int used;
    flow_t limit;
} tariff_t;

typedef struct network
{
    long n, m;
    node_p nodes, stop_nodes;
    arc_p arcs, stop_arcs;
    tariff_t *tariffs;
    long kinds;
} network_t;

enum { AT_ZERO, BASIC, AT_UPPER };

void build_network( network_t *net, long n );
void free_network( network_t *net );
long relax( network_t *net );
void refresh_tree( network_t *net );
double bill( network_t *net );

#endif
