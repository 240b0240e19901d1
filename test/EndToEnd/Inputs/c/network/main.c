#include <stdio.h>
#include <stdlib.h>

#include "network.h"

static network_t net;

static unsigned long
fold( unsigned long hash, long value )
{
    int shift;

    for( shift = 0; shift < 64; shift += 8 )
        hash = ( hash ^ ( (unsigned long)value >> shift & 0xff ) ) * 1099511628211UL;
    return hash;
}

static long
number_of( const node_t *node )
{
    return node ? node->number : -1;
}

static int
tree_depth( const node_t *node )
{
    const node_t *child;
    int depth, most = 0;

    for( child = node->child; child; child = child->sibling )
        if( ( depth = tree_depth( child ) ) > most )
            most = depth;
    return most + 1;
}

int
main( int argc, char **argv )
{
    unsigned long hash = 14695981039346656037UL;
    long rounds = 0, better, i;
    arc_t *arc;
    node_t *node;

    build_network( &net, argc > 1 ? atol( argv[1] ) : 60 );
    while( ( better = relax( &net ) ) > 0 )
        if( ++rounds <= 3 )
            printf( "round %ld: %ld arcs\n", rounds, better );
    refresh_tree( &net );
    printf( "%ld nodes, %ld arcs, %ld rounds, bill %a\n", net.n, net.m, rounds, bill( &net ) );
    if( net.n > 0 )
        printf( "depth %d\n", tree_depth( net.nodes ) );

    for( node = net.nodes; node < net.stop_nodes; node++ )
    {
        hash = fold( hash, node->potential );
        hash = fold( hash, node->orientation );
        hash = fold( hash, number_of( node->child ) );
        hash = fold( hash, number_of( node->pred ) );
        hash = fold( hash, number_of( node->sibling ) );
        hash = fold( hash, node->basic_arc ? (long)( node->basic_arc - net.arcs ) : -1L );
        hash = fold( hash, node->flow );
        hash = fold( hash, node->number );
    }
    for( arc = net.arcs; arc < net.stop_arcs; arc++ )
    {
        hash = fold( hash, arc->cost );
        hash = fold( hash, number_of( arc->tail ) );
        hash = fold( hash, number_of( arc->head ) );
        hash = fold( hash, arc->ident );
        hash = fold( hash, arc->flow );
    }
    for( i = 0; i < net.kinds; i++ )
    {
        hash = fold( hash, (long)( net.tariffs[i].base * 1024 ) );
        hash = fold( hash, (long)( net.tariffs[i].per_unit * 1024 ) );
        hash = fold( hash, net.tariffs[i].used );
        hash = fold( hash, net.tariffs[i].limit );
    }
    printf( "checksum %016lx\n", hash );
    free_network( &net );
    return 0;
}
