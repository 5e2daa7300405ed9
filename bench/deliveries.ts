import { join } from 'node:path';
import type { DeliveriesQuery } from '#lib/modules/callbacks/contract/deliveries.ts';
import { deliveryChoices, listDeliveries } from '#lib/modules/callbacks/deliveries/list-deliveries.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { fillDeliveries } from './fill/fill-deliveries.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage, type Stage } from './lib/stage.ts';
import { inTurns, type Measured, measureHere, median, type Turn } from './lib/turns.ts';

/**
 * The delivery log of a seller with a million deliveries: what a page costs the database, rows, totals and choices
 * together, by every filter.
 */

const OF_FIRST = 1_000_000;
const SELLERS = 200;
const ASKED = 300;
const DAY_MS = 86_400_000;

type Sample = { id: number; saleId: string; code: number; createdAt: Date; reference: string };

const SAMPLE = statement(
  'bench_delivery_sample',
  `
SELECT d.id, s.public_id AS "saleId", s.code, s.merchant_reference AS reference, d.created_at AS "createdAt"
  FROM delivery d JOIN sale s ON s.id = d.sale_id
WHERE d.seller_id = $1 ORDER BY hashint8(d.id) LIMIT $2`,
);

const IS_FILLED = statement('bench_deliveries_filled', 'SELECT FROM delivery LIMIT 1');

const ALL: DeliveriesQuery = {
  search: '',
  states: [],
  outcomes: [],
  types: [],
  from: null,
  until: null,
  place: null,
};

/** Filters of the screen, alone and together, with pages and days from anywhere in the year. */
const questions: [what: string, ask: (one: Sample) => Partial<DeliveriesQuery>][] = [
  ['first page', () => ({})],
  ['any page', (one) => ({ place: { way: 'older', id: one.id } })],
  ['any page, back', (one) => ({ place: { way: 'newer', id: one.id } })],
  ['state delivered', () => ({ states: ['delivered'] })],
  ['state pending', () => ({ states: ['pending'] })],
  ['states dropped and skipped', () => ({ states: ['dropped', 'skipped'] })],
  [
    'states dropped and skipped, any page',
    (one) => ({ states: ['dropped', 'skipped'], place: { way: 'older', id: one.id } }),
  ],
  ['HTTP 200', () => ({ outcomes: ['200'] })],
  ['HTTP 404', () => ({ outcomes: ['404'] })],
  ['HTTP 4xx and 5xx', () => ({ outcomes: ['4xx', '5xx'] })],
  ['timeout', () => ({ outcomes: ['timeout'] })],
  ['type sale-complete', () => ({ types: ['sale-complete'] })],
  ['type sale-chargeback-refund', () => ({ types: ['sale-chargeback-refund'] })],
  ['delivered with 503, which there is none of', () => ({ states: ['delivered'], outcomes: ['503'] })],
  ['a day', (one) => ({ from: one.createdAt, until: new Date(one.createdAt.getTime() + DAY_MS) })],
  [
    'a day, dropped',
    (one) => ({ states: ['dropped'], from: one.createdAt, until: new Date(one.createdAt.getTime() + DAY_MS) }),
  ],
  ['half the year', (one) => ({ from: one.createdAt, until: new Date(one.createdAt.getTime() + 180 * DAY_MS) })],
  [
    'half the year, refunds with 5xx',
    (one) => ({
      types: ['refund'],
      outcomes: ['5xx'],
      from: one.createdAt,
      until: new Date(one.createdAt.getTime() + 180 * DAY_MS),
    }),
  ],
  ['sale by its identifier', (one) => ({ search: one.saleId })],
  ['number of a sale', (one) => ({ search: String(one.code) })],
  ['number of a delivery', (one) => ({ search: String(one.id) })],
  ['the merchant’s own reference', (one) => ({ search: one.reference })],
];

function turnOf(stage: Stage, sample: readonly Sample[], [name, ask]: (typeof questions)[number]): Turn {
  const { database, sellerIds } = stage.filled;
  const log = withRecords(database);
  const reader = { sellerIds: sellerIds.slice(0, 1), partnerSellerIds: [] };
  const page = async (one: Sample) => {
    await Promise.all([listDeliveries(log, reader, { ...ALL, ...ask(one) }), deliveryChoices(log, reader)]);
  };
  return { name, run: () => measureHere(sample, 1, page) };
}

/** `folder`: filled on first use, and used again as it is. */
export async function benchDeliveries(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: [], folder: folder && join(folder, 'deliveries') });
  try {
    const { ownerUrl, sellerIds, database } = stage.filled;
    const [found] = await database.query(IS_FILLED, []);
    if (!found) {
      console.log(`Filling in ${OF_FIRST.toLocaleString('en')} deliveries of one seller …`);
      await fillDeliveries(ownerUrl, { ofFirst: OF_FIRST, sellerIds });
    }
    const sample = await database.query<Sample>(SAMPLE, [sellerIds[0], ASKED]);
    const measured = await inTurns(
      questions.map((one) => turnOf(stage, sample, one)),
      rounds,
    );
    const figure = (name: string, of: (run: Measured) => number) => median((measured.get(name) ?? []).map(of));
    const figures = questions.map(([name]) => ({
      name,
      p50: figure(name, ({ p50 }) => p50),
      p99: figure(name, ({ p99 }) => p99),
    }));
    const slowest = figures.reduce((one, other) => (other.p99 > one.p99 ? other : one));
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${OF_FIRST.toLocaleString('en')} deliveries of the seller that ` +
          'is asked about and a tenth of that of others, a page of 50 with its totals and choices, one at a ' +
          `time, ${ASKED} of each, ${rounds} rounds in turns`,
      ),
      '',
      '| Asked by | p50 | p99 |',
      '|---|---|---|',
      ...figures.map(({ name, p50, p99 }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`),
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:deliveries', text);
    const [first] = figures;
    writeTargets('deliveries', [
      atMost('delivery log of 1,000,000, first page, p99', 20, first?.p99 ?? 0, ' ms'),
      atMost(`delivery log of 1,000,000, slowest filter (${slowest.name}), p99`, 20, slowest.p99, ' ms'),
    ]);
  } finally {
    await stage.close();
  }
}
