// --- path: app.php ---
<?php
// What is put into a container under a key, and called under it.
class Pay { public function now() { return $this; } }
class Wait { public function now() {} }
class Provider {
    public function register($app, $later) {
        $app['pay'] = new Pay();
        $app['pay']->now()->now();
        //           ^ calls: Pay\now by: surely
        if ($later) {
            $app['pay']->now();
            //           ^ calls: Pay\now by: surely
            $app['wait'] = new Wait();
        }
        $app['wait']->now();
        //            ^ unresolved
        $app['pay'] = $later;
        $app['pay']->now();
        //           ^ not calls: Pay\now
        $this->held['wait'] = new Wait();
        return $this->held['wait']->now();
        //                          ^ calls: Wait\now by: surely
    }
}
