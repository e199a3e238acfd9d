// A function that another file defines once for each way to build: all that may be compiled, as a guess.

// --- path: src/names.h ---
int count_names(void);
int open_names(void);

// --- path: src/names.c ---
#include "settings.h"

#ifdef USE_TABLE
static int from_table(void) { return 1; }

int count_names(void) { return from_table(); }
#else
static int from_list(void) { return 0; }

int count_names(void) { return from_list(); }
#endif

#ifdef _WIN32
int open_names(void) { return 1; }
#else
int open_names(void) { return 2; }
#endif

// --- path: src/main.c ---
int main(void) { return count_names(); }
//                      ^ calls: src::names::count_names  by: a guess

// --- path: src/seen.c ---
#include "names.h"

int seen(void) { return count_names(); }
//                      ^ calls: src::names::count_names  by: a guess

int opened(void) { return open_names(); }
//                        ^ calls: src::names::open_names  by: surely
