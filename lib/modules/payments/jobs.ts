import { paymentsContext } from '#lib/contexts.ts';
import { database } from '#lib/platform/db/database.ts';
import { type Job, MINUTE_MS, oncePerPause, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { deleteOldAttempts } from './charge/store-velocity.sql.ts';
import { forgetUsedTokens } from './charge/store-wallet-tokens.sql.ts';
import { releaseExpiredHolds } from './holds/release-holds.ts';
import { remindByRules } from './links/remind-buyers.ts';
import { rollUpSaleCounts } from './sales/roll-up-sale-counts.ts';
import { pollWaits, sweepUnsettled } from './settlement/sweep-attempts.ts';
import { purgeCards } from './tokens/purge-cards.ts';
import { purgeOrphans } from './tokens/purge-orphans.ts';

/** How often an overdue attempt is looked for, milliseconds. */
const SWEEP_MS = 2_000;

/** How often a job looks for holds that are over, milliseconds. */
const RELEASE_MS = 30_000;

/** How often sales are folded into their counts, milliseconds: sales not folded yet are counted row by row. */
const ROLL_UP_MS = 5_000;

/** Background jobs of payments. */
export function paymentJobs(): readonly Job[] {
  return [
    { name: 'sweep-attempts', everyMs: SWEEP_MS, waitsForTime: true, run: () => sweepUnsettled(paymentsContext()) },
    { name: 'poll-waits', everyMs: SWEEP_MS, run: () => pollWaits(paymentsContext()) },
    {
      name: 'release-holds',
      everyMs: RELEASE_MS,
      waitsForTime: true,
      run: () => releaseExpiredHolds(paymentsContext()),
    },
    { name: 'remind-of-links', everyMs: MINUTE_MS, run: () => remindByRules(paymentsContext()) },
    { name: 'forget-spent-cards', everyMs: TIDY_MS, run: () => purgeCards(paymentsContext()) },
    { name: 'forget-vault-orphans', everyMs: TIDY_MS, run: () => purgeOrphans(paymentsContext()) },
    { name: 'forget-tries', everyMs: TIDY_MS, run: () => oncePerPause(deleteOldAttempts(database())) },
    { name: 'forget-wallet-tokens', everyMs: TIDY_MS, run: () => oncePerPause(forgetUsedTokens(database())) },
    { name: 'roll-up-sale-counts', everyMs: ROLL_UP_MS, run: () => rollUpSaleCounts(paymentsContext()) },
  ];
}
