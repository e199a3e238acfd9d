# --- path: shop/tasks.py ---
from celery import Celery, shared_task

app = Celery("shop")


@shared_task
def ship(order):
    # ^ topic: consume ship -> shop.tasks.ship
    ...


@app.task(name="shop.bill")
def bill(order): ...
    # ^ topic: consume shop.bill -> shop.tasks.bill


# --- path: shop/views.py ---
from shop.tasks import ship


def order(id):
    ship.delay(id)
    # ^ topic: produce ship -> shop.views.order


# --- path: shop/events.py ---
import boto3
import pika
from confluent_kafka import Producer
from kafka import KafkaConsumer

ORDERS = "orders"
producer = Producer({})


def publish(order):
    producer.produce(ORDERS, order)
    # ^ topic: produce orders -> shop.events.publish


def consume():
    consumer = KafkaConsumer(ORDERS)
    # ^ topic: consume orders -> shop.events.consume
    consumer.subscribe(["orders", "returns"])
    # ^ topic: consume orders -> shop.events.consume ; topic: consume returns -> shop.events.consume


def taken(channel, method, properties, body): ...


def queues(channel):
    channel.basic_publish(exchange="", routing_key="mails", body=b"")
    # ^ topic: produce mails -> shop.events.queues
    channel.basic_consume(queue="mails", on_message_callback=taken)
    # ^ topic: consume mails -> shop.events.taken
    sqs = boto3.client("sqs")
    sqs.send_message(QueueUrl="https://sqs.example/1/bills", MessageBody="")
    # ^ topic: produce https://sqs.example/1/bills -> shop.events.queues


# --- path: shop/other.py ---
def other(producer, channel):
    producer.produce("orders", 1)
    channel.basic_publish("", "mails")


# --- path: app/jobs.py ---
from celery import shared_task


@shared_task(name="jobs.mail")
def mail(n): ...
# ^ topic: consume jobs.mail -> app.jobs.mail


def plain(n): ...


# --- path: app/sends.py ---
from app.jobs import mail, plain


def go():
    mail.delay(1)
    # ^ topic: produce jobs.mail -> app.sends.go
    plain.delay(1)
    # ^ none: topic


# --- path: app/signals.py ---
from django.dispatch import Signal

paid = Signal()


# --- path: app/hears.py ---
from django.dispatch import receiver
from app import signals


@receiver(signals.paid)
def on_paid(sender, **kwargs): ...
# ^ topic: consume paid -> app.hears.on_paid


def late(sender, **kwargs): ...


signals.paid.connect(late)
# ^ topic: consume paid -> app.hears.late


def pay(socket):
    signals.paid.send(sender=None)
    # ^ topic: produce paid -> app.hears.pay
    socket.send(1)
    # ^ none: topic


# --- path: app/schedule.py ---
BEAT = {
    "nightly": {"task": "app.nightly.clean", "schedule": 60},
    #            ^ topic: produce app.nightly.clean -> app.schedule.BEAT
    "other": {"task": "no schedule", "done": True},
    # ^ none: topic
}


# --- path: app/pictures.py ---
from redis import Redis
from rq import Queue
from rq.decorators import job

queue = Queue("pictures", connection=Redis())


@job("low")
def small(): ...
# ^ topic: consume low -> app.pictures.small


def go(other):
    queue.enqueue(small, "a.png")
    # ^ topic: produce pictures -> app.pictures.go
    other.enqueue(small)
    # ^ none: topic

# --- path: app/sends_by_name.py ---
import app.jobs as jobs


def by_name(current_app):
    current_app.send_task("jobs.mail", countdown=3)
    # ^ topic: produce jobs.mail -> app.sends_by_name.by_name

# --- path: shop/worker.py ---
from celery import Celery


def create():
    made = Celery("shop")
    return made


app = create()

# --- path: shop/mail.py ---
from shop.worker import app


@app.task(queue="mail")
def daily():
    # ^ topic: consume daily -> shop.mail.daily
    pass


@other.task()
def no_task():
    # ^ none: topic
    pass


# --- path: shop/flows.py ---
from temporalio import activity, workflow
from temporalio.client import Client


@activity.defn(name="shop.charge")
async def charge(order): ...
    # ^ topic: consume shop.charge -> shop.flows.charge


@workflow.defn
class Pay:
    # ^ topic: consume Pay -> shop.flows.Pay
    @workflow.run
    async def run(self, order):
        return await workflow.execute_activity(charge, order)
        # ^ none: topic


async def start(client: Client):
    await client.start_workflow(Pay.run, 3, id="x", task_queue="pay")
    # ^ none: topic
    await client.execute_workflow("Pay", 3, id="x", task_queue="pay")
    # ^ topic: produce Pay -> shop.flows.start
