import { messagesContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { gauge } from '#lib/platform/metrics.ts';
import { MESSAGES } from './queue.ts';
import { messageJobs } from './send-due.ts';

/** Contributions of messages to the product. */
export const messages = {
  name: 'messages',
  jobs: () => messageJobs({ ...messagesContext(), database: queueDatabase() }),
  queues: [MESSAGES.email, MESSAGES.sms],
  gauges: ({ queues }) => [
    gauge(
      'kupa_messages_due',
      'E-mails and text messages that could be sent now.',
      queues ? (queues.get(MESSAGES.email.name)?.due ?? 0) + (queues.get(MESSAGES.sms.name)?.due ?? 0) : undefined,
    ),
  ],
} as const satisfies Module;
