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
 * PostgreSQL's processor time for the statements of the money path: one connection, one statement after the other, and
 * the time that its server process ran by the kernel's own count (/proc, nanoseconds). Beside the database as it is,
 * copies of it that lack one thing each say what that thing costs; beside each payment runs an insert of two numbers,
 * whose cost is the machine's. Then the log (WAL) of a payment, apart from the pages that a checkpoint makes PostgreSQL
 * write whole.
 */

const SELLERS = 200;

/** Payments of a round in each database. */
const PAYMENTS = 300;

const STATEMENTS: Readonly<Record<string, string>> = {
  payments_generate_sale: 'generate-sale',
  payments_claim_payment: 'pay-sale: claim',
  'payments_book_event of pay': 'pay-sale: booking',
  payments_claim_refund: 'refund-sale: claim',
  'payments_book_event of refund': 'refund-sale: booking',
};

const PAYMENT = ['payments_claim_payment', 'payments_book_event of pay'];

/** Each copy and what makes it of the database as it is. */
const COPIES: Readonly<Record<string, string>> = {
  'as it is': '',
  'without CHECKs': `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS table, conname FROM pg_constraint
    WHERE contype = 'c' AND conrelid <> 0 AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.table, one.conname);
  END LOOP; END $$`,
  'without foreign keys': `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS table, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.table, one.conname);
  END LOOP; END $$`,
  'without triggers': `DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', one);
  END LOOP; END $$`,
};

/** Part of every copy beside the product's tables: the smallest row that a transaction can commit durably. */
const MINIMAL = `CREATE TABLE bench_row (id bigserial PRIMARY KEY, amount bigint NOT NULL);
GRANT INSERT ON bench_row TO PUBLIC; GRANT USAGE ON SEQUENCE bench_row_id_seq TO PUBLIC;
CREATE EXTENSION IF NOT EXISTS pg_walinspect`;

const MINIMAL_INSERT = statement('bench_minimal_insert', 'INSERT INTO bench_row (amount) VALUES ($1)');

/** Microseconds by statement, of one round. */
type Round = ReadonlyMap<string, number>;

/** Nanoseconds that a process has run. */
const ranFor = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

const PID = statement('bench_backend', 'SELECT pg_backend_pid() AS pid');

type SaleToPay = { seller: Buffer; saleId: string };

async function givenSales(database: OpenDatabase, sellers: readonly string[]): Promise<SaleToPay[]> {
  const sales = Array.from({ length: PAYMENTS }, (_, index) => ({
    seller: secretIndex(sellers[index % sellers.length] ?? ''),
    saleId: newId('sale'),
  }));
  await database.query(ADD_SALES, [sales.map(({ saleId }) => saleId), sales.map(({ seller }) => seller), 'sale']);
  return sales;
}

const bodyOf = (saleId: string): Record<string, string> => ({
  svc_sale_id: saleId,
  sale_price: '5000',
  currency: 'ILS',
  product_name: 'Coffee beans',
});

async function roundOf(database: OpenDatabase, sellers: readonly string[]): Promise<Round> {
  const [backend] = await database.query<{ pid: number }>(PID, []);
  const pid = backend?.pid ?? 0;
  const spent = new Map<string, { count: number; ns: number }>();
  const watched =
    (of: string): Query =>
    async (asked: Statement, values: unknown[]) => {
      const name = asked.name === 'payments_book_event' ? `${asked.name} of ${of}` : asked.name;
      const before = ranFor(pid);
      const rows = await database.query<Record<string, unknown>>(asked, values);
      const known = spent.get(name) ?? { count: 0, ns: 0 };
      spent.set(name, { count: known.count + 1, ns: known.ns + ranFor(pid) - before });
      return rows;
    };
  const sales = await givenSales(database, sellers);
  for (const { seller, saleId } of sales) {
    const body = bodyOf(saleId);
    await generate(watched('generate'), seller, body);
    await pay(watched('pay'), null, seller, body);
    await watched('nothing')(MINIMAL_INSERT, [5_000]);
    await refund(watched('refund'), null, seller, { ...body, sale_refund_amount: '1000' });
  }
  return new Map([...spent].map(([name, { count, ns }]) => [name, ns / count / 1_000]));
}

/** Bytes of a payment in the log: its records, and pages written whole because they are new since a checkpoint. */
type Wal = { records: number; pages: number };

/**
 * Of so many payments on one connection; `checkpoint` is made right before them. What else writes meanwhile is counted
 * with them, which on a stage that stands still is nothing but PostgreSQL's own housekeeping.
 */
async function walOf(
  { database, ownerUrl }: { database: OpenDatabase; ownerUrl: string },
  sellers: readonly string[],
  checkpoint: boolean,
): Promise<Wal> {
  const sales = await givenSales(database, sellers);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const place = async (): Promise<string> =>
    (await owner.query('SELECT pg_current_wal_insert_lsn()::text AS place')).rows[0].place;
  if (checkpoint) await owner.query('CHECKPOINT');
  const from = await place();
  for (const { seller, saleId } of sales)
    await pay((asked, values) => database.query(asked, values), null, seller, bodyOf(saleId));
  const { rows } = await owner.query(
    `SELECT sum(record_size)::float8 / $3 AS records, sum(fpi_size)::float8 / $3 AS pages
      FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)`,
    [from, await place(), PAYMENTS],
  );
  await owner.end();
  return rows[0];
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
  await copy.query(MINIMAL);
  if (change) await copy.query(change);
  await copy.end();
}

export async function benchStatements(rounds: number): Promise<void> {
  const load = loadNow();
  const { filled, ...stage } = await setStage({ sellers: SELLERS, servers: [] });
  const { sellers, ownerUrl, url } = filled;
  const seen = new Map<string, Round[]>();
  const copies: { name: string; database: OpenDatabase; ownerUrl: string }[] = [];
  for (const [index, [name, change]] of Object.entries(COPIES).entries()) {
    await copyOf(ownerUrl, `copy_${index}`, change);
    const own = Object.assign(new URL(url), { pathname: `/copy_${index}` }).href;
    const ofOwner = Object.assign(new URL(ownerUrl), { pathname: `/copy_${index}` }).href;
    copies.push({ name, database: openDatabase(own, { max: 1 }), ownerUrl: ofOwner });
  }
  // The first round is a warm-up: plans are made for the first five executions of a statement.
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, database } of copies) {
      const one = await roundOf(database, sellers);
      if (round > 0) seen.set(name, [...(seen.get(name) ?? []), one]);
    }
  const [asItIs] = copies;
  if (!asItIs) throw new Error('no copy of the database');
  const between = await walOf(asItIs, sellers, false);
  const after = await walOf(asItIs, sellers, true);
  await Promise.all(copies.map(({ database }) => database.close()));
  await stage.close();
  const text = [
    conditions(load, `${rounds} rounds of ${PAYMENTS} in turns, median of the rounds, µs of one PostgreSQL process`),
    tableOf(seen),
    walTable({ 'between checkpoints': between, 'right after a checkpoint': after }),
  ].join('\n\n');
  console.log(`\n${text}`);
  writeSection('bench:statements', text);
}

function tableOf(seen: ReadonlyMap<string, readonly Round[]>): string {
  const names = [...seen.keys()];
  const of = (copy: string, statements: readonly string[]): number =>
    median((seen.get(copy) ?? []).map((round) => statements.reduce((sum, name) => sum + (round.get(name) ?? 0), 0)));
  const row = (what: string, statements: readonly string[]): string =>
    `| ${what} | ${names.map((copy) => of(copy, statements).toFixed(0)).join(' | ')} |`;
  const ratioOf = (copy: string): number =>
    median(
      (seen.get(copy) ?? []).map(
        (round) =>
          PAYMENT.reduce((sum, name) => sum + (round.get(name) ?? 0), 0) / (round.get(MINIMAL_INSERT.name) ?? 1),
      ),
    );
  return [
    `| Statement | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...Object.entries(STATEMENTS).map(([name, what]) => row(what, [name])),
    row('**a payment: claim and booking**', PAYMENT),
    row('an insert of two numbers', [MINIMAL_INSERT.name]),
    `| **a payment ÷ such an insert** | ${names.map((copy) => ratioOf(copy).toFixed(1)).join(' | ')} |`,
  ].join('\n');
}

function walTable(measured: Readonly<Record<string, Wal>>): string {
  return [
    '| WAL of a payment, bytes | records | pages written whole |',
    '|---|---|---|',
    ...Object.entries(measured).map(
      ([when, { records, pages }]) => `| ${when} | ${records.toFixed(0)} | ${pages.toFixed(0)} |`,
    ),
  ].join('\n');
}
