import { once } from 'node:events';
import { cpus } from 'node:os';
import { GENERATE_SALE } from '#lib/modules/payments/store.ts';
import { BOOK } from '#lib/modules/payments/store-booking.ts';
import { CLAIM_PAYMENT } from '#lib/modules/payments/store-claims.ts';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { writeSection } from './report.ts';
import { type Server, setStage, type Stage } from './stage.ts';

/** `npm run bench`: the product beside its ceilings, in turns, so that a slow minute of the machine is everybody's. */

const ROUNDS = 5;
const REQUESTS = { 'generate-sale': 4_000, 'pay-sale': 1_500 } as const;
const CONNECTIONS = 32;
const SELLERS = 2_000;

type Operation = keyof typeof REQUESTS;
type Measured = LoadResult & { cpuMs: number };

const ADD_SALES = statement(
  'bench_add_sales',
  `INSERT INTO sale (public_id, seller_id, price, currency, product_name)
SELECT new.public_id, m.id, 5000, 'ILS', 'Coffee beans' FROM unnest($1::text[], $2::bytea[]) AS new (public_id, index) JOIN seller m ON m.svc_id_index = new.index`,
);

async function bodiesFor(stage: Stage, operation: Operation): Promise<string[]> {
  const owners = Array.from({ length: REQUESTS[operation] }, (_, index) => stage.sellers[index % stage.sellers.length] ?? '');
  if (operation === 'generate-sale') return owners.map((seller_svc_id) => JSON.stringify({ seller_svc_id, sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' }));
  const sales = owners.map(() => newId('sale'));
  await stage.database.query(ADD_SALES, [sales, owners.map(secretIndex)]);
  return owners.map((seller_svc_id, index) => JSON.stringify({
    seller_svc_id, svc_sale_id: sales[index], sale_price: '5000', currency: 'ILS', installments: '1', sale_return_url: 'https://shop.example.com/done',
    credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123',
  }));
}

async function measure(stage: Stage, server: Server, operation: Operation): Promise<Measured> {
  const job: LoadJob = { origin: server.origin, path: `/api/${operation}`, bodies: await bodiesFor(stage, operation), connections: CONNECTIONS };
  const before = server.cpuSeconds();
  stage.load.send(job);
  const [result] = (await once(stage.load, 'message')) as [LoadResult];
  if (result.failed > 0) throw new Error(`${server.name} failed ${result.failed} of ${result.requests} ${operation}`);
  return { ...result, cpuMs: ((server.cpuSeconds() - before) * 1_000) / result.requests };
}

/** PostgreSQL alone: the same statements from one process without HTTP and without a bank. */
async function measureDatabase(stage: Stage, operation: Operation): Promise<LoadResult> {
  const bodies = (await bodiesFor(stage, operation)).map((body) => JSON.parse(body));
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const sent = performance.now();
      await (operation === 'generate-sale' ? generateAlone(stage, body) : payAlone(stage, body));
      times.push(performance.now() - sent);
    }
  }));
  times.sort((one, other) => one - other);
  return { seconds: (performance.now() - begun) / 1_000, requests: times.length, failed: 0, p50: times[times.length >> 1] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

const generateAlone = ({ database }: Stage, body: { seller_svc_id: string }) =>
  database.query(GENERATE_SALE, [
    secretIndex(body.seller_svc_id), null, newId('sale'), 'sale', 5000, 'ILS', 'Coffee beans', '', 'credit-card', null, 'he', null, null, 0, null, null, false, null, null, null, false, false,
    null, null, '', '', '', null, null,
  ]);

async function payAlone({ database }: Stage, body: { seller_svc_id: string; svc_sale_id: string }): Promise<void> {
  const [row] = await database.query<{ attemptId: number; sellerId: number }>(CLAIM_PAYMENT, [
    secretIndex(body.seller_svc_id), null, body.svc_sale_id, newId('attempt'), 5000, 'ILS', 1, ['initial', 'failed'], 'api', '411111******1111', '1230', [1], null, null, null, null, null, null, null,
  ]);
  await database.query(BOOK, [
    row?.attemptId, 'succeeded', null, 'K1', 'Bank', '1', '1', '1', 'Visa', '411111******1111', '1230', true, 'completed', 0, 5000, 5000, 0, 0, 168, 0, new Date(), new Date(),
    ['acquirer_clearing', 'seller_balance', 'processing_fees'], [0, row?.sellerId, 0], [5000, -4832, -168], 'sale-complete', 'x'.repeat(1_200), ['seller'], ['http://127.0.0.1:9/'],
  ]);
}

const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

function rowOf(name: string, runs: (LoadResult & { cpuMs?: number })[], bare: LoadResult[]): string {
  const perSecond = (run: LoadResult) => run.requests / run.seconds;
  const ratio = median(runs.map((run, round) => perSecond(run) / perSecond(bare[round] ?? run)));
  const cpu = runs[0]?.cpuMs === undefined ? '–' : `${median(runs.map((run) => run.cpuMs ?? 0)).toFixed(2)} ms`;
  return `| ${name} | ${median(runs.map(perSecond)).toFixed(0)} | ${ratio.toFixed(2)} | ${median(runs.map(({ p50 }) => p50)).toFixed(1)} ms | ${median(runs.map(({ p99 }) => p99)).toFixed(1)} ms | ${cpu} |`;
}

async function tableOf(stage: Stage, operation: Operation): Promise<string> {
  const runs = new Map<string, (LoadResult & { cpuMs?: number })[]>([['PostgreSQL alone', []], ...stage.servers.map(({ name }): [string, Measured[]] => [name, []])]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms everybody up and is not counted.
    const keep = (name: string, run: LoadResult) => round > 0 && runs.get(name)?.push(run);
    keep('PostgreSQL alone', await measureDatabase(stage, operation));
    for (const server of stage.servers) keep(server.name, await measure(stage, server, operation));
  }
  const bare = runs.get('bare') ?? [];
  return [`### ${operation}`, '', '| What | per second | ÷ bare | p50 | p99 | CPU per request |', '|---|---|---|---|---|---|', ...[...runs].map(([name, all]) => rowOf(name, all, bare))].join('\n');
}

const stage = await setStage(SELLERS);
try {
  const tables: string[] = [];
  for (const operation of ['generate-sale', 'pay-sale'] as const) {
    const table = await tableOf(stage, operation);
    console.log(`\n${table}`);
    tables.push(table);
  }
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${CONNECTIONS} connections, ${SELLERS} sellers, medians of ${ROUNDS} rounds in turns; load, bank and PostgreSQL share the cores.`;
  writeSection('bench', `${machine}\n\n${tables.join('\n\n')}`);
} finally {
  await stage.close();
}
process.exit(0);
