<?php
// ^ setting: package = App\Models
namespace App\Models;
use Foo\Bar;
// ^ imports: Foo Bar as Bar
use Foo\{A, B as C};
// ^ imports: Foo A as A ; imports: Foo B as C
require_once 'x.php';
// ^ imports: x.php - as - form: include
/**
 * A user.
 */
#[Attr]
abstract class User extends Base implements I {
// ^ defined: class User ; doc: A user. ; lines: 8
// ^ signature: abstract class User extends Base implements I
    use HasRoles;
    const MAX = 3;
// ^ defined: constant User\MAX
    private ?string $name = 'x';
// ^ defined: field User\name ; type: string
    /** Gets. */
    public function getName(int $a): string { return $this->helper($a) . strlen("x") . self::make() . new Foo(); }
// ^ defined: method User\getName ; doc: Gets. ; signature: public function getName(int $a): string
// ^ role: call #self.helper/* ; role: call strlen ; role: call #class.make/*
// ^ role: instantiate Foo
    public function __construct() {}
// ^ defined: constructor User\__construct ; signature: public function __construct()
}
interface I { public function x(); }
// ^ defined: interface I ; defined: method I\x ; signature: public function x()
trait HasRoles { function r() {} }
// ^ defined: trait HasRoles ; defined: method HasRoles\r ; signature: function r()
enum Suit: string { case Hearts = 'H'; }
// ^ defined: enum Suit ; defined: constant Suit\Hearts
function helper() { return foo\bar(); }
// ^ defined: fn helper ; signature: function helper() ; role: call foo\bar
define('X', 1);
// ^ defined: constant X ; role: call define
const Y = 2;
// ^ defined: constant Y
