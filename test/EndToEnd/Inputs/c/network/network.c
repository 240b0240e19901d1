#include "network.h"

#include <stdio.h>
#include <stdlib.h>

#define ARCS_PER_NODE 3
#define UNREACHED 1000000L

static unsigned long state = 1;

static long
draw( long limit )
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (long)( ( state >> 33 ) % (unsigned long)limit );
}

static void *
need( void *memory )
{
    if( !memory )
    {
        fprintf( stderr, "network: not enough memory\n" );
        exit( 1 );
    }
    return memory;
}

void
build_network( network_t *net, long n )
{
    node_p node;
    arc_p arc;
    long i, k;

    net->n = n;
    net->m = n > 1 ? ARCS_PER_NODE * n : 0;
    net->kinds = n + 2;
    net->nodes = (node_t *) need( calloc( n + 1, sizeof(node_t) ) );
    net->arcs = (arc_t *) need( calloc( net->m + 1, sizeof(arc_t) ) );
    net->tariffs = (tariff_t *) need( malloc( net->kinds * sizeof(tariff_t) ) );
    net->stop_nodes = net->nodes + n;
    net->stop_arcs = net->arcs + net->m;

    for( k = 0; k < net->kinds; k++ )
    {
        net->tariffs[k].base = 0.25 * (double)draw( 40 );
        net->tariffs[k].per_unit = 0.125 * (double)( k % 9 );
        net->tariffs[k].used = 0;
        net->tariffs[k].limit = 5 + draw( 20 );
    }
    for( node = net->nodes, i = 0; node < net->stop_nodes; node++, i++ )
    {
        node->number = (int)i;
        node->potential = UNREACHED;
        node->orientation = (int)( i & 1 );
    }
    if( n > 0 )
        net->nodes->potential = 0;
    for( arc = net->arcs, i = 0; arc != net->stop_arcs; arc++, i++ )
    {
        arc->tail = net->nodes + i % n;
        arc->head = net->nodes + ( i < n ? ( i + 1 ) % n : draw( n ) );
        arc->cost = 1 + draw( 50 );
        arc->ident = AT_ZERO;
        arc->flow = draw( 8 );
    }
}

void
free_network( network_t *net )
{
    free( net->tariffs );
    free( net->arcs );
    free( net->nodes );
    net->nodes = net->stop_nodes = NULL;
    net->arcs = net->stop_arcs = NULL;
}

/* Takes every arc that makes a way shorter; returns how many there were. */
long
relax( network_t *net )
{
    arc_p arc;
    long better = 0;

    for( arc = net->arcs; arc < net->stop_arcs; arc++ )
    {
        cost_t through = arc->tail->potential + arc->cost;

        if( arc->tail->potential == UNREACHED || through >= arc->head->potential )
            continue;
        if( arc->head == net->nodes )
            continue;
        if( arc->head->basic_arc )
            arc->head->basic_arc->ident = AT_ZERO;
        arc->head->potential = through;
        arc->head->pred = arc->tail;
        arc->head->basic_arc = arc;
        arc->ident = BASIC;
        better++;
    }
    return better;
}

/* Links children anew and sums flows from the leaves up. */
void
refresh_tree( network_t *net )
{
    node_p node, up;

    for( node = net->nodes; node < net->stop_nodes; node++ )
    {
        node->child = node->sibling = NULL;
        node->flow = 0;
    }
    for( node = net->nodes; node < net->stop_nodes; node++ )
        if( node->pred )
        {
            node->sibling = node->pred->child;
            node->pred->child = node;
            for( up = node; up->pred; up = up->pred )
                up->flow += node->basic_arc->flow;
        }
}

double
bill( network_t *net )
{
    double sum = 0;
    long k, i = 0;
    arc_p arc;

    for( arc = net->arcs; arc < net->stop_arcs; arc++, i++ )
    {
        k = i % net->kinds;
        if( arc->ident != BASIC || arc->flow > net->tariffs[k].limit )
            continue;
        net->tariffs[k].used++;
        sum += net->tariffs[k].base + net->tariffs[k].per_unit * (double)arc->flow;
    }
    return sum;
}
