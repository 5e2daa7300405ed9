import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase, type OpenDatabase, type Statement, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { generate, pay, type Query, refund } from './servers/bare-operations.ts';
import { ADD_SALES } from './money.ts';
import { conditions, loadNow, writeSection } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { median } from './lib/turns.ts';

/**
 * What the statements of the money path take of PostgreSQL's processor: one connection, one statement after the other,
 * and the time that its server process ran by the kernel's own count (/proc, nanoseconds). Beside the database as it
 * is, copies of it that lack one thing each say what that thing costs.
 */

const SELLERS = 200;

/** Payments of a round in each database. */
const PAYMENTS = 300;

const STATEMENTS: Readonly<Record<string, string>> = {
  payments_generate_sale: 'generate-sale',
  payments_claim_payment: 'pay-sale: claim',
  'payments_book of pay': 'pay-sale: booking',
  payments_claim_refund: 'refund-sale: claim',
  'payments_book of refund': 'refund-sale: booking',
};

const PAYMENT = ['payments_claim_payment', 'payments_book of pay'];

/** Each copy and what makes it of the database as it is. */
const COPIES: Readonly<Record<string, string>> = {
  'as it is': '',
  'without CHECKs': `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS table, conname FROM pg_constraint
    WHERE contype = 'c' AND conrelid <> 0 AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.table, one.conname);
  END LOOP; END $$`,
  'app_now() without its table': `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz
  LANGUAGE sql STABLE AS 'SELECT clock_timestamp()'`,
  'without triggers': `DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', one);
  END LOOP; END $$`,
};

/** Microseconds by statement, of one round. */
type Round = ReadonlyMap<string, number>;

/** Nanoseconds that a process has run. */
const ranFor = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

const PID = statement('bench_backend', 'SELECT pg_backend_pid() AS pid');

async function roundOf(database: OpenDatabase, sellers: readonly string[]): Promise<Round> {
  const [backend] = await database.query<{ pid: number }>(PID, []);
  const pid = backend?.pid ?? 0;
  const spent = new Map<string, { count: number; ns: number }>();
  const watched =
    (of: string): Query =>
    async (asked: Statement, values: unknown[]) => {
      const name = asked.name === 'payments_book' ? `${asked.name} of ${of}` : asked.name;
      const before = ranFor(pid);
      const rows = await database.query<Record<string, unknown>>(asked, values);
      const known = spent.get(name) ?? { count: 0, ns: 0 };
      spent.set(name, { count: known.count + 1, ns: known.ns + ranFor(pid) - before });
      return rows;
    };
  const sales = Array.from({ length: PAYMENTS }, (_, index) => ({
    seller: secretIndex(sellers[index % sellers.length] ?? ''),
    saleId: newId('sale'),
  }));
  await database.query(ADD_SALES, [sales.map(({ saleId }) => saleId), sales.map(({ seller }) => seller), 'sale']);
  for (const { seller, saleId } of sales) {
    const body = { svc_sale_id: saleId, sale_price: '5000', currency: 'ILS', product_name: 'Coffee beans' };
    await generate(watched('generate'), seller, body);
    await pay(watched('pay'), null, seller, body);
    await refund(watched('refund'), null, seller, { ...body, sale_refund_amount: '1000' });
  }
  return new Map([...spent].map(([name, { count, ns }]) => [name, ns / count / 1_000]));
}

async function copyOf(ownerUrl: string, name: string, change: string): Promise<void> {
  const owner = new pg.Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href });
  await owner.connect();
  // PostgreSQL copies a database only while it has no connections.
  await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(ownerUrl).pathname.slice(1),
  ]);
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(ownerUrl).pathname.slice(1)}`);
  await owner.end();
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
  const copy = new pg.Client({ connectionString: url });
  await copy.connect();
  if (change) await copy.query(change);
  await copy.end();
}

/** `writes` puts the table into docs/benchmarks.md; without it, the table is printed alone. */
export async function benchStatements(rounds: number, writes = true): Promise<void> {
  const load = loadNow();
  const { filled, ...stage } = await setStage({ sellers: SELLERS, servers: [] });
  const { sellers, ownerUrl, url } = filled;
  const seen = new Map<string, Round[]>();
  const copies: { name: string; database: OpenDatabase }[] = [];
  for (const [index, [name, change]] of Object.entries(COPIES).entries()) {
    await copyOf(ownerUrl, `copy_${index}`, change);
    const own = Object.assign(new URL(url), { pathname: `/copy_${index}` }).href;
    copies.push({ name, database: openDatabase(own, { max: 1 }) });
  }
  // The first round is a warm-up: plans are made for the first five executions of a statement.
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, database } of copies) {
      const one = await roundOf(database, sellers);
      if (round > 0) seen.set(name, [...(seen.get(name) ?? []), one]);
    }
  await Promise.all(copies.map(({ database }) => database.close()));
  await stage.close();
  const text = [
    conditions(load, `${rounds} rounds of ${PAYMENTS} in turns, median of the rounds, µs of one PostgreSQL process`),
    tableOf(seen),
  ].join('\n\n');
  console.log(`\n${text}`);
  if (writes) writeSection('bench:statements', text);
}

function tableOf(seen: ReadonlyMap<string, readonly Round[]>): string {
  const names = [...seen.keys()];
  const of = (copy: string, statements: readonly string[]): number =>
    median((seen.get(copy) ?? []).map((round) => statements.reduce((sum, name) => sum + (round.get(name) ?? 0), 0)));
  const row = (what: string, statements: readonly string[]): string =>
    `| ${what} | ${names.map((copy) => of(copy, statements).toFixed(0)).join(' | ')} |`;
  return [
    `| Statement | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...Object.entries(STATEMENTS).map(([name, what]) => row(what, [name])),
    row('**a payment: claim and booking**', PAYMENT),
  ].join('\n');
}
