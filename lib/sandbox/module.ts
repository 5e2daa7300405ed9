import { bankControl } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, oncePerPause } from '#lib/platform/queue/jobs.ts';
import { setBankClock } from './set-bank-clock.ts';

/** Module of the sandbox; empty in production. */
export const sandbox = {
  name: 'sandbox',
  // A clock that was moved while the bank was away, or by a product of an earlier day.
  jobs: () =>
    settings().isProduction
      ? []
      : [
          {
            name: 'tell-bank-the-time',
            everyMs: MINUTE_MS,
            run: () => oncePerPause(setBankClock(database(), bankControl())),
          },
        ],
} as const satisfies Module;
