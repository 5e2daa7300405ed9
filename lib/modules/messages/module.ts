import { messagesContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { MESSAGES } from './queue.ts';
import { messageJobs } from './send-due.ts';

/** What messages to people bring. */
export const messages = {
  name: 'messages',
  jobs: () => messageJobs({ ...messagesContext(), database: queueDatabase() }),
  queues: [MESSAGES.email, MESSAGES.sms],
} as const satisfies Module;
