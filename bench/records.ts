import { settings } from '#lib/platform/env.ts';
import { serveListCustomers } from '#lib/modules/customers/api/list-customers.ts';
import { listCustomersContract as customersContract } from '#lib/modules/customers/contract/list-customers.ts';
import { serveListProducts } from '#lib/modules/products/api/list-products.ts';
import { listProductsContract as productsContract } from '#lib/modules/products/contract/list-products.ts';
import { atLeast, atMost, conditions, loadNow, type Target, writeSection, writeTargets } from './lib/report.ts';
import { LARGE_ROWS, recordsOf, setRecords } from './fill/set-records.ts';
import type { Stage } from './lib/stage.ts';
import {
  inTurns,
  type Measured,
  measure,
  measureHere,
  median,
  perSecond,
  ratioOf,
  tableOf,
  type Turn,
} from './lib/turns.ts';

/**
 * The lists of products and customers of a million each: the first page beside its ceiling, then every order and every
 * filter by a fact on one connection. Texts are `typing.ts`.
 */

const CONNECTIONS = 16;
const REQUESTS = 1_650;
const ALONE_REQUESTS = 220;

type Words = Readonly<Record<string, string>>;
type Question = [what: string, ask: (index: number) => Words];

const DAY_MS = 86_400_000;
/** A day of the year that was filled in, `YYYY-MM-DD`. */
const day = (index: number): string =>
  new Date(Date.now() - (2 + ((index * 37) % 350)) * DAY_MS).toISOString().slice(0, 10);

const FIRST_PAGE = 'first page';

const ABOUT_PRODUCTS: readonly Question[] = [
  [FIRST_PAGE, () => ({})],
  ...['name', 'status', 'created_at', 'updated_at', 'price_include_vat', 'price_without_vat'].flatMap(
    (sort): Question[] => [
      [`sort_by ${sort}`, () => ({ sort_by: sort })],
      [`sort_by ${sort} desc`, () => ({ sort_by: sort, sort_direction: 'desc' })],
    ],
  ),
  ['currency, a tenth', () => ({ currency: 'USD' })],
  ['currency, none', () => ({ currency: 'GBP' })],
  ['created_at[min]', (index) => ({ 'created_at[min]': day(index) })],
  ['created_at, a day', (index) => ({ 'created_at[min]': day(index), 'created_at[max]': day(index) })],
  ['due_date, a day', (index) => ({ 'due_date[min]': day(index), 'due_date[max]': day(index) })],
  ['due_date[max]', (index) => ({ 'due_date[max]': day(index) })],
  [
    'price_inc_vat_min and _max, 1 %',
    (index) => ({ price_inc_vat_min: String(index), price_inc_vat_max: String(index + 12) }),
  ],
  ['price_inc_vat_max', (index) => ({ price_inc_vat_max: String(100 + index) })],
  ['price by price', (index) => ({ price_inc_vat_min: String(index), sort_by: 'price_include_vat' })],
];

/** Pages that are longer or further than a first one. */
const FURTHER_ABOUT_PRODUCTS: readonly Question[] = [
  ['500 a page', () => ({ items_per_page: '500' })],
  ['page 1,000', () => ({ page: '1000' })],
];

// The list of products is one of one status.
const ofOneStatus = ([what, ask]: Question): Question => [what, (index) => ({ status: '1', ...ask(index) })];

const CUSTOMERS: readonly Question[] = [
  [FIRST_PAGE, () => ({})],
  ['status 1', () => ({ status: '1' })],
  ['status 2', () => ({ status: '2' })],
  ...['first_name', 'last_name', 'email', 'created_at', 'updated_at', 'status'].map(
    (sort): Question => [`sort_by ${sort}`, () => ({ sort_by: sort })],
  ),
  ['created_at, a day', (index) => ({ 'created_at[min]': day(index), 'created_at[max]': day(index) })],
  ['due_date, a day', (index) => ({ 'due_date[min]': day(index), 'due_date[max]': day(index) })],
  ['created_at[min] and status', (index) => ({ 'created_at[min]': day(index), status: '1' })],
];

const FURTHER_CUSTOMERS: readonly Question[] = [['500 a page', () => ({ items_per_page: '500' })]];

const queries = (count: number, ask: Question[1]): string[] =>
  Array.from({ length: count }, (_, index) => `?${new URLSearchParams(ask(index))}`);

async function bearerOf(stage: Stage, seller: string): Promise<string> {
  const server = stage.server('product');
  server.wake();
  const answer = await fetch(`${server.origin}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mpl: seller, key: seller }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  server.rest();
  return `Bearer ${token}`;
}

/** Time of the operation in this process, with the same statements: the ceiling of its route. */
const here = (stage: Stage, kind: 'products' | 'customers', asked: readonly string[]) => {
  const context = { database: stage.filled.database, timeZone: settings().timeZone };
  const seller = stage.filled.sellerIds[0] ?? 0;
  return measureHere(asked, CONNECTIONS, async (query) => {
    const words = Object.fromEntries(new URLSearchParams(query));
    const answer =
      kind === 'products'
        ? await serveListProducts(context, seller, productsContract.request.parse(words))
        : await serveListCustomers(context, seller, customersContract.request.parse(words));
    return JSON.stringify(answer);
  });
};

/** A few milliseconds of one core and nothing else: what its slowest hundredth takes is the machine's own. */
async function arithmetic(): Promise<string> {
  let sum = 0;
  for (let step = 0; step < 2_000_000; step += 1) sum = (sum + step * 7) % 1_000_003;
  return String(sum);
}

const MACHINE = 'nothing but arithmetic';

type Row = { name: string; p50: number; p99: number; rate: number };

const rowOf = ([name, runs]: [string, Measured[]]): Row => ({
  name,
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
  rate: median(runs.map(perSecond)),
});

const rowsText = (title: string, rows: readonly Row[]): string =>
  [
    `### ${title}`,
    '',
    '| Asked by | p50 | p99 | per second |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, p50, p99, rate }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${rate.toFixed(0)} |`,
    ),
  ].join('\n');

type Questions = { about: readonly Question[]; further: readonly Question[] };

async function benchKind(
  stage: Stage,
  kind: 'products' | 'customers',
  { about, further }: Questions,
  rounds: number,
): Promise<{ parts: string[]; targets: Target[] }> {
  // A token lasts a quarter of an hour: each kind signs in for itself.
  const headers = { authorization: await bearerOf(stage, stage.filled.sellers[0] ?? '') };
  const ask = (bodies: string[], connections: number) =>
    measure(stage, stage.server('product'), { path: `/api/${kind}`, bodies, connections, headers, reads: true });
  const first = queries(REQUESTS, about[0]?.[1] ?? (() => ({})));
  const pages = await inTurns(
    [
      { name: 'the operation alone', run: () => here(stage, kind, first) },
      { name: 'product', run: () => ask(first, CONNECTIONS) },
    ],
    rounds,
  );
  const machine: Turn = {
    name: MACHINE,
    run: () =>
      measureHere(
        queries(5 * ALONE_REQUESTS, () => ({})),
        1,
        arithmetic,
      ),
  };
  const measured = await inTurns(
    [
      ...[...about, ...further].map(
        ([name, question]): Turn => ({ name, run: () => ask(queries(ALONE_REQUESTS, question), 1) }),
      ),
      machine,
    ],
    rounds,
  );
  const rows = [...measured].map(rowOf);
  const [asked, rest] = [rows.slice(0, about.length), rows.slice(about.length)];
  const slowest = asked.reduce((a, b) => (b.p99 > a.p99 ? b : a));
  return {
    parts: [
      tableOf(`${kind}, first page of 100`, pages, 'the operation alone'),
      rowsText(`${kind} of the seller of 1,000,000, by every order and fact, on one connection`, asked),
      rowsText(`${kind}: further questions, and the machine beside them`, rest),
    ],
    targets: [
      atLeast(
        `${kind} first page ÷ the operation alone`,
        0.6,
        ratioOf(pages, 'product', 'the operation alone').ofMedians,
      ),
      atMost(
        `${kind} of a million, first page, p99`,
        20,
        asked.find(({ name }) => name === FIRST_PAGE)?.p99 ?? Infinity,
        ' ms',
      ),
      atMost(`${kind} of a million, slowest order or fact (${slowest.name}), p99`, 20, slowest.p99, ' ms'),
    ],
  };
}

/** `folder`: filled on first use, and used again as it is. */
export async function benchRecords(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setRecords(folder, LARGE_ROWS, ['product']);
  try {
    const products = await benchKind(
      stage,
      'products',
      { about: ABOUT_PRODUCTS.map(ofOneStatus), further: FURTHER_ABOUT_PRODUCTS.map(ofOneStatus) },
      rounds,
    );
    const customers = await benchKind(stage, 'customers', { about: CUSTOMERS, further: FURTHER_CUSTOMERS }, rounds);
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${recordsOf(LARGE_ROWS)}, ${CONNECTIONS} connections where it does not ` +
          `say one, ${rounds} rounds in turns; load and PostgreSQL share the cores`,
      ),
      ...products.parts,
      ...customers.parts,
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:records', text);
    writeTargets('records', [...products.targets, ...customers.targets]);
  } finally {
    await stage.close();
  }
}
