// Overloads by constant parts of objects, by values that nothing else refers to; names of no namespace.

// --- path: parts.cc ---
#include <string>
struct Map {
  int begin();
  int begin() const;
};
struct Item {};
struct Request {
  Map headers;
  Map* shared;
  void fixed() const {
    headers.begin();
    //      ^ calls: parts::Map::begin@4 by: surely
    this->headers.begin();
    //            ^ calls: parts::Map::begin@4
    shared->begin();
    //      ^ calls: parts::Map::begin@3
  }
  void free() {
    headers.begin();
    //      ^ calls: parts::Map::begin@3 by: surely
  }
  void later() const;
  void add(const Item& item);
  void add(Item&& item);
  void text(const std::string& body, const char* type);
  void text(std::string&& body, const char* type);
  void open(int at) {
    ::open(at);
    // ^ calls: outside open
    open(at);
    // ^ calls: parts::Request::open
  }
};

void Request::later() const {
  headers.begin();
  //      ^ calls: parts::Map::begin@4
}

void handle(const Request& fixed, Request& free, Item item) {
  fixed.headers.begin();
  //            ^ calls: parts::Map::begin@4
  free.headers.begin();
  //           ^ calls: parts::Map::begin@3
  free.add(item);
  //   ^ calls: parts::Request::add@23
  free.add(Item());
  //   ^ calls: parts::Request::add@24
  free.add(std::move(item));
  //   ^ calls: parts::Request::add@24
  free.text("a", "b");
  //   ^ calls: parts::Request::text@26 by: surely
  std::string body;
  free.text(body, "b");
  //   ^ calls: parts::Request::text@25
}

// --- path: deduced.cc ---
enum Sign { PLUS, MINUS };
void check(const char* what, bool wanted, bool found) {}
template <typename T>
void check(const char* what, T wanted, T found) {}

void checks(int count) {
  check("a", 1, MINUS);
  // ^ calls: deduced::check@2
  check("a", 1, count);
  // ^ calls: deduced::check@4
  check("a", true, false);
  // ^ calls: deduced::check@2
}

// --- path: aliases.cc ---
template <typename T> class Table {};
using Fields = Table<int>;
void send(const Table<double>& rows, int count = 0) {}
void send(const Fields& fields, int count = 0) {}

void sends() {
  send(Fields(), 1);
  // ^ calls: aliases::send@4
}

// --- path: streams.cc ---
#include <sstream>
#include <string>
void load(const std::string& text) {}
void load(const char* text) {}
void load(std::istream& stream) {}

void loads(const std::string& text) {
  std::stringstream stream(text);
  load(stream);
  // ^ calls: streams::load@5
  load(text);
  // ^ calls: streams::load@3
}

// --- path: suffixes.cc ---
// What literals with suffixes, members of pairs and of texts are, chooses among overloads.
#include <string>
#include <utility>

struct Padded { Padded(const char*, unsigned long); int size(); };
inline Padded operator"" _padded(const char* text, unsigned long length) { return Padded(text, length); }
struct Node { void visit(); };
struct Reader {
    int read(const Padded& text);
    int read(const std::string& text);
    int read(const char* text, unsigned long length);
    int read(const unsigned char* text, unsigned long length);
    int again(const std::string& text) { return read(text.data(), text.size()); }
    //                                          ^ calls: suffixes::Reader::read@11
};
template <typename T> struct Base : protected std::pair<T, int> {
    void open() { this->first.visit(); }
    //                        ^ unresolved
};
struct Of : Base<Node> {
    void go() { first.visit(); this->first.visit(); }
    //                                     ^ calls: suffixes::Node::visit
    //                ^ calls: suffixes::Node::visit
};
int reads(Reader& reader, std::pair<Node, int> both) {
    both.first.visit();
    //         ^ calls: suffixes::Node::visit
    auto kept = R"([1])"_padded;
    return reader.read("[]"_padded) + reader.read(kept) + ("[]"_padded).size();
    //                                                                  ^ calls: suffixes::Padded::size
    //                                       ^ calls: suffixes::Reader::read@9
    //            ^ calls: suffixes::Reader::read@9
}

// --- path: conversions.cc ---
// A type's own conversions choose among overloads; a deleted one is no definition of another.
struct View { View(const char*, unsigned long); };
struct Owned {
    operator View() const noexcept;
    explicit operator bool() const;
    int size();
};
struct Loader {
    int load(View text);
    int load(bool really);
    int load(const Loader& other);
    int load(Owned&& text) = delete;
};
Owned::operator View() const noexcept { return View(0, length()); }
//                                             ^ instantiates: conversions::View
int Owned::size() { return 0; }
int loads(Loader& loader, Owned& owned, View view) {
    return loader.load(owned) + loader.load(view);
    //                                 ^ calls: conversions::Loader::load@9
    //            ^ calls: conversions::Loader::load@9
}

// --- path: qualified_members.cc ---
// Members for objects that nothing else refers to.
struct Held { int take() &; int take() &&; int look() const&; int look() &&; };
int Held::take() & { return 1; }
int Held::take() && { return 2; }
int Held::look() const& { return 3; }
int Held::look() && { return 4; }
Held made();
int takes(Held& held) {
    return held.take() + made().take() + held.look() + made().look();
    //                                                        ^ calls: qualified_members::Held::look@6
    //                                        ^ calls: qualified_members::Held::look@5
    //                          ^ calls: qualified_members::Held::take@4
    //          ^ calls: qualified_members::Held::take@3
}

// --- path: gui.h ---
namespace gui {
void push(const char* id);
void push(const char* begin, const char* end);
void push(int id);
inline int key(int code) { return code; }
int key(gui_context* context, int code);
namespace detail { struct Tape; }
}

// --- path: gui.cc ---
// Functions of a namespace, defined by qualified names outside of it.
#include "gui.h"
void gui::push(const char* begin, const char* end) {}
void gui::push(const char* id) {}
void gui::push(int id) {}
int gui::key(gui_context* context, int code) { return code; }

// --- path: gui_demo.cc ---
#include "gui.h"
int demo(int id) {
    gui::push("list");
    //   ^ calls: gui::gui::push@4
    gui::push(id);
    //   ^ calls: gui::gui::push@5
    return gui::key(id);
    //          ^ calls: gui::gui::key@5
}

// --- path: tape.cc ---
// A name that is qualified from a namespace around; namespaces that are used from one around.
namespace gui {
namespace detail {
struct Tape { int count() const; };
int detail::Tape::count() const { return 1; }
int counts(const Tape& tape) { return tape.count(); }
//                                         ^ calls: tape::gui::detail::Tape::count
}
namespace slow { namespace simd { struct Block { int sum(); }; inline int Block::sum() { return 1; } } }
namespace fast { namespace simd { struct Block { int sum(); }; inline int Block::sum() { return 2; } } }
namespace fast {
using namespace simd;
int sums(Block block) { return block.sum(); }
//                                   ^ calls: tape::gui::fast::simd::Block::sum
}
}

// --- path: kept.cc ---
#include <string>
struct Cart { int n; };
template <class T> void keep(T const& value) {}
template <class T> void keep(T& value) {}
template <class T> void keep(T&& value) {}
void hold(const Cart& cart) {}
void hold(Cart& cart) {}
int total();
void kept(const Cart& fixed, Cart& open) {
  int n = 1;
  keep(n);
  // ^ calls: kept::keep@4 by: a guess
  keep(total());
  // ^ calls: kept::keep@5 by: surely
  keep(n + 1);
  // ^ calls: kept::keep@5
  keep(fixed);
  // ^ calls: kept::keep@3 by: surely
  hold(fixed);
  // ^ calls: kept::hold@6 by: surely
  hold(open);
  // ^ calls: kept::hold@7 by: surely
}

// --- path: pointed.cc ---
#include <utility>
#include <vector>
struct App { int n; };
struct Base { void put(int); void put(int, int); };
struct Sub : Base { using Base::put; void put(App& app); };
void Base::put(int) {}
void Base::put(int, int) {}
void Sub::put(App& app) {}
void retire(App* app) {}
void retire(App& app) {}
struct Reader {
  void parse(std::vector<int>& all);
  void parse(std::vector<int>&& all);
  template <typename T> bool match(T& in) { return true; }
  bool match(const Ch* in) { return false; }
};
void Reader::parse(std::vector<int>& all) {}
void Reader::parse(std::vector<int>&& all) {}
enum class Code { Missing };
struct Missing { explicit Missing(const char* text) {} };
void pointed(App app, App* held, Sub sub, Reader reader, std::vector<int> all) {
  retire(app);
  // ^ calls: pointed::retire@10 by: surely
  retire(held);
  // ^ calls: pointed::retire@9 by: surely
  sub.put(1);
  //  ^ calls: pointed::Base::put@6
  sub.put(1, 2);
  //  ^ calls: pointed::Base::put@7
  sub.put(app);
  //  ^ calls: pointed::Sub::put@8
  reader.parse(all);
  //     ^ calls: pointed::Reader::parse@17
  reader.parse(std::move(all));
  //     ^ calls: pointed::Reader::parse@18
  reader.match("a");
  //     ^ calls: pointed::Reader::match@15
  throw Missing("text");
  //    ^ calls: pointed::Missing::Missing
}

// --- path: given.cc ---
namespace d {
const int kFlags = 1;
struct App { void run() {} };
template <typename E> struct Search { bool ends() { return true; } };
typedef Search<int> Plain;
struct Reader {
  template <unsigned flags, typename In> int parse(In& in) { return 0; }
  template <typename In> int parse(In& in) { return parse<kFlags>(in); }
  //                                                ^ calls: given::d::Reader::parse@7
  template <typename T> T* as() { return nullptr; }
};
template <typename T> T get(int i);
App get(int i) { return App(); }
}
void given(d::Reader& reader, d::Plain plain) {
  int in = 0;
  reader.parse(in);
  //     ^ calls: given::d::Reader::parse@8 by: surely
  reader.parse<3>(in);
  //     ^ calls: given::d::Reader::parse@7 by: surely
  reader.as<d::App>()->run();
  //                   ^ calls: given::d::App::run
  plain.ends();
  //    ^ calls: given::d::Search::ends
}

// --- path: made.cc ---
#include <functional>
struct Bench {
  void setup(std::function<void()>&& run) {}
  void setup(const std::function<void()>& run) {}
};
void start() {}
void made(Bench& bench, const std::function<void()>& kept) {
  bench.setup(start);
  //    ^ calls: made::Bench::setup@3
  bench.setup(kept);
  //    ^ calls: made::Bench::setup@4
}
