#include <stdio.h>
// ^ imports: <stdio.h> - as - form: include
#include "jv.h"
// ^ imports: jv.h - as - form: include
#define MAX(a,b) ((a)>(b)?(a):(b))
// ^ defined: macro MAX
#define SIZE 10
// ^ defined: macro SIZE
/* A point.
 * In space. */
struct point { int x; char *name; };
// ^ defined: struct point ; doc: A point. / In space. ; signature: struct point
// ^ defined: field point::x ; defined: field point::name
typedef struct { int a; } pair_t;
// ^ defined: struct pair_t ; signature: typedef struct ; defined: field pair_t::a
typedef struct node { struct node *next; } node_t;
// ^ defined: struct node ; signature: struct node ; defined: field node::next
// ^ defined: type node_t ; signature: typedef struct node node_t
typedef int (*callback)(int);
// ^ defined: type callback
typedef unsigned long size_tt;
// ^ defined: type size_tt
enum color { RED, GREEN = 2 };
// ^ defined: enum color ; defined: constant color::RED ; defined: constant color::GREEN
union u { int i; float f; };
// ^ defined: struct u ; signature: union u ; defined: field u::i
// ^ defined: field u::f
static int counter = 0;
// ^ defined: variable counter
int table[10] = {1};
// ^ defined: variable table
const char *names[] = {"a"};
// ^ defined: variable names
extern int foo(int a);
int *bar(void);
// Adds.
static int
// ^ defined: fn add ; doc: Adds. ; lines: 3
// ^ signature: static int add(int a, int b)
add(int a, int b)
{ struct point p; return a + foo(b); }
// ^ role: call foo
char **dup(char **x) { return x; }
// ^ defined: fn dup ; signature: char **dup(char **x)
static const struct ops my_ops = { .open = add };
// ^ defined: variable my_ops
