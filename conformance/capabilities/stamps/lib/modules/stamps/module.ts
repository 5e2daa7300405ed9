import { devicesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { serveListStamps } from './api/list-stamps.ts';
import { listStampsContract } from './contract/list-stamps.ts';
import { expireStamps, findEnding, findMiscounted } from './store-stamps.sql.ts';
import { CARDS_FULL, notifyFullCards } from './notify-full-cards.ts';

const { withKeys } = operationsWith(devicesContext);

/** Stamps that buyers collect at a seller. Their page is a document: `app/_server/stamp-card.ts` brings it. */
export const stamps = {
  name: 'stamps',
  operations: [{ title: 'customers', operations: [withKeys(listStampsContract, serveListStamps)] }],
  jobs: () => {
    const context = { ...devicesContext(), database: queueDatabase() };
    return [
      { name: 'expire-stamps', everyMs: TIDY_MS, waitsForTime: true, run: () => expireStamps(context.database) },
      { name: 'notify-full-cards', everyMs: TIDY_MS, wakeOn: CARDS_FULL, run: () => notifyFullCards(context) },
    ];
  },
  figures: {
    stamps: {
      gauge: 'kupa_stamps',
      help: 'Stamps that count.',
      sql: 'SELECT count(*) FROM stamp WHERE ended_at IS NULL',
      onStatus: { line: 'stamps.title', says: 'stamps.counted' },
    },
  },
  waits: [{ says: 'stamps.waiting', find: findEnding }],
  invariants: [{ id: 'L01', says: 'stamps.invariant', find: findMiscounted }],
} as const satisfies Module;
