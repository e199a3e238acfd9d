// The whole graph of one tree. Nothing here tells refs apart: a graph is made from one tree and never changed.
// Keys are strings: an integer given as a parameter is cast, and the cast turns the hash lookup into a scan.
// Each table of nodes costs whoever opens a graph three milliseconds and six megabytes, however little it holds.

// A file of the tree. `skipped` says why it holds no symbols (`too large`, `binary` …), else it is empty.
// `module` is its qualified module name, `detail` what is worth knowing about the skip or about a syntax error.
CREATE NODE TABLE File(
    path STRING PRIMARY KEY, blob STRING, language STRING, module STRING,
    lines INT32, bytes INT32, skipped STRING, detail STRING);

// A definition. Every file has one of kind `module` that owns what stands at top level.
// `start_byte` includes decorators and attributes, `line_start` is its own first line. `modifiers` and `decorators`
// are one text each, with spaces and line ends between. `parent_id` is empty for a module. `test` says whether the
// path looks like a test's.
CREATE NODE TABLE Symbol(
    id STRING PRIMARY KEY, stable_id STRING, name STRING, qualified_name STRING, kind STRING,
    path STRING, language STRING, line_start INT32, line_end INT32, start_byte INT32, end_byte INT32,
    signature STRING, doc STRING, visibility STRING, modifiers STRING, decorators STRING, type STRING,
    content_hash STRING, parent_id STRING, ordinal INT32, test BOOLEAN);

// A target outside the repository, by its qualified name. `name` is the last segment.
CREATE NODE TABLE External(id STRING PRIMARY KEY, name STRING);

// A name that was used and could not be bound to anything. What a language uses that is read in outline stands apart, for
// what such languages define: `c:print` is C's, or C++'s, print.
CREATE NODE TABLE Unresolved(id STRING PRIMARY KEY);

// Where code meets the world: a route, a configuration key, a table, a log message …
// `detail` is the HTTP method, the severity, the access pattern …
// `inline_start` and `inline_end` are the lines of the function that serves it where that has no name of its own (else
// 0): it is part of the symbol that exposes it. `inline_from` and `inline_to` are the columns (bytes, from 0) where it
// begins in the first and ends in the last of them.
CREATE NODE TABLE Surface(
    id STRING PRIMARY KEY, kind STRING, name STRING, detail STRING, framework STRING,
    path STRING, line INT32, confidence STRING, inline_start INT32, inline_end INT32,
    inline_from INT32, inline_to INT32);

// A file and all its symbols, its module included.
CREATE REL TABLE DEFINES(FROM File TO Symbol);

// What encloses what, as written: a class its methods, a module what stands at top level.
CREATE REL TABLE CONTAINS(FROM Symbol TO Symbol);

// One edge per use, from the innermost definition around it to the definition that is meant.
// `line` is where it is used, `role` how (`call instantiate read write type decorator …`), `confidence` is `static` or
// `heuristic`, `strategy` how it was bound.

// A call of a function, a method, a macro, or of a class (its instantiation).
CREATE REL TABLE CALLS(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// An import, to the very symbol that is named, or to the module.
CREATE REL TABLE IMPORTS(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// A base class, a supertrait, an embedded type.
CREATE REL TABLE EXTENDS(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// An interface or trait and who provides it, said or (Go) by having its methods.
CREATE REL TABLE IMPLEMENTS(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// A method and the one it takes the place of.
CREATE REL TABLE OVERRIDES(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// Any other use: read, written, named as a type, put on as a decorator.
CREATE REL TABLE REFERENCES(FROM Symbol TO Symbol, line INT32, role STRING, confidence STRING, strategy STRING);

// The same uses where the target is outside the repository; `kind` is `calls`, `imports`, `extends` …
CREATE REL TABLE USES(
    FROM Symbol TO External, kind STRING, line INT32, role STRING, confidence STRING, strategy STRING);

// The same uses where the target could not be said. `text` is what was written, `self.cart.total`.
CREATE REL TABLE MENTIONS(FROM Symbol TO Unresolved, kind STRING, line INT32, role STRING, text STRING);

// What serves, reads or writes a surface.
CREATE REL TABLE EXPOSES(FROM Symbol TO Surface);
