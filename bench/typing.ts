import { ALL_STATUSES } from '#lib/modules/customers/domain/customer.ts';
import { listCustomers } from '#lib/modules/customers/queries/list-customers.sql.ts';
import { quickFindCustomers } from '#lib/modules/customers/queries/quick-find-customers.sql.ts';
import { listProducts } from '#lib/modules/products/queries/list-products.sql.ts';
import { quickFindProducts } from '#lib/modules/products/queries/quick-find-products.sql.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { COLOURS, KINDS, one, RECORDS, setRecords } from './fill/set-records.ts';
import type { Stage } from './lib/stage.ts';
import { inTurns, measureHere, median, type Turn } from './lib/turns.ts';

/** Requests of the screens during typing: the global search, and the search of each list. */

const REQUESTS = 110;

type Typed = [what: string, ask: (index: number) => string];

const TYPED: readonly Typed[] = [
  ['a product’s own number', (index) => `SKU-${700_000 + index * 713}`],
  ['part of an own number', (index) => String(700_000 + index * 713)],
  ['two words of a product, 1 in 2,000', (index) => `${one(KINDS, index)} ${one(COLOURS, index)}`],
  ['a person’s address, one', (index) => `person${100_000 + index * 7_140}@`],
  ['the end of a telephone', (index) => String(1_000_000 + index * 8_421).slice(1)],
  ['what nobody has', (index) => `nothing like ${index}`],
];

function turnsOf({ filled }: Stage): Turn[] {
  const sellerIds = filled.sellerIds.slice(0, 1);
  const list = { sellerIds, sort: 'created_at', isAscending: false, page: 1, pageSize: 25 } as const;
  const asks: readonly [string, (text: string) => Promise<unknown>][] = [
    ['products, from anywhere', (text) => quickFindProducts(filled.database, sellerIds, text, 4)],
    ['customers, from anywhere', (text) => quickFindCustomers(filled.database, sellerIds, text, 4)],
    [
      'products, in the list',
      (text) => listProducts(filled.database, { ...list, statuses: [1, 0], filters: { search: text } }),
    ],
    [
      'customers, in the list',
      (text) => listCustomers(filled.database, { ...list, statuses: ALL_STATUSES, filters: { search: text } }),
    ],
  ];
  return asks.flatMap(([where, ask]) =>
    TYPED.map(
      ([what, typed]): Turn => ({
        name: `${where}: ${what}`,
        run: () =>
          measureHere(
            Array.from({ length: REQUESTS }, (_, index) => typed(index)),
            1,
            async (text) => JSON.stringify(await ask(text)),
          ),
      }),
    ),
  );
}

/** `folder`: filled on first use, and used again as it is. */
export async function benchTyping(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setRecords(folder, []);
  try {
    const rows = [...(await inTurns(turnsOf(stage), rounds))].map(([name, runs]) => ({
      name,
      p50: median(runs.map(({ p50 }) => p50)),
      p99: median(runs.map(({ p99 }) => p99)),
    }));
    const table = rows.map(({ name, p50, p99 }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`);
    const how = conditions(
      load,
      `PostgreSQL ${stage.postgresVersion}, ${RECORDS}, who is asked about, on one connection, without HTTP, ` +
        `${REQUESTS} of each, ${rounds} rounds in turns`,
    );
    const text = [how, ['| Asked | p50 | p99 |', '|---|---|---|', ...table].join('\n')].join('\n\n');
    console.log(`\n${text}`);
    const slowest = rows.reduce((a, b) => (b.p99 > a.p99 ? b : a));
    writeSection('bench:typing', text);
    writeTargets('typing', [
      atMost(`slowest search of products and customers (${slowest.name}), p99`, 20, slowest.p99, ' ms'),
    ]);
  } finally {
    await stage.close();
  }
}
