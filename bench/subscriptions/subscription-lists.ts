import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { join } from 'node:path';
import { settings } from '#lib/platform/env.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  findSubscriptions,
  type SubscriptionFilters,
} from '#lib/modules/subscriptions/queries/get-subscriptions.sql.ts';
import { listSubscriptions } from '#lib/modules/subscriptions/queries/list-subscriptions.sql.ts';
import { listFigureRows } from '#lib/modules/subscriptions/queries/figure-rows.sql.ts';
import { subscriptionNumbers } from '#lib/modules/subscriptions/queries/numbers.sql.ts';
import { countToRecover, listRecovery, recoverySummary } from '#lib/modules/subscriptions/queries/recovery.sql.ts';
import type { SubscriptionsQuery } from '#lib/modules/subscriptions/views/subscriptions.ts';
import type { RecoveryQuery } from '#lib/modules/subscriptions/views/recovery.ts';
import { fillSubscriptions } from '../fill/fill-subscriptions.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from '../lib/report.ts';
import { setStage, type Stage } from '../lib/stage.ts';
import { inTurns, measureHere, median, type Turn } from '../lib/turns.ts';

/**
 * Subscriptions of a business that has a million: what get-subscriptions and the screens cost the database, one
 * question at a time.
 */

const SELLERS = 2_000;
const ROWS = 1_200_000;
const OF_FIRST = (ROWS * 5) / 6;

/** How often each is asked in a round. */
const ASKED = 10;

const DAY_MS = 86_400_000;

type Sample = { publicId: string; code: number; reference: string; price: number; createdAt: Date; startsAt: Date };

const SAMPLE = statement(
  'bench_subscriptions_sample',
  `SELECT public_id AS "publicId", code, merchant_reference AS reference, price, created_at AS "createdAt",
  starts_at AS "startsAt" FROM subscription WHERE seller_id = $1 AND merchant_reference <> '' AND kind = 'regular'
ORDER BY public_id LIMIT $2`,
);

type Query = (database: Database, sellerIds: readonly number[], one: Sample) => Promise<unknown>;
type Question = [what: string, ask: Query];

const api = (what: string, filters: (one: Sample) => SubscriptionFilters, page = 1): Question => [
  `get-subscriptions: ${what}`,
  (database, sellerIds, one) => findSubscriptions(database, { sellerIds, filters: filters(one), pageSize: 100, page }),
];

const NO_FILTER: SubscriptionsQuery = {
  search: '',
  states: [],
  periods: [],
  attention: null,
  currency: null,
  least: null,
  most: null,
  next: { from: null, until: null },
  created: { from: null, until: null },
  templateId: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 50,
};

const list = (what: string, more: (one: Sample) => Partial<SubscriptionsQuery>): Question => [
  `list: ${what}`,
  (database, sellerIds, one) => listSubscriptions(database, sellerIds, { ...NO_FILTER, ...more(one) }),
];

const ALL_TO_RECOVER: RecoveryQuery = {
  search: '',
  states: [],
  currency: null,
  least: null,
  most: null,
  sort: 'newest',
  ascending: false,
  page: 1,
  size: 50,
};

const recovery = (what: string, more: Partial<RecoveryQuery>): Question => [
  `recovery: ${what}`,
  (database, sellerIds) => listRecovery(database, sellerIds, { ...ALL_TO_RECOVER, ...more }, ALL_WAYS),
];

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const parts = (of: 'new' | 'lost' | 'recovered' | 'expected'): Question => [
  `numbers, what is behind: ${of}`,
  (database, sellerIds) => {
    const now = new Date();
    const asked = { month: monthOf(now), currency: 'ILS', now, timeZone: settings().timeZone, page: 1, size: 50 };
    return listFigureRows(database, sellerIds, { of, ...asked });
  },
];

const QUESTIONS: readonly Question[] = [
  api('all', () => ({})),
  api('page 1,000', () => ({}), 1_000),
  api('sub_status 2', () => ({ state: ['active'] })),
  api('sub_status 76', () => ({ state: ['retrying'] })),
  api('sub_status, three of them', () => ({ state: ['paused', 'failed', 'cancelled'] })),
  api('sub_iteration_type, 1 in 10,000', () => ({ period: ['daily'] })),
  api('sub_currency, 1 in 20', () => ({ currency: ['USD'] })),
  api('sub_price, 1 in 200', ({ price }) => ({ price: [price] })),
  api('sub_paid 0', () => ({ isPaid: [false] })),
  api('sub_paid 1', () => ({ isPaid: [true] })),
  api('sub_start_date, a second', ({ startsAt }) => ({ startsAt: [startsAt] })),
  api('sub_created, a second', ({ createdAt }) => ({ createdAt: [createdAt] })),
  api('sub_created_min and _max, a day', ({ createdAt }) => ({
    createdFrom: createdAt,
    createdUntil: new Date(createdAt.getTime() + DAY_MS),
  })),
  api('subscription_id', ({ reference }) => ({ merchantReference: [reference] })),
  api('sub_svc_id', ({ publicId }) => ({ publicId: [publicId] })),
  api('sub_svc_code', ({ code }) => ({ code: [code] })),
  list('first page', () => ({})),
  list('active', () => ({ states: ['active'] })),
  list('by next date', () => ({ sort: 'next', ascending: true })),
  list('cards that end first', () => ({ attention: 'card-ends' })),
  list('merchant’s own identifier', ({ reference }) => ({ search: reference })),
  recovery('first page', {}),
  recovery('by amount', { sort: 'amount' }),
  ['recovery: summary', recoverySummary],
  ['recovery: count', countToRecover],
  [
    'numbers and forecast',
    (database, sellerIds) =>
      subscriptionNumbers(database, sellerIds, { currency: null, now: new Date(), timeZone: settings().timeZone }),
  ],
  parts('new'),
  parts('lost'),
  parts('recovered'),
  parts('expected'),
];

const turnOf = (stage: Stage, sample: readonly Sample[], [name, ask]: Question): Turn => ({
  name,
  run: () => measureHere(sample, 1, (one) => ask(stage.filled.database, stage.filled.sellerIds.slice(0, 1), one)),
});

/** `folder`: filled on first use, and used again as it is. */
export async function benchSubscriptionLists(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: [], folder: folder && join(folder, 'subscriptions') });
  try {
    const { ownerUrl, sellerIds, database } = stage.filled;
    await fillSubscriptions(ownerUrl, { rows: ROWS, sellerIds });
    const sample = await database.query<Sample>(SAMPLE, [sellerIds[0], ASKED]);
    const measured = await inTurns(
      QUESTIONS.map((one) => turnOf(stage, sample, one)),
      rounds,
    );
    const figures = [...measured].map(([name, runs]) => ({
      name,
      p50: median(runs.map(({ p50 }) => p50)),
      p99: median(runs.map(({ p99 }) => p99)),
    }));
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${OF_FIRST.toLocaleString('en')} subscriptions of the business that is ` +
          `asked about and a fifth of that of others, each question ${ASKED} times, one at a time, ${rounds} rounds ` +
          'in turns',
      ),
      '',
      '| Asked | p50 | p99 |',
      '|---|---|---|',
      ...figures.map(({ name, p50, p99 }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`),
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:subscription-lists', text);
    const slowest = figures.reduce((one, other) => (other.p50 > one.p50 ? other : one));
    writeTargets('subscription-lists', [
      atMost('get-subscriptions of 1,000,000, first page, p50', 20, figures[0]?.p50 ?? Infinity, ' ms'),
      atMost(`subscriptions of 1,000,000, slowest question (${slowest.name}), p50`, 100, slowest.p50, ' ms'),
    ]);
  } finally {
    await stage.close();
  }
}
