// Types that have a trait for several arguments: the types of a call's arguments select the `impl` block. Those that a
// derive makes are outside.

// --- path: src/lib.rs ---
use derive_more::From;

pub struct Spot;
pub struct Line { pub spots: Vec<Spot> }

impl From<Vec<Spot>> for Line { fn from(spots: Vec<Spot>) -> Self { Line { spots } } }
impl From<Spot> for Line {
    fn from(spot: Spot) -> Self {
        Self::from(vec![spot])
        //    ^ calls: lib::Line::from@6
    }
}

#[derive(From)]
pub struct Name(String);

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::from(text.to_string())
        //    ^ calls: outside std::Self::from
    }
}

pub trait Holds<T> { fn holds(&self, other: &T) -> bool; }
impl Holds<Spot> for Line { fn holds(&self, other: &Spot) -> bool { true } }
impl Holds<Line> for Line {
    fn holds(&self, other: &Line) -> bool {
        other.spots.iter().all(|spot| self.holds(spot))
        //                                 ^ calls: lib::Line::holds@25
    }
}

fn made(line: Line, spot: Spot, unknown: impl Copy) {
    Line::from(Spot {});
    //    ^ calls: lib::Line::from@8
    Name::from("a");
    //    ^ calls: lib::Name::from@18
    line.holds(&line);
    //   ^ calls: lib::Line::holds@27
    <Line as Holds<Spot>>::holds(&line, &spot);
    //                     ^ calls: lib::Line::holds@25
    line.holds(&unknown);
    //   ^ calls: lib::Holds::holds  by: a guess
}
