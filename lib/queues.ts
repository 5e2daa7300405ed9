import { MODULES } from './app.ts';
import type { Module } from './module.ts';
import { database } from './platform/db/database.ts';
import type { Queue } from './platform/queue/queue.ts';
import { type QueueStatus, readQueueStatus } from './platform/queue/queue-text.sql.ts';

const queuesOf = (modules: readonly Module[]): readonly Queue[] => modules.flatMap(({ queues }) => queues ?? []);

/** Every leased queue of the product: what the metrics count, and what the tests hold to the rules of queues. */
export const QUEUES = queuesOf(MODULES);

/** How much waits in each queue of the given modules, by the queue's name. */
export async function queueStatuses(modules: readonly Module[]): Promise<ReadonlyMap<string, QueueStatus>> {
  const queues = queuesOf(modules);
  return new Map(
    await Promise.all(queues.map(async (queue) => [queue.name, await readQueueStatus(database(), queue)] as const)),
  );
}
