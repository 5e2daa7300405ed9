import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Databases that test files give on to the next file of their process. Cloning the template writes 1,250 files (0.5 s
 * of a processor, and as much again until they are deleted); emptying one to what the template holds takes 0.05 s. A
 * database is left behind, and another one cloned, where a file changed more than rows (a table, a rule, a right,
 * statistics), where one of its connections is still open, and where it grew.
 */

/** Bytes above those of the template: rows that were deleted stay in their pages, and are read over. */
const MOST_GROWTH = 24 * 2 ** 20;

/** Longest wait for connections to end, milliseconds: PostgreSQL hears of it a moment after their client. */
const PATIENCE_MS = 300;

type Rows = { table: string; columns: string; rows: string };
type Sequence = { name: string; value: string; isCalled: boolean };

type Measures = { shape: string; bytes: number };

/** Contents of a clone when it is new, which is what an emptied one holds again. */
type Contents = Measures & { rows: Rows[]; sequences: Sequence[] };

/** Files of a process load this module once, or each for itself; the process is what they share. */
const shared = globalThis as typeof globalThis & { kupaSpares?: string[]; kupaContents?: Contents };

const OURS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

const TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} ORDER BY 1`;

const listed = (what: string, from: string) => `(SELECT string_agg(concat_ws(',', ${what}), ';' ORDER BY ${from})`;
const OUR_CLASSES = `SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}`;

/** All of a database that is no row, as one sum. Clones have the identifiers of their template. */
const SHAPE = `SELECT md5(concat_ws('|',
  ${listed('oid, relname, relkind, relhastriggers, relrowsecurity, reloptions, relacl, reltuples', 'oid')}
    FROM pg_class WHERE oid IN (${OUR_CLASSES})),
  ${listed('attrelid, attnum, attname, atttypid, attnotnull, attacl, attisdropped', 'attrelid, attnum')}
    FROM pg_attribute WHERE attrelid IN (${OUR_CLASSES})),
  ${listed('oid, conname, convalidated', 'oid')} FROM pg_constraint),
  ${listed('oid, tgname, tgenabled', 'oid')} FROM pg_trigger),
  ${listed('oid, proname, md5(prosrc), proacl, proconfig', 'oid')} FROM pg_proc WHERE oid >= 16384),
  ${listed('indexrelid, indisvalid, indisunique', 'indexrelid')} FROM pg_index),
  ${listed('oid, adbin', 'oid')} FROM pg_attrdef),
  ${listed('oid, nspname, nspacl', 'oid')} FROM pg_namespace WHERE nspname !~ '^pg_t'),
  ${listed('oid, typname', 'oid')} FROM pg_type WHERE oid >= 16384),
  ${listed('oid, enumlabel', 'oid')} FROM pg_enum),
  ${listed('setrole, setconfig', 'setrole')} FROM pg_db_role_setting s, pg_database d
    WHERE d.datname = current_database() AND s.setdatabase = d.oid),
  (SELECT concat_ws(',', datacl, datallowconn, datconnlimit) FROM pg_database WHERE datname = current_database()),
  (SELECT count(*) FROM pg_statistic)::text, (SELECT count(*) FROM pg_policy)::text,
  (SELECT count(*) FROM pg_extension)::text, (SELECT count(*) FROM pg_default_acl)::text
)) AS shape, pg_database_size(current_database())::float8 AS bytes`;

const COLUMNS = `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

const OTHERS = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const CLOCK_BACK = `DO $$ DECLARE clock text; BEGIN
  FOR clock IN SELECT oid::regclass::text FROM pg_class WHERE relname = 'app_clock' AND relkind = 'r'
  LOOP EXECUTE format('UPDATE %s SET offset_seconds = 0 WHERE offset_seconds <> 0', clock); END LOOP;
END $$`;

/** Deletes every row. Tables that never had one have no page: nothing is asked of them. */
const EMPTY = `DO $$ DECLARE of_ours text; BEGIN
  FOR of_ours IN SELECT name FROM (${TABLES}) t WHERE pg_relation_size(name::regclass) > 0
  LOOP EXECUTE 'DELETE FROM ' || of_ours; END LOOP;
END $$`;

/** A database at what the template holds; `maintenance`: URL of the server's own. Answers its name. */
export async function takeDatabase(maintenance: string, template: string): Promise<string> {
  const spare = shared.kupaSpares?.pop();
  if (spare !== undefined && (await on(maintenance, spare, isEmptied))) return spare;
  const name = `${template}_${randomBytes(8).toString('hex')}`;
  await on(maintenance, undefined, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  shared.kupaContents ??= await on(maintenance, name, contentsOf);
  return name;
}

/** Lets the next file of this process have it. */
export function giveDatabaseOn(name: string): void {
  shared.kupaSpares = [...(shared.kupaSpares ?? []), name];
}

/** Empties it and answers true, or answers why not by false. */
async function isEmptied(client: pg.Client): Promise<boolean> {
  const wanted = shared.kupaContents;
  if (wanted === undefined || !(await areOthersGone(client))) return false;
  // The functions that say the time are written anew by its trigger.
  await client.query(CLOCK_BACK);
  const { shape, bytes } = await one<Measures>(client, SHAPE);
  if (shape !== wanted.shape || bytes > wanted.bytes + MOST_GROWTH) return false;
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  await client.query(EMPTY);
  for (const { table, columns, rows } of wanted.rows)
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [rows],
    );
  for (const { name, value, isCalled } of wanted.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [name, value, isCalled]);
  await client.query('COMMIT');
  return true;
}

async function areOthersGone(client: pg.Client): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { others } = await one<{ others: number }>(client, OTHERS);
    if (others === 0 || performance.now() > end) return others === 0;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function contentsOf(client: pg.Client): Promise<Contents> {
  const { shape, bytes } = await one<Measures>(client, SHAPE);
  const rows: Rows[] = [];
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
    const { held } = await one<{ held: string | null }>(
      client,
      `SELECT jsonb_agg(to_jsonb(t))::text AS held FROM ${name} t`,
    );
    if (held) rows.push({ table: name, columns: await columnsOf(client, name), rows: held });
  }
  return { shape, bytes, rows, sequences: await sequencesOf(client) };
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { columns } = await one<{ columns: string }>(client, COLUMNS, [table]);
  return columns;
}

async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; start: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, start_value::text AS start, last_value::text AS last
     FROM pg_sequences`,
  );
  return rows.map(({ name, start, last }) => ({ name, value: last ?? start, isCalled: last !== null }));
}

async function one<Row extends object>(client: pg.Client, sql: string, values: unknown[] = []): Promise<Row> {
  const [row] = (await client.query<Row>(sql, values)).rows;
  if (row === undefined) throw new Error('a statement of one row answered none');
  return row;
}

/** Runs it on a connection of its own to this database, or to the maintenance database. */
async function on<Answer>(
  maintenance: string,
  database: string | undefined,
  run: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const url = new URL(maintenance);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
