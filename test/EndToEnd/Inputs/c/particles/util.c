#include "util.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long seed = 88172645463325252ULL;

void *xmalloc(size_t size)
{
	void *memory = malloc(size ? size : 1);

	if (memory == NULL) {
		fprintf(stderr, "particles: no memory for %lu bytes\n",
			(unsigned long)size);
		exit(EXIT_FAILURE);
	}
	return memory;
}

double uniform(double low, double high)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static unsigned long long mix(unsigned long long hash, const void *data,
			      size_t size)
{
	const unsigned char *byte = data;

	while (size--)
		hash = (hash ^ *byte++) * 1099511628211ULL;
	return hash;
}

unsigned long long mix_double(unsigned long long hash, double value)
{
	return mix(hash, &value, sizeof(value));
}

unsigned long long mix_int(unsigned long long hash, long value)
{
	return mix(hash, &value, sizeof(value));
}
