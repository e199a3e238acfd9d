// --- path: go.mod ---
// module shop

// --- path: events.go ---
package shop

import (
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/nats-io/nats.go"
	"github.com/segmentio/kafka-go"
)

const orders = "orders"

func taken(m *nats.Msg) {}

func messages(nc *nats.Conn) {
	nc.Publish("orders.created", nil)
	// ^ topic: produce orders.created -> shop.messages
	nc.Subscribe("orders.*", taken)
	// ^ topic: consume orders.* -> shop.taken
}

func queues(ch *amqp.Channel) {
	ch.PublishWithContext(ctx, "", "mails", false, false, amqp.Publishing{})
	// ^ topic: produce mails -> shop.queues
	ch.Consume("mails", "", true, false, false, false, nil)
	// ^ topic: consume mails -> shop.queues
}

func streams() {
	w := &kafka.Writer{Addr: kafka.TCP("a"), Topic: orders}
	// ^ topic: produce orders -> shop.streams
	r := kafka.NewReader(kafka.ReaderConfig{Topic: "orders", GroupID: "a"})
	// ^ topic: consume orders -> shop.streams
}

// --- path: other.go ---
package shop

func other(nc Conn) {
	nc.Publish("orders.created", nil)
}
