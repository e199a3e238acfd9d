// Which of several headers of a name is included hangs on the folders that a build names, in their order.

// --- path: CMakeLists.txt ---
cmake_minimum_required(VERSION 3.10)
project(shop)
set(PORT port/posix)
add_executable(shop src/shop.c)
target_include_directories(shop PRIVATE ${PORT} ${CMAKE_CURRENT_SOURCE_DIR}/include)
foreach(one fast slow)
  add_library(${one} lib/${one}.c)
  target_include_directories(${one} PRIVATE "${PROJECT_SOURCE_DIR}/lib/${one}_config")
endforeach()

// --- path: src/shop.c ---
#include "port.h"
// ^ imports: port::posix::port
#include <shared.h>
// ^ imports: include::shared
#include "near.h"
// ^ imports: src::near
#include "generated.h"
// ^ unresolved

// --- path: src/near.h ---
int beside(void);

// --- path: include/near.h ---
int farther(void);

// --- path: include/shared.h ---
int shared(void);

// --- path: port/shared.h ---
int not_this_one(void);

// --- path: port/posix/port.h ---
int posix(void);

// --- path: src/port/port.h ---
int nearer_but_in_no_folder(void);

// --- path: lib/fast.c ---
#include "config.h"
// ^ imports: lib::fast_config::config

// --- path: lib/slow.c ---
#include "config.h"
// ^ imports: lib::slow_config::config

// --- path: lib/fast_config/config.h ---
#define SIZE 1

// --- path: lib/slow_config/config.h ---
#define SIZE 2

// --- path: lib/config.hh ---

// --- path: tools/Makefile ---
CFLAGS += -O2 -Iinternal -I../include
tool: tool.c

// --- path: tools/tool.c ---
#include "tool.h"
// ^ imports: tools::internal::tool

// --- path: tools/internal/tool.h ---
int tool(void);

// --- path: tools/a/tool.h ---
int another(void);

// --- path: game/meson.build ---
inc = include_directories('engine')
executable('game', ['game.c'], include_directories: inc)

// --- path: game/game.c ---
#include <draw.h>
// ^ imports: game::engine::draw

// --- path: game/engine/draw.h ---
int draw(void);

// --- path: game/arts/draw.h ---
int art(void);

// --- path: kit/compile_commands.json ---
[{"directory": "/home/me/shop/kit/build", "command": "cc -I/usr/include -I../parts -c ../kit.c", "file": "../kit.c"},
 {"directory": "/home/me/shop/kit/build", "arguments": ["cc", "-isystem", "/home/me/shop/kit/more", "-c", "../kit.c"], "file": "../kit.c"}]

// --- path: kit/kit.c ---
#include <set.h>
// ^ imports: kit::parts::set
#include <more.h>
// ^ imports: kit::more::more

// --- path: kit/parts/set.h ---
int in_parts(void);

// --- path: kit/aside/set.h ---
int in_none(void);

// --- path: kit/more/more.h ---
int in_more(void);

// --- path: kit/aside/more.h ---
int also_in_none(void);
