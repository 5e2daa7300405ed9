import { CALLBACKS } from './modules/callbacks/sending/queue.ts';
import { MESSAGES } from './modules/messages/queue.ts';
import type { Queue } from './platform/queue/queue.ts';

/** Every leased queue of the product: what the metrics count, and what the tests hold to the rules of queues. */
export const QUEUES: readonly Queue[] = [CALLBACKS, MESSAGES.email, MESSAGES.sms];
