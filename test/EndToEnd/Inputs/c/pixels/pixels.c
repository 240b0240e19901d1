/* Filters over an image; the image goes to a file and comes back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;

typedef struct pixel
{
	byte r, g, b, a;
	short depth;
	float weight;
} pixel;

typedef struct
{
	double sum[4];
	long count;
	int lowest, highest;
} column;

static void *
get_memory(size_t size)
{
	void *p = malloc(size);
	if (!p && size != 0) {
		fputs("pixels: out of memory\n", stderr);
		exit(3);
	}
	return p;
}

static void
paint(pixel *image, int w, int h)
{
	int x, y;

	memset(image, 0, sizeof(pixel) * w * h);
	for (y = 0; y < h; y++)
		for (x = y % 2; x < w; x += 2) {
			pixel *p = image + y * w + x;
			p->r = (byte)(x * 7 + y);
			p->g = (byte)(x ^ y);
			p->b = (byte)(255 - p->r);
			p->a = 200;
			p->depth = (short)(x * y % 1000 - 500);
		}
}

/* Means over the neighbours, from one image to the other. */
static void
blur(const pixel *from, pixel *to, int w, int h)
{
	int x, y, dx, dy;

	for (y = 0; y < h; y++) {
		for (x = 0; x < w; x++) {
			int r = 0, g = 0, b = 0, n = 0;

			for (dy = -1; dy <= 1; dy++)
				for (dx = -1; dx <= 1; dx++) {
					if (x + dx < 0 || x + dx >= w || y + dy < 0 || y + dy >= h)
						continue;
					r += from[(y + dy) * w + x + dx].r;
					g += from[(y + dy) * w + x + dx].g;
					b += from[(y + dy) * w + x + dx].b;
					n++;
				}
			to[y * w + x].r = (byte)(r / n);
			to[y * w + x].g = (byte)(g / n);
			to[y * w + x].b = (byte)(b / n);
			to[y * w + x].weight += 1.0f / (float)n;
		}
	}
}

/* Moves all rows down by one; the first row stays. */
static void
scroll(pixel *image, int w, int h)
{
	if (h > 1)
		memmove(image + w, image, (size_t)w * (h - 1) * sizeof *image);
}

static void
save(FILE *file, const pixel *image, size_t count)
{
	if (fwrite(image, sizeof(pixel), count, file) != count) {
		perror("pixels: write");
		exit(3);
	}
}

static void
load(FILE *file, pixel *image, size_t count)
{
	if (fread(image, sizeof(pixel), count, file) != count) {
		perror("pixels: read");
		exit(3);
	}
}

static unsigned
mix(unsigned h, double value)
{
	unsigned char b[sizeof value];
	size_t i;

	memcpy(b, &value, sizeof value);
	for (i = 0; i < sizeof value; i++)
		h = (h ^ b[i]) * 16777619u;
	return h;
}

static void
print_sums(const pixel *image, int w, int h)
{
	column *columns = calloc((size_t)w + 1, sizeof *columns);
	unsigned hash = 2166136261u;
	int x, y, k;

	if (!columns)
		exit(3);
	for (y = 0; y < h; y++)
		for (x = 0; x < w; x++) {
			const pixel *p = &image[y * w + x];
			columns[x].sum[0] += p->r;
			columns[x].sum[1] += p->g;
			columns[x].sum[2] += p->b;
			columns[x].sum[3] += p->weight;
			columns[x].count++;
			if (p->depth < columns[x].lowest)
				columns[x].lowest = p->depth;
			if (p->depth > columns[x].highest)
				columns[x].highest = p->depth;
		}
	for (x = 0; x < w; x++) {
		for (k = 0; k < 4; k++)
			hash = mix(hash, columns[x].sum[k]);
		hash = mix(hash, (double)columns[x].count);
		hash = mix(hash, columns[x].lowest);
		hash = mix(hash, columns[x].highest);
	}
	printf("columns: %08x\n", hash);
	free(columns);
}

static unsigned
checksum(const pixel *image, int count)
{
	unsigned hash = 2166136261u;
	int i;

	for (i = 0; i < count; i++) {
		hash = mix(hash, image[i].r);
		hash = mix(hash, image[i].g);
		hash = mix(hash, image[i].b);
		hash = mix(hash, image[i].a);
		hash = mix(hash, image[i].depth);
		hash = mix(hash, image[i].weight);
	}
	return hash;
}

int
main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 40;
	int w = n < 33 ? n : 33 + n % 7, h = n == 0 ? 0 : (n + w - 1) / w + 2;
	size_t count = (size_t)w * h;
	pixel *front = get_memory(count * sizeof(pixel));
	pixel *back = get_memory(count * sizeof(pixel));
	FILE *file = tmpfile();
	int pass;

	if (!file)
		return 3;
	paint(front, w, h);
	printf("painted %d x %d: %08x\n", w, h, checksum(front, w * h));
	save(file, front, count);

	memcpy(back, front, count * sizeof(pixel));
	for (pass = 0; pass < 3; pass++) {
		blur(front, back, w, h);
		memcpy(front, back, sizeof(pixel) * count);
	}
	scroll(front, w, h);
	printf("blurred: %08x\n", checksum(front, w * h));
	print_sums(front, w, h);
	save(file, front, count);

	rewind(file);
	load(file, back, count);
	printf("first again: %08x\n", checksum(back, w * h));
	load(file, back, count);
	printf("last again: %08x\n", checksum(back, w * h));
	fclose(file);
	free(back);
	free(front);
	return 0;
}
