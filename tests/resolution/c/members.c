// Members by the declared type of what they belong to; pointers to functions; tables of them.

// --- path: shapes.h ---
typedef struct point { int x, y; } point_t;

typedef int (*measure_fn)(const struct shape *);

struct shape {
	point_t at;
	struct shape *next, **all;
	measure_fn measure;
	void (*draw)(struct shape *, int);
	union { int radius; float width; };
	enum kind { ROUND, FLAT } kind;
};

struct driver {
	const char *name;
	int (*start)(struct shape *);
};

struct shape *shape_new(void);
extern struct shape *current;

// --- path: shapes.c ---
#include "shapes.h"

struct shape *current = 0;

static int area(const struct shape *s) { return s->radius; }
//                                                 ^ reads: shapes::shape::radius

static int begin(struct shape *s) { return s->kind == ROUND; }
//                                                    ^ reads: shapes::shape::kind::ROUND

static const struct driver drivers[] = {
	{ .name = "round", .start = begin },
	// ^ writes: shapes::driver::name
};

struct shape *shape_new(void) { return 0; }

int old_style(s, n)
	struct shape *s;
	int n;
{
	return s->measure(s);
	//        ^ calls: shapes::shape::measure
}

void use(struct shape *s, int n)
{
	s->next->at.x = 1;
	//          ^ writes: shapes::point::x
	s->all[n]->draw(s, 1);
	//         ^ calls: shapes::shape::draw
	shape_new()->next->kind = FLAT;
	//                 ^ writes: shapes::shape::kind
	((struct shape *)0)->draw(s, 2);
	//                   ^ calls: shapes::shape::draw
	current->measure(s);
	//       ^ calls: shapes::shape::measure
	drivers[0].start(s);
	//         ^ calls: shapes::driver::start
	int area = n;
	{
		struct driver s = { .start = begin };
		//                   ^ writes: shapes::driver::start
		s.start(0);
		// ^ calls: shapes::driver::start
	}
	s->draw(s, area);
	// ^ calls: shapes::shape::draw
}
