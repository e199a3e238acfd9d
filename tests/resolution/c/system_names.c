// A function that a header of the system declares is the system's, though another program of the tree defines its name.

// --- path: src/faults.c ---
#include <stdio.h>

size_t fwrite(const void *from, size_t size, size_t count, FILE *file) { return 0; }

int fclose(FILE *file) { return -1; }

int fail(FILE *file) { return fclose(file); }
//                            ^ calls: src::faults::fclose

// --- path: src/print.h ---
#include <stdio.h>

static inline void put(const char *text) { fwrite(text, 1, 1, stdout); }
//                                         ^ unresolved

// --- path: src/main.c ---
#include "print.h"

int main(void)
{
	put("x");
	// ^ calls: src::print::put
	return fclose(stdout);
	//     ^ unresolved
}

// --- path: src/old.c ---
int leave(void *file) { return fclose(file); }
//                             ^ calls: src::faults::fclose  by: a guess

// --- path: own/files.h ---
#include <stddef.h>
int rename(const char *from, const char *to);

// --- path: own/files.c ---
#include "files.h"

int rename(const char *from, const char *to) { return 0; }

// --- path: own/main.c ---
#include <string.h>
#include "files.h"

int main(void) { return rename("a", "b"); }
//                      ^ calls: own::files::rename

// --- path: libc/include/string.h ---
unsigned long strlen(const char *text);

// --- path: libc/src/strlen.c ---
#include <string.h>

unsigned long strlen(const char *text) { return 0; }

// --- path: libc/src/strdup.c ---
#include <stdlib.h>
#include <string.h>

unsigned long length(const char *text) { return strlen(text); }
//                                              ^ calls: libc::src::strlen::strlen
