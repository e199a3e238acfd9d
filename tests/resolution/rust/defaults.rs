// What a type parameter is where nothing says so.
// --- path: src/lib.rs ---
pub struct Line(i32);
pub struct Column(usize);
pub struct Page;
impl Line { pub fn clamp(self) -> Line { self } }
impl Column { pub fn clamp(self) -> Column { self } }
impl Page { pub fn clamp(self) {} }

pub struct Point<L = Line, C = Column> { pub line: L, pub column: C }

impl Point {
    pub fn go(self) {
        self.line.clamp();
        //        ^ calls: lib::Line::clamp  by: surely ; not calls: lib::Page::clamp
        self.column.clamp();
        //          ^ calls: lib::Column::clamp  by: surely
    }
}

impl Point<Page> {
    pub fn leave(self) {
        self.line.clamp();
        //        ^ calls: lib::Page::clamp  by: surely ; not calls: lib::Line::clamp
        self.column.clamp();
        //          ^ calls: lib::Column::clamp  by: surely
    }
}

impl<L, C> Point<L, C> {
    pub fn any(self) {
        self.line.clamp();
        //        ^ not calls: lib::Line::clamp
    }
}

pub struct Cursor<P = Point> { point: Point, other: Point<Page>, both: P, span: Span<Page> }

pub type Span<L = Line> = (Point<L>, Point);

fn moved(cursor: Cursor, span: Span) {
    cursor.point.line.clamp();
    //                ^ calls: lib::Line::clamp
    cursor.other.line.clamp();
    //                ^ calls: lib::Page::clamp
    cursor.both.column.clamp();
    //                 ^ calls: lib::Column::clamp
    cursor.span.0.line.clamp();
    //                 ^ calls: lib::Page::clamp ; not calls: lib::Line::clamp
    span.0.line.clamp();
    //          ^ calls: lib::Line::clamp ; not calls: lib::Page::clamp
}

// The default may name a parameter before it.

pub struct Pair<A, B = A> { first: A, second: B }

fn paired(pair: Pair<Page>, other: Pair<Page, Line>) {
    pair.second.clamp();
    //          ^ calls: lib::Page::clamp
    other.second.clamp();
    //           ^ calls: lib::Line::clamp ; not calls: lib::Page::clamp
}

// A literal by another name of its type.

pub struct Binding<T> { action: T, mods: u8 }
pub struct Other;
impl<T> Binding<T> { fn triggers(&self) {} }
impl Other { fn triggers(&self) {} }
type Mock = Binding<usize>;

fn bound() {
    let mock = Mock { action: 1, mods: 2 };
    mock.triggers();
    //   ^ calls: lib::Binding::triggers ; not calls: lib::Other::triggers
    Mock { action: 1, ..mock }.triggers();
    //                         ^ calls: lib::Binding::triggers
}
