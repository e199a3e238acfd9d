// --- path: shop/Chat.java ---
package shop;

import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.handler.annotation.SendTo;
import org.springframework.messaging.simp.SimpMessagingTemplate;

class Chat {
    private final SimpMessagingTemplate messagingTemplate;

    @MessageMapping("/say")
    @SendTo("/topic/said")
    String say(String text) {
        // ^ topic: consume /say -> shop.Chat.say ; topic: produce /topic/said -> shop.Chat.say
        messagingTemplate.convertAndSend("/topic/all", text);
        // ^ topic: produce /topic/all -> shop.Chat.say
        return text;
    }
}
