// Macros are symbols: calls of them, calls in them, and those that stand under conditions.

// --- path: log.h ---
void log_line(const char *text);
#define LOG(text) log_line(text)
//                ^ calls: log::log_line
#define TWICE(x) do { LOG(x); \
	LOG(x); } while (0)
#define old_name new_name
//               ^ reads: names::new_name

#if defined(_WIN32)
#define SLEEP(n) win_sleep(n)
#elif defined(HAVE_NANOSLEEP)
#define SLEEP(n) nano_sleep(n)
#else
#define SLEEP(n) plain_sleep(n)
#endif

#ifndef LEVEL
#define LEVEL 2
#endif
#if (LEVEL >= 3)
#define DEBUG(x) LOG(x)
#else
#define DEBUG(x) ((void)0)
#endif

// --- path: names.c ---
#include "log.h"
int new_name(void) { return 1; }

static int first(int x) { return x; }
#define CHECK(x) first(x)
int before(void) { return CHECK(1); }
//                        ^ calls: names::CHECK
#undef CHECK
#define CHECK(x) second(x)
static int second(int x) { return x; }

void use(void)
{
	TWICE("a");
	// ^ calls: log::TWICE
	SLEEP(1);
	// ^ calls: log::SLEEP
	DEBUG("b");
	// ^ calls: log::DEBUG
	LOG("c")
	LOG("d");
	// ^ calls: log::LOG
}

// --- path: opcodes.h ---
OP(LOAD, 1)
// ^ calls: machine::OP  by: a guess
OP(STORE, 2)

// --- path: machine.c ---
#define OP(name, n) name = n,
enum opcode {
#include "opcodes.h"
};

// --- path: src/blocks.c ---
// Macros before blocks; a macro that asks for itself, and one that stands for another's number.
#define EACH(x) for (x = 0; x < 3; x++)
#define FLOAT 1
#define DOUBLE 2
#define KIND DOUBLE
#if KIND == FLOAT
#define sum(x) (x##f)
#elif KIND == DOUBLE
#define sum(x) (x)
#endif
#if defined(ASSERTING)
#define check(x) assert(x)
#endif
#if !defined(check)
#define check(x) ((void)0)
#endif

int blocks(int x) {
  EACH(x) {
    // ^ instantiates: src::blocks::EACH
    check(x);
    // ^ calls: src::blocks::check@15
  }
  return sum(x);
  //     ^ calls: src::blocks::sum@9
}

// --- path: src/vm.c ---
#define on(op) case op:
int step(int op) {
	on(op)
	// ^ calls: src::vm::on
	return 0;
}
int run(int op) {
#include "jumps.h"
	on(op)
	// ^ calls: src::jumps::on
	return 0;
}

// --- path: src/jumps.h ---
#undef on
#define on(op) L_##op:

// --- path: src/marks.c ---
// Words among the specifiers that only the preprocessor knows, written as compilers' or in small letters.
struct page { int count; };
asmlinkage long marked_start(void) { return 1; }
static atomic size_t started = 0;
unsigned int __read_mostly limit = 3;
static DEFINE_PER_CPU(int, pages);
static void printflike(1, 2)
marked_print(const char *text, ...) { (void)text; }
static int __init marked(void __user *from, __unused const char *name, __unused struct page *page)
{
	for_each_page(page, from)
		marked_start();
	//	^ calls: src::marks::marked_start
	if (timercmp(from, name, >))
		return ((__force int) limit) + 16 KB;
	marked_print("x");
	// ^ calls: src::marks::marked_print
	return page->count;
	//           ^ reads: src::marks::page::count
}
int __must_check calls_marked(void) { return marked(0, 0, 0); }
//                                           ^ calls: src::marks::marked

// --- path: test/runner.h ---
#define TEST_ENTERED(name) { #name, &run_##name },

// --- path: test/list.h ---
TEST_ENTERED   (pays)
// ^ calls: test::runner::TEST_ENTERED
TEST_ENTERED   (opens)

// --- path: codes.h ---
CODE(ADD, 1)
// ^ calls: lists::CODE
CODE(SUB, 2)

// --- path: lists.c ---
// A header that is included for its values, labels that macros make, and a word before a block.
static const int effects[] = {
	#define CODE(name, effect) effect,
	#include "codes.h"
	#undef CODE
};
#define LOOP next:
#define CASE_OF(name) code_##name
#define STEP() (count++)
int run(int count) {
	LOOP
	{
		CASE_OF(ADD):
		// ^ calls: lists::CASE_OF
		CASE_OF(SUB):
			STEP();
			// ^ calls: lists::STEP
	}
	return effects[count];
	//     ^ reads: lists::effects
}
