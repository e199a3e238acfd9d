// --- path: routes/channels.php ---
<?php
use Illuminate\Support\Facades\Broadcast;

Broadcast::channel('team.{teamId}', function ($user, int $teamId) {
// ^ topic: consume team.{teamId}
    return true;
});

// --- path: app/Events/TeamChanged.php ---
<?php
namespace App\Events;

use Illuminate\Broadcasting\PrivateChannel;

class TeamChanged
{
    public function broadcastOn(): array
    {
        return [new PrivateChannel('teams')];
        // ^ topic: produce teams -> App\Events\TeamChanged\broadcastOn
    }
}
