// --- path: Mail.php ---
<?php
class Mail
{
    use Dispatchable;

    public function handle() {}
}
class Other
{
    public static function dispatch() {}
    public function handle() {}
}
Mail::dispatch(1);
//    ^ calls: Mail\handle  by: sent as a task
Other::dispatch();
//     ^ calls: Other\dispatch
add_action('init', 'started');
//                  ^ reads: started
function started() {}
