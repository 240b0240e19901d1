/* A k-d tree in an array: children are indices, -1 is none. The points are read
 * from text. GNU C. */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define K 2
#define NONE (-1)

struct node {
    float at[K];
    unsigned name;
    int left, right;
    float lowest, highest;      /* of the subtree, along the other axis */
};

struct mark {
    unsigned char axis : 2;
    unsigned char visited : 6;
    float nearest;              /* query so far */
};

struct tree {
    struct node *nodes;
    struct mark *marks;         /* one for each node */
    int used;
    int root;
};

struct found {
    int index;
    float distance;
};

static char *make_text(int n)
{
    char *text = malloc(32 * (size_t)n + 1), *end = text;
    unsigned x = 1;

    if (!text)
        exit(2);
    *end = 0;
    for (int i = 0; i < n; i++) {
        x = x * 69069 + 1;
        end += sprintf(end, "%u.%02u,%u\n", (x >> 8) % 100, (x >> 16) % 100, (x >> 20) % 512);
    }
    return text;
}

static int parse(const char *text, struct node *nodes, int limit)
{
    int n = 0, length;

    while (n < limit && sscanf(text, "%f,%f\n%n", &nodes[n].at[0], &nodes[n].at[1], &length) == 2) {
        nodes[n].name = 1000u + n;
        nodes[n].left = nodes[n].right = NONE;
        nodes[n].lowest = nodes[n].highest = 0;
        text += length;
        n++;
    }
    return n;
}

static inline void swap_nodes(struct node *a, struct node *b)
{
    struct node t = *a;
    *a = *b;
    *b = t;
}

/* Puts the node of rank k along the axis to its place, smaller ones before it. */
static void select_rank(struct node *nodes, int low, int high, int k, int axis)
{
    while (low < high) {
        float pivot = nodes[k].at[axis];
        int i = low, j = high;

        do {
            while (nodes[i].at[axis] < pivot)
                i++;
            while (pivot < nodes[j].at[axis])
                j--;
            if (i <= j) {
                swap_nodes(&nodes[i], &nodes[j]);
                i++, j--;
            }
        } while (i <= j);
        if (j < k)
            low = i;
        if (k < i)
            high = j;
    }
}

static int build(struct tree *tree, int low, int high, int depth)
{
    if (low > high)
        return NONE;
    int middle = low + (high - low) / 2;
    struct node *const n = tree->nodes + middle;

    select_rank(tree->nodes, low, high, middle, depth % K);
    tree->marks[middle].axis = depth % K;
    tree->marks[middle].nearest = FLT_MAX;
    n->left = build(tree, low, middle - 1, depth + 1);
    n->right = build(tree, middle + 1, high, depth + 1);

    const int other = !tree->marks[middle].axis;
    n->lowest = n->highest = n->at[other];
    for (int i = low; i <= high; i++) {
        if (tree->nodes[i].at[other] < n->lowest)
            n->lowest = tree->nodes[i].at[other];
        if (tree->nodes[i].at[other] > n->highest)
            n->highest = tree->nodes[i].at[other];
    }
    tree->used++;
    return middle;
}

static float distance(const struct node *n, const float at[K])
{
    float sum = 0;

    for (int k = 0; k < K; k++)
        sum += (n->at[k] - at[k]) * (n->at[k] - at[k]);
    return sum;
}

static void search(const struct node *nodes, struct mark *marks, int root, const float at[K],
                   struct found *best)
{
    if (root == NONE)
        return;

    const struct node *n = &nodes[root];
    float d = distance(n, at);
    float along = at[marks[root].axis] - n->at[marks[root].axis];

    marks[root].visited = (marks[root].visited + 1) & 63;
    if (d < marks[root].nearest)
        marks[root].nearest = d;
    if (d < best->distance || (d == best->distance && nodes[best->index].name > n->name)) {
        best->distance = d;
        best->index = root;
    }
    search(nodes, marks, along < 0 ? n->left : n->right, at, best);
    if (along * along <= best->distance)
        search(nodes, marks, along < 0 ? n->right : n->left, at, best);
}

static int depth_of(const struct node *nodes, const struct node *n)
{
    int left = n->left == NONE ? 0 : depth_of(nodes, &nodes[n->left]);
    int right = n->right == NONE ? 0 : depth_of(nodes, nodes + n->right);

    return 1 + (left > right ? left : right);
}

static unsigned long long mix(unsigned long long h, unsigned v)
{
    for (int i = 0; i < 4; i++, v >>= 8)
        h = (h ^ (v & 0xff)) * 1099511628211ull;
    return h;
}

static unsigned bits(float f)
{
    unsigned u;
    memcpy(&u, &f, sizeof u);
    return u;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    char *text = make_text(n);
    struct tree tree = {
        .nodes = calloc(n ?: 1, sizeof(struct node)),
        .marks = calloc(n ?: 1, sizeof(struct mark)),
        .root = NONE,
    };

    if (!tree.nodes || !tree.marks)
        return 2;
    n = parse(text, tree.nodes, n);
    free(text);
    tree.root = build(&tree, 0, n - 1, 0);
    printf("%d nodes, depth %d\n", tree.used,
           tree.root == NONE ? 0 : depth_of(tree.nodes, &tree.nodes[tree.root]));

    for (int i = 0; i < 40; i++) {
        const float at[K] = { (float)(i * 13 % 100), (float)(i * 59 % 512) };
        struct found best = { 0, FLT_MAX };

        search(tree.nodes, tree.marks, tree.root, at, &best);
        if (n && i % 8 == 0)
            printf("near (%g, %g): #%u at distance %a\n", at[0], at[1],
                   tree.nodes[best.index].name, best.distance);
    }

    unsigned long long h = 14695981039346656037ull;
    for (const struct node *p = tree.nodes; p < tree.nodes + n; p++) {
        h = mix(mix(h, bits(p->at[0])), bits(p->at[1]));
        h = mix(mix(mix(h, p->name), p->left), p->right);
        h = mix(mix(h, bits(p->lowest)), bits(p->highest));
    }
    printf("nodes %016llx\n", h);
    for (int i = 0; i < n; i++) {
        h = mix(mix(h, tree.marks[i].axis), tree.marks[i].visited);
        h = mix(h, bits(tree.marks[i].nearest));
    }
    printf("with marks %016llx\n", h);
    free(tree.marks);
    free(tree.nodes);
    return 0;
}
