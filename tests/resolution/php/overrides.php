// --- path: src/art.php ---
<?php
interface Paints {
    public function paint();
}
interface Sized extends Paints {
    public function size();
}
trait Brush {
    public function paint() {}
    // ^ overrides: Paints\paint
    public function name() {}
    // ^ overrides: Model\name
}
abstract class Model {
    abstract public function name();
}
class Wall extends Model implements Sized {
    use Brush;
    public function size() {}
    // ^ overrides: Sized\size
}
