// --- path: app/Models/BlogPost.php ---
<?php
namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class BlogPost extends Model
// ^ table: model blog_posts -> App\Models\BlogPost
{
}
class Person extends Model
// ^ table: model folk
{
    protected $table = 'folk';
}
