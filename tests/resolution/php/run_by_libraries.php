// --- path: app/Http/Resources/OrderResource.php ---
<?php
namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

class OrderResource extends JsonResource
{
    public function toArray($request) { return []; }
}

// --- path: app/Http/Controllers/OrderController.php ---
<?php
namespace App\Http\Controllers;

use App\Http\Resources\OrderResource;

class OrderController
{
    public function show($order)
    {
        return new OrderResource($order);
        //         ^ calls: App\Http\Resources\OrderResource\toArray  by: called by a library
    }

    public function index($orders)
    {
        return OrderResource::collection($orders);
        //                    ^ calls: App\Http\Resources\OrderResource\toArray
    }
}

// --- path: app/Mail/ParcelLeft.php ---
<?php
namespace App\Mail;

use Illuminate\Mail\Mailable;

class ParcelLeft extends Mailable
{
    public function build() { return $this->markdown('mails.parcel'); }
    private function weight() { return 1; }
}

// --- path: app/Mail/ParcelCame.php ---
<?php
namespace App\Mail;

use Illuminate\Mail\Mailable;

class ParcelCame extends Mailable
{
    public function content() { return null; }
}

// --- path: app/Notifications/ParcelLost.php ---
<?php
namespace App\Notifications;

use Illuminate\Notifications\Notification;

class ParcelLost extends Notification
{
    public function via($customer) { return ['mail']; }
    public function toMail($customer) { return null; }
}

// --- path: app/Models/Notification.php ---
<?php
namespace App\Models;

class Notification
{
}

class Sms extends Notification
{
    public function via() {}
}

// --- path: app/Models/Parcel.php ---
<?php
namespace App\Models;

use App\Mail\{ParcelCame, ParcelLeft};
use App\Notifications\ParcelLost;
use Illuminate\Support\Facades\Mail;

class Parcel
{
    public function leave()
    {
        Mail::to($this->customer)->send(new ParcelLeft($this));
        //                                  ^ calls: App\Mail\ParcelLeft\build  by: called by a library
        //                                  ^ not calls: App\Mail\ParcelLeft\weight
    }

    public function come()
    {
        Mail::to($this->customer)->queue(new ParcelCame());
        //                                   ^ calls: App\Mail\ParcelCame\content
    }

    public function lose()
    {
        $this->customer->notify(new ParcelLost($this));
        //                          ^ calls: App\Notifications\ParcelLost\via ; calls: App\Notifications\ParcelLost\toMail
        return new Sms();
        //         ^ not calls: App\Models\Sms\via
    }
}
