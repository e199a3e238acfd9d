// --- path: src/names.ts ---
export const QUEUES = { images: 'images.q', deep: { mail: 'mail.q' } } as const
// --- path: src/queues.ts ---
import { Queue, Worker } from 'bullmq'
import { QUEUES } from './names'
export const images = new Queue(QUEUES.images)
export const mailQueue = new Queue(QUEUES.deep.mail)
new Worker(QUEUES.images, handle)
// ^ topic: consume images.q -> src.queues.handle
async function handle(job) {}
const seen = new Set()
export async function go() {
  await images.add('resize', {})
  // ^ topic: produce images.q
  seen.add('x')
  // ^ none: topic
}
// --- path: src/other.ts ---
import { mailQueue } from './queues'
import { jobs } from './list'
mailQueue.add('welcome', {})
// ^ topic: produce mail.q
jobs.add('welcome')
// ^ none: topic
// --- path: src/list.ts ---
export const jobs = new Set<string>()
// --- path: src/audio.ts ---
import { Processor, InjectQueue } from '@nestjs/bull'
import { Queue } from 'bull'
@Processor('audio')
export class Audio {
// ^ topic: consume audio
}
export class Svc {
  constructor(@InjectQueue('audio') private readonly q: Queue) {}
  async run() { await this.q.add('transcode', {}) }
  // ^ topic: produce audio
}

// --- path: src/braces/names.ts ---
export enum QueueName {
  EMAIL = "{email-queue}",
}

// --- path: src/braces/email.ts ---
import { OnEvent } from "@nestjs/event-emitter";
import { Processor } from "@nestjs/bullmq";
import { QueueName } from "./names";

@Processor(QueueName.EMAIL)
export class EmailProcessor {
  // ^ topic: consume {email-queue}
  @OnEvent("page.created")
  created() {}
  // ^ topic: consume page.created -> src.braces.email.EmailProcessor.created
}

// --- path: src/temporal/workflows.ts ---
import { executeChild, proxyActivities } from '@temporalio/workflow'
export async function orderWorkflow(order: string) {
  // ^ topic: consume orderWorkflow -> src.temporal.workflows.orderWorkflow
  await executeChild('mailWorkflow', { args: [order] })
  // ^ topic: produce mailWorkflow
}
function total(order: string) {
  // ^ none: topic
}

// --- path: src/temporal/orders.ts ---
export class Orders {
  place(order: string) {
    return this.temporal.getRawClient()?.workflow.signalWithStart('orderWorkflow', { args: [order] })
    // ^ topic: produce orderWorkflow
  }
  begin(race) {
    race.start('orderWorkflow')
    // ^ none: topic
  }
}
