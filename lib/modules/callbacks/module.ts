import { callbackRecords } from '#lib/extensions.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { gauge } from '#lib/platform/metrics.ts';
import { openRows } from '#lib/platform/queue/queue-text.sql.ts';
import { urlPolicyOf } from './index.ts';
import { inboxMessageRoute, inboxMessagesRoute } from './api.ts';
import { inboxRoutes } from './inbox/receive-in-inbox.ts';
import { callbackJobs } from './sending/deliver-due.ts';
import { CALLBACKS } from './sending/queue.ts';
import { callbackSender } from './sending/send-callback.ts';
import { findOverdue } from './sending/store.sql.ts';

/** Contributions of callbacks to the product. */
export const callbacks = {
  name: 'callbacks',
  routes: [...inboxRoutes(callbackRecords), inboxMessagesRoute, inboxMessageRoute],
  jobs: () => callbackJobs(queueDatabase(), callbackSender(urlPolicyOf(settings())).send, callbackRecords),
  queues: [CALLBACKS],
  waits: [{ says: 'clock.callbacks', find: (database) => openRows(database, CALLBACKS) }],
  invariants: [{ id: 'I08', says: 'docs.status.invariant.I08', find: findOverdue }],
  gauges: ({ queues }) => [
    gauge('kupa_deliveries_due', 'Callbacks that could be sent now.', queues?.get(CALLBACKS.name)?.due),
  ],
} as const satisfies Module;
