// --- path: server/sockets.js ---
module.exports.register = (socket, server) => {
    socket.on("addMonitor", async (monitor, callback) => {});
    // ^ topic: consume addMonitor as heuristic
    socket.on("close", () => {});
    // ^ none: topic
    server.io.to("room").emit("monitorList", []);
    // ^ topic: produce monitorList as heuristic
};

// --- path: src/chat.gateway.ts ---
import { SubscribeMessage, WebSocketGateway } from "@nestjs/websockets";
import { Server } from "socket.io";

@WebSocketGateway()
export class ChatGateway {
    server: Server;

    @SubscribeMessage("said")
    said(text: string) {
        // ^ topic: consume said -> src.chat.gateway.ChatGateway.said
        this.server.emit("heard", text);
        // ^ topic: produce heard as static
    }
}

// --- path: src/Dialog.vue ---
<script setup>
const emit = defineEmits(["saved"]);
function save() {
    emit("saved");
}
</script>
