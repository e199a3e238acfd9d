// A call leads to the definition, wherever that is compiled; what it is declared by only leads there.

// --- path: include/store.h ---
#ifndef STORE_H
#define STORE_H
#include <stddef.h>

struct store;
typedef struct store store;

store *store_open(const char *path);
int store_get(store *s, int key);
static inline int store_empty(store *s) { return store_get(s, 0) == 0; }
//                                               ^ calls: src::store::store_get
int from_library(int x);

#define STORE_MAX 16
#endif

// --- path: src/store.c ---
#include "store.h"
// ^ imports: include::store
#include "util.h"
// ^ imports: src::util

struct store { int size; };

static int helper(int x) { return x; }

int store_get(store *s, int key)
//            ^ types: src::store::store
{
	s->size = key;
	// ^ writes: src::store::store::size
	return helper(key) + clamp(key);
	//     ^ calls: src::store::helper; calls: src::util::clamp
}

store *store_open(const char *path) { return 0; }

// --- path: src/util.h ---
int clamp(int x);

// --- path: src/util.c ---
#include "util.h"

static int helper(int x) { return -x; }

int clamp(int x) { return helper(x); }
//                        ^ calls: src::util::helper

// --- path: src/main.c ---
#include <stdio.h>
#include <store.h>
// ^ imports: include::store

int missing_header(void);

int main(void)
{
	store *s = store_open("x");
	//         ^ calls: src::store::store_open  by: import
	printf("%d", STORE_MAX);
	// ^ unresolved
	helper(1);
	// ^ unresolved
	from_library(2);
	// ^ calls: include::store::from_library
	return store_empty(s);
	//     ^ calls: include::store::store_empty
}

// --- path: other/util.h ---
int clamp(int x);

// --- path: other/util.c ---
#include "util.h"
// ^ imports: other::util

int clamp(int x) { return x; }

int twice(int x) { return clamp(x); }
//                        ^ calls: other::util::clamp
