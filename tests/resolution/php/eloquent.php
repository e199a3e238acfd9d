// --- path: app/Models/Base.php ---
<?php
namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Base extends Model
{
}
// --- path: app/Models/License.php ---
<?php
namespace App\Models;

use Illuminate\Database\Eloquent\Factories\HasFactory;

class License extends Base
{
    use HasFactory;

    public function renew()
    {
    }

    public function owner()
    {
        return $this->belongsTo(User::class, 'user_id');
    }

    public function seats()
    {
        return $this->hasMany(\App\Models\Seat::class);
    }
}
// --- path: app/Models/Seat.php ---
<?php
namespace App\Models;

class Seat extends Base
{
    public function free()
    {
    }
}
// --- path: app/Models/User.php ---
<?php
namespace App\Models;

class User extends Base
{
    public function greet()
    {
    }
}
// --- path: app/Other.php ---
<?php
namespace App;

class Other
{
    public function renew() {}
    public function greet() {}
    public function free() {}
}
// --- path: app/Http/Controller.php ---
<?php
namespace App\Http;

use App\Models\License;
use App\Models\User;

class Controller
{
    public function show($id)
    {
        $license = License::findOrFail($id);
        $license->renew();
        //        ^ calls: App\Models\License\renew
        License::where('a', 1)->with('seats')->orderBy('b')->first()->renew();
        //                                                            ^ calls: App\Models\License\renew
        foreach (License::where('a', 1)->get() as $one) {
            $one->renew();
            //    ^ calls: App\Models\License\renew
        }
        License::all()->each(function ($one) {
            $one->renew();
            //    ^ calls: App\Models\License\renew
        });
        $license->owner->greet();
        //               ^ calls: App\Models\User\greet
        foreach ($license->seats as $seat) {
            $seat->free();
            //     ^ calls: App\Models\Seat\free
        }
        $license->seats()->where('x', 1)->first()->free();
        //                                         ^ calls: App\Models\Seat\free
        User::factory()->create()->greet();
        //                         ^ calls: App\Models\User\greet
        $license->missing->greet();
        //                 ^ not calls: App\Models\User\greet
    }
}
// --- path: app/Closure.php ---
<?php
namespace App;

class Sheet
{
    public function getAttributes() {}
    public function printed() {}
}

function closure($row)
{
    $row->getAttributes();
    //    ^ unresolved
    $row->printed();
    //    ^ calls: App\Sheet\printed  by: a guess
}
// --- path: app/Scopes.php ---
<?php
namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Page extends Model
{
    public function scopeShown($query) { return $query; }
    public function folded() {}
}

class Book extends Model
{
    public function pages() { return $this->hasMany(Page::class); }
}

function scopes(Book $book)
{
    $book->pages()->shown();
    //              ^ calls: App\Models\Page\scopeShown
    Page::where('x', 1)->shown();
    //                   ^ calls: App\Models\Page\scopeShown
    Page::where('x', 1)->folded();
    //                   ^ not calls: App\Models\Page\folded
}
