import { once } from 'node:events';
import { cpus } from 'node:os';
import { type Statement, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { capture, generate, pay, refund } from './bare-operations.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { writeSection } from './report.ts';
import { type Server, setStage, type Stage } from './stage.ts';

/** `npm run bench`: the product beside its ceilings, in turns, so that a slow minute of the machine is everybody's. */

const ROUNDS = 3;
const REQUESTS = { 'generate-sale': 3_000, 'pay-sale': 1_000, 'capture-sale': 400, 'refund-sale': 400 } as const;
const CONNECTIONS = 32;
const SELLERS = 2_000;

type Operation = keyof typeof REQUESTS;
type Measured = LoadResult & { cpuMs: number };

const ADD_SALES = statement(
  'bench_add_sales',
  `INSERT INTO sale (public_id, seller_id, type, price, currency, product_name)
SELECT new.public_id, m.id, $3, 5000, 'ILS', 'Coffee beans' FROM unnest($1::text[], $2::bytea[]) AS new (public_id, index) JOIN seller m ON m.svc_id_index = new.index`,
);

const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };

async function bodiesFor(stage: Stage, operation: Operation): Promise<string[]> {
  const owners = Array.from({ length: REQUESTS[operation] }, (_, index) => stage.sellers[index % stage.sellers.length] ?? '');
  if (operation === 'generate-sale') return owners.map((seller_svc_id) => JSON.stringify({ seller_svc_id, sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' }));
  const sales = owners.map(() => newId('sale'));
  await stage.database.query(ADD_SALES, [sales, owners.map(secretIndex), operation === 'capture-sale' ? 'authorize' : 'sale']);
  const payments = owners.map((seller_svc_id, index) => ({
    seller_svc_id, svc_sale_id: sales[index], sale_price: '5000', currency: 'ILS', installments: '1', sale_return_url: 'https://shop.example.com/done', ...CARD,
  }));
  if (operation === 'pay-sale') return payments.map((body) => JSON.stringify(body));
  await payAll(stage, payments);
  const more = operation === 'capture-sale' ? { sale_price: 4_000 } : { sale_refund_amount: 1_000 };
  return owners.map((seller_svc_id, index) => JSON.stringify({ seller_svc_id, svc_sale_id: sales[index], ...more }));
}

/** What is captured or refunded is paid first, by the product and outside the measurement. */
async function payAll({ servers }: Stage, payments: readonly object[]): Promise<void> {
  const product = servers.find(({ name }) => name === 'product');
  let next = 0;
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let body = payments[next++]; body !== undefined; body = payments[next++]) {
      await fetch(`${product?.origin}/api/pay-sale`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((response) => response.text());
    }
  }));
}

async function measure(stage: Stage, server: Server, operation: Operation): Promise<Measured> {
  const job: LoadJob = { origin: server.origin, path: `/api/${operation}`, bodies: await bodiesFor(stage, operation), connections: CONNECTIONS };
  const before = server.cpuSeconds();
  stage.load.send(job);
  const [result] = (await Promise.race([once(stage.load, 'message'), once(stage.load, 'exit').then(() => { throw new Error('the load ended'); })])) as [LoadResult];
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
      await runAlone(stage, operation, body);
      times.push(performance.now() - sent);
    }
  }));
  times.sort((one, other) => one - other);
  return { seconds: (performance.now() - begun) / 1_000, requests: times.length, failed: 0, p50: times[times.length >> 1] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

const ALONE = { 'pay-sale': pay, 'capture-sale': capture, 'refund-sale': refund };

function runAlone({ database }: Stage, operation: Operation, body: Record<string, string>): Promise<object> {
  const query = (asked: Statement, values: unknown[]) => database.query<Record<string, unknown>>(asked, values);
  const seller = secretIndex(body['seller_svc_id'] ?? '');
  return operation === 'generate-sale' ? generate(query, seller, body) : ALONE[operation](query, null, seller, body);
}

const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

function rowOf(name: string, runs: (LoadResult & { cpuMs?: number })[], bare: LoadResult[]): string {
  const perSecond = (run: LoadResult) => run.requests / run.seconds;
  const ratio = median(runs.map(perSecond)) / median(bare.map(perSecond));
  const cpu = runs[0]?.cpuMs === undefined ? '–' : `${median(runs.map((run) => run.cpuMs ?? 0)).toFixed(2)} ms`;
  return `| ${name} | ${median(runs.map(perSecond)).toFixed(0)} | ${ratio.toFixed(2)} | ${median(runs.map(({ p50 }) => p50)).toFixed(1)} ms | ${median(runs.map(({ p99 }) => p99)).toFixed(1)} ms | ${cpu} |`;
}

async function tableOf(stage: Stage, operation: Operation): Promise<string> {
  const runs = new Map<string, (LoadResult & { cpuMs?: number })[]>([['PostgreSQL alone', []], ...stage.servers.map(({ name }): [string, Measured[]] => [name, []])]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms everybody up and is not counted.
    const keep = (name: string, run: LoadResult) => round > 0 && runs.get(name)?.push(run);
    keep('PostgreSQL alone', await measureDatabase(stage, operation));
    // Who goes first changes from round to round.
    for (let turn = 0; turn < stage.servers.length; turn += 1) {
      const server = stage.servers[(turn + round) % stage.servers.length];
      if (server) keep(server.name, await measure(stage, server, operation));
    }
  }
  const bare = runs.get('bare') ?? [];
  return [`### ${operation}`, '', '| What | per second | ÷ bare | p50 | p99 | CPU per request |', '|---|---|---|---|---|---|', ...[...runs].map(([name, all]) => rowOf(name, all, bare))].join('\n');
}

const stage = await setStage(SELLERS);
try {
  const tables: string[] = [];
  for (const operation of ['generate-sale', 'pay-sale', 'capture-sale', 'refund-sale'] as const) {
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
