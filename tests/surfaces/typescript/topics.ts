// --- path: package.json ---
// {"name": "shop"}

// --- path: src/kafka.ts ---
import { Kafka } from 'kafkajs';

const TOPIC = 'orders';
const kafka = new Kafka({ brokers: [] });
const producer = kafka.producer();
const consumer = kafka.consumer({ groupId: 'a' });

export async function publish(order: string) {
  await producer.send({ topic: TOPIC, messages: [{ value: order }] });
  // ^ topic: produce orders -> src.kafka.publish
}

export async function consume() {
  await consumer.subscribe({ topic: 'orders', fromBeginning: true });
  // ^ topic: consume orders -> src.kafka.consume
  await consumer.subscribe({ topics: ['orders', 'returns'] });
  // ^ topic: consume orders -> src.kafka.consume ; topic: consume returns -> src.kafka.consume
}

// --- path: src/rabbit.ts ---
import amqp from 'amqplib';

export function taken(message: unknown) {}

export async function queues(channel: amqp.Channel) {
  channel.sendToQueue('mails', Buffer.from(''));
  // ^ topic: produce mails -> src.rabbit.queues
  channel.consume('mails', taken);
  // ^ topic: consume mails -> src.rabbit.taken
}

// --- path: src/orders.controller.ts ---
import { EventPattern } from '@nestjs/microservices';

export class Orders {
  @EventPattern('order_created')
  created(data: unknown) {}
  // ^ topic: consume order_created -> src.orders.controller.Orders.created
}

// --- path: src/other.ts ---
export function other(channel: any, producer: any) {
  channel.consume('mails', () => 1);
  producer.send({ topic: 'orders' });
}

// --- path: src/events.ts ---
import { EventEmitter } from 'node:events';

const bus = new EventEmitter();
bus.on('saved', onSaved);
// ^ topic: consume saved -> src.events.onSaved
function onSaved() {}

export class Shop extends EventEmitter {
  save(other: Other) {
    this.emit('saved', 1);
    // ^ topic: produce saved -> src.events.Shop.save
    other.emit('lost');
    // ^ none: topic
  }
}
class Other { emit(name: string) {} }

// --- path: src/listener.ts ---
import { OnEvent } from '@nestjs/event-emitter';

export class Listener {
  @OnEvent(Saved.named())
  onSaved() {}
  // ^ none: topic
}

// --- path: src/row.component.ts ---
import { EventEmitter, Output } from '@angular/core';

export class Row {
  @Output() deleted = new EventEmitter<string>();
  remove(id: string) {
    this.deleted.emit(id);
    // ^ none: topic
  }
}
