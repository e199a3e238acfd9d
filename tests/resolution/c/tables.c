// Tables of functions: what a field holds takes its place, so that a call of the field may be one of the function.

// --- path: ops.h ---
struct ops {
	int (*open)(int);
	int (*shut)(int);
};
void start(const struct ops *ops);

// --- path: file.c ---
#include "ops.h"
static int open_file(int x) { return x; }
// ^ overrides: ops::ops::open
static int shut_file(int x) { return x; }
// ^ overrides: ops::ops::shut
static int later(int x) { return x; }
// ^ overrides: ops::ops::shut
static int plain(int x) { return x; }
// ^ not overrides: ops::ops::open
static const struct ops table = { .open = open_file, .shut = &shut_file };
void set(struct ops *ops)
{
	int number = plain(1);
	ops->shut = later;
	start(ops);
}

// --- path: core.c ---
#include "ops.h"
void start(const struct ops *ops)
{
	ops->open(1);
	//   ^ calls: ops::ops::open
}
