# --- path: shop/chat.py ---
import socketio
from channels.generic.websocket import AsyncWebsocketConsumer

sio = socketio.AsyncServer()


@sio.on("scan")
async def scan(sid, options):
    # ^ topic: consume scan -> shop.chat.scan
    pass


@sio.event
async def stop(sid):
    # ^ topic: consume stop -> shop.chat.stop
    pass


class Chat(AsyncWebsocketConsumer):
    async def connect(self):
        await self.channel_layer.group_add("room", self.channel_name)
        # ^ topic: consume room -> shop.chat.Chat.connect

    async def receive(self, text_data):
        await self.channel_layer.group_send(f"room_{self.name}", {"type": "said"})
        # ^ topic: produce room_{name} -> shop.chat.Chat.receive
