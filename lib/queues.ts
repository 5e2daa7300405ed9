import { MODULES } from './app.ts';
import type { Module } from './module.ts';
import type { Queue } from './platform/queue/queue.ts';

/** Every leased queue of the product: what the metrics count, and what the tests hold to the rules of queues. */
export const QUEUES: readonly Queue[] = MODULES.flatMap(({ queues }: Module) => queues ?? []);
