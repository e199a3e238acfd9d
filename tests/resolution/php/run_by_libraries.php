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
