import { ALL_STATUSES } from '#lib/modules/customers/domain.ts';
import { type CustomerFilters, listCustomers } from '#lib/modules/customers/list-customers.sql.ts';
import { quickFindCustomers } from '#lib/modules/customers/quick-find-customers.sql.ts';
import { listProducts } from '#lib/modules/products/list-products.sql.ts';
import { quickFindProducts } from '#lib/modules/products/quick-find-products.sql.ts';
import { atMost, conditions, loadNow, type Target, writeSection, writeTargets } from './lib/report.ts';
import { COLOURS, KINDS, LARGE_ROWS, MIDDLE_ROWS, one, recordsOf, setRecords } from './fill/set-records.ts';
import type { Stage } from './lib/stage.ts';
import { inTurns, measureHere, median, type Turn } from './lib/turns.ts';

/**
 * Searches for a text, of the largest business of each stage: the search from anywhere, the search of each list, and
 * the text filters of the API. Beside them a plain query: the newest hundred products.
 */

const REQUESTS = 100;

/** Goals of the search by number of records of one business, milliseconds at p99. */
const GOALS = [
  { rows: MIDDLE_ROWS, records: '50,000', goal: 20 },
  { rows: LARGE_ROWS, records: '1,000,000', goal: 250 },
] as const;

const PLAIN = 'no text: the newest hundred products';

type Search = readonly [what: string, ask: (index: number) => Promise<{ ok: boolean }>];

type ProductFilters = Parameters<typeof listProducts>[1]['filters'];

const kind = (index: number): string => one(KINDS, index);
const colour = (index: number): string => one(COLOURS, index);

function searchesOf({ filled: { database, sellerIds: all } }: Stage, rows: number): Search[] {
  const sellerIds = all.slice(0, 1);
  const list = { sellerIds, sort: 'created_at', isAscending: false, page: 1, pageSize: 100 } as const;
  /** The number of one of the rows, as names, codes and addresses have it. */
  const row = (index: number): number => Math.floor(rows * 0.6) + index * Math.floor(rows / 300);
  const products = (what: string, filtersOf: (index: number) => ProductFilters): Search => [
    what,
    (index) => listProducts(database, { ...list, statuses: [1], filters: filtersOf(index) }),
  ];
  const customers = (what: string, filtersOf: (index: number) => CustomerFilters): Search => [
    what,
    (index) => listCustomers(database, { ...list, statuses: ALL_STATUSES, filters: filtersOf(index) }),
  ];
  const searched = (what: string, text: (index: number) => string): Search[] => [
    [
      `search of products: ${what}`,
      (index) => listProducts(database, { ...list, statuses: [1, 0], filters: { search: text(index) } }),
    ],
    customers(`search of customers: ${what}`, (index) => ({ search: text(index) })),
    [`box, products: ${what}`, (index) => quickFindProducts(database, sellerIds, text(index), 4)],
    [`box, customers: ${what}`, (index) => quickFindCustomers(database, sellerIds, text(index), 4)],
  ];
  return [
    products(PLAIN, () => ({})),
    products('name, one product', (index) => ({ name: String(row(index)) })),
    products('name, 2 %', (index) => ({ name: kind(index) })),
    products('name, 1 in 2,000', (index) => ({ name: `${kind(index)} ${colour(index)}` })),
    products('name, none', (index) => ({ name: `nothing like ${index}` })),
    products('name, nearly all, of one letter', () => ({ name: '1' })),
    products('name, none, of two letters', () => ({ name: 'zq' })),
    products('description, 2.5 %', (index) => ({ description: colour(index) })),
    products('description, 1 in 5,000', (index) => ({ description: `batch ${1_000 + index * 17}` })),
    products('name, currency and price', (index) => ({ name: kind(index), currency: 'USD', priceTo: 50_000 })),
    customers('first_name, 2 %', (index) => ({ firstName: kind(index) })),
    customers('last_name, 1 in 3,000', (index) => ({ lastName: `berg ${1_000 + index * 7}` })),
    customers('last_name, 1 in 300', (index) => ({ lastName: `berg ${100 + index}` })),
    customers('last_name, all', () => ({ lastName: 'berg' })),
    customers('email, one', (index) => ({ email: `person${row(index)}@` })),
    customers('email, 2.5 %', (index) => ({ email: `${colour(index)}.example` })),
    customers('phone, the end of it', (index) => ({ phone: String(1_000_000 + index * 4_211).slice(1) })),
    customers('description, none, of parts that all have', () => ({ description: 'note likes' })),
    ...searched('a product’s own number', (index) => `SKU-${row(index)}`),
    ...searched('a kind and a colour, 1 in 2,000', (index) => `${kind(index)} ${colour(index)}`),
    ...searched('a person’s address, one', (index) => `person${row(index)}@`),
    ...searched('what nobody has', (index) => `nothing like ${index}`),
  ];
}

type Row = { name: string; p50: number; p99: number; refused: number };

async function measured(stage: Stage, rows: number, rounds: number): Promise<Row[]> {
  const refused = new Map<string, number>();
  const turns = searchesOf(stage, rows).map(
    ([name, ask]): Turn => ({
      name,
      run: () => {
        refused.set(name, 0);
        return measureHere(
          Array.from({ length: REQUESTS }, (_, index) => index),
          1,
          async (index) => {
            if (!(await ask(index)).ok) refused.set(name, (refused.get(name) ?? 0) + 1);
          },
        );
      },
    }),
  );
  return [...(await inTurns(turns, rounds))].map(([name, runs]) => ({
    name,
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    refused: refused.get(name) ?? 0,
  }));
}

/** The goal is for what was answered: what ran out of time said so. */
function subscriptionDate(rows: readonly Row[], records: string, goal: number): { text: string; target: Target } {
  const plain = rows[0]?.p50 ?? 1;
  const lines = rows.map(
    ({ name, p50, p99, refused }) =>
      `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${(p50 / plain).toFixed(1)} | ` +
      `${refused === 0 ? '' : `${refused} of ${REQUESTS}`} |`,
  );
  const slowest = rows.filter(({ refused }) => refused === 0).reduce((a, b) => (b.p99 > a.p99 ? b : a));
  return {
    text: [
      `#### A business of ${records}`,
      '',
      '| Looked for | p50 | p99 | p50 ÷ no text | asked for more letters |',
      '|---|---|---|---|---|',
      ...lines,
    ].join('\n'),
    target: atMost(`slowest answered search of ${records} records (${slowest.name}), p99`, goal, slowest.p99, ' ms'),
  };
}

/** `folder`: filled on first use, and used again as it is. */
export async function benchTyping(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const [parts, targets, filled]: [string[], Target[], string[]] = [[], [], []];
  let version = '';
  for (const { rows, records, goal } of GOALS) {
    const stage = await setRecords(folder, rows, []);
    try {
      const { text, target } = subscriptionDate(await measured(stage, rows, rounds), records, goal);
      parts.push(text);
      targets.push(target);
      filled.push(recordsOf(rows));
      version = stage.postgresVersion;
    } finally {
      await stage.close();
    }
  }
  const how = conditions(
    load,
    `PostgreSQL ${version}, ${filled.join('; beside it ')}; the largest is asked about, on one connection, without ` +
      `HTTP, ${REQUESTS} of each, ${rounds} rounds in turns`,
  );
  const text = [how, ...parts].join('\n\n');
  console.log(`\n${text}`);
  writeSection('bench:typing', text);
  writeTargets('typing', targets);
}
