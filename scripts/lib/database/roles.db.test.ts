import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { migrate } from './migrations.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { APPEND_ONLY, appRole, openRoles, RolesError, vaultRole } from './roles.ts';

/** A server of its own: roles are the whole server's, and these tests change their passwords. */
const [APP_ROLE, VAULT_ROLE] = [appRole(), vaultRole()];
const wanted = { appSecret: 'test-only-secret-0123456789-abcdefgh', isProduction: false };
const folder = mkdtempSync(join(tmpdir(), 'kupa-roles-'));
let server: RunningPostgres;
let owner: string;

async function on<Row = Record<string, unknown>>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const inServer = (name: string, more: { username?: string; password?: string } = {}): string =>
  Object.assign(new URL(server.url), { pathname: `/${name}`, ...more }).href;

beforeAll(async () => {
  server = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  await on(server.url, 'CREATE DATABASE one');
  owner = inServer('one');
  await migrate(owner);
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

testInAll('six processes on two databases of one server make the roles at once, and all of them get in', async () => {
  await on(server.url, 'CREATE DATABASE other TEMPLATE one');
  const other = inServer('other');
  const made = await Promise.all([owner, other, owner, other, owner, other].map((url) => openRoles(url, wanted)));
  for (const { appUrl, vaultUrl } of made) {
    expect(await on(appUrl, 'SELECT current_user AS name')).toEqual([{ name: APP_ROLE }]);
    expect(await on(vaultUrl, 'SELECT current_user AS name')).toEqual([{ name: VAULT_ROLE }]);
  }
});

describe('what each may', () => {
  let app: string;
  let vault: string;
  beforeAll(async () => {
    ({ appUrl: app, vaultUrl: vault } = await openRoles(owner, wanted));
  });

  test('neither is more than a user', async () => {
    const rows = await on(
      owner,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles
        WHERE rolname IN ('${APP_ROLE}', '${VAULT_ROLE}')`,
    );
    expect(rows.flatMap((row) => Object.values(row))).toEqual(Array.from({ length: 10 }, () => false));
  });

  test('the product works with every table of the public schema and with no other', async () => {
    const rows = await on<{ name: string; rights: string }>(
      owner,
      `
      SELECT format('%I.%I', n.nspname, c.relname) AS name, array_to_string(ARRAY(
        SELECT privilege FROM unnest(ARRAY['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER'])
          AS privilege
        WHERE has_table_privilege('${APP_ROLE}', c.oid, privilege)), ' ') AS rights
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'v', 'm', 'p')
        AND n.nspname IN ('public', 'vault')`,
    );
    const expected = ({ name }: { name: string }): string => {
      const table = name.replace('public.', '');
      if (name.startsWith('vault.') || table === '_prisma_migrations') return '';
      if (table === 'app_clock') return 'SELECT';
      return APPEND_ONLY.includes(table) ? 'SELECT INSERT' : 'SELECT INSERT UPDATE DELETE';
    };
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toEqual(rows.map((row) => ({ ...row, rights: expected(row) })));
  });

  test.each(
    APPEND_ONLY.flatMap((table) => [
      `UPDATE ${table} SET id = id`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    ]),
  )('P-03: permission denied: %s', async (sql) => {
    await expect(on(app, sql)).rejects.toThrow(/permission denied for table|must be owner/);
  });

  test.each([
    'SELECT * FROM vault.card',
    'SELECT * FROM vault.key_check',
    'SELECT * FROM vault.file_key',
    'DELETE FROM vault.file_key',
    'INSERT INTO vault.card DEFAULT VALUES',
    'DELETE FROM vault.card',
    `SELECT nextval('vault.card_id_seq')`,
    `SET ROLE ${VAULT_ROLE}`,
    'SET ROLE kupa',
    `SET SESSION AUTHORIZATION ${VAULT_ROLE}`,
    `GRANT USAGE ON SCHEMA vault TO ${APP_ROLE}`,
    `ALTER ROLE ${APP_ROLE} SUPERUSER`,
    `ALTER ROLE ${VAULT_ROLE} PASSWORD 'x'`,
    `CREATE FUNCTION peek() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT token FROM vault.card'`,
    `SELECT pg_read_file('postgresql.conf')`,
    `COPY (SELECT 1) TO PROGRAM 'id'`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT pg_ls_dir('.')`,
  ])('V-04: a stolen app role gets nothing of the vault: %s', async (sql) => {
    await expect(on(app, sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01)$/) });
  });

  test.each([
    'CREATE TABLE mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE SCHEMA mine',
    'DROP TABLE sale',
    'ALTER TABLE sale ADD COLUMN mine int',
    'CREATE INDEX ON sale (id)',
    'DROP TRIGGER event_is_append_only ON event',
  ])('neither changes a table: %s', async (sql) => {
    for (const url of [app, vault]) await expect(on(url, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    'SELECT FROM sale',
    'SELECT FROM buyer_token',
    'SELECT FROM seller',
    'SELECT FROM session',
    'DELETE FROM ledger_entry',
    'UPDATE app_clock SET offset_seconds = 9',
    'SELECT next_sale_code()',
  ])('a stolen vault role gets nothing of the product: %s', async (sql) => {
    await expect(on(vault, sql)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    `UPDATE vault.card SET sealed = ''`,
    `UPDATE vault.card SET token = ''`,
    `UPDATE vault.card SET fingerprint = ''`,
    `INSERT INTO vault.card (id, token) VALUES (1, '')`,
    `UPDATE vault.file_key SET name = ''`,
    `UPDATE vault.file_key SET owner = ''`,
    `INSERT INTO vault.file_key (id, name) VALUES (1, '')`,
    `UPDATE vault.key_check SET sealed = ''`,
    'DELETE FROM vault.key_check',
    'TRUNCATE vault.card',
  ])("V-05: the vault's own role cannot rewrite a seal or put a row back under its old id: %s", async (sql) => {
    await expect(on(vault, sql)).rejects.toThrow('permission denied');
  });

  test('the vault tells the time, and the product makes sale codes', async () => {
    expect(await on(vault, 'SELECT app_now() IS NOT NULL AS told')).toEqual([{ told: true }]);
    expect(await on(app, 'SELECT next_sale_code() > 0 AS made')).toEqual([{ made: true }]);
  });

  test('a table that a later migration adds is usable at once, and its numbers too', async () => {
    await on(owner, 'CREATE TABLE later (id bigserial PRIMARY KEY, text text)');
    await on(app, `INSERT INTO later (text) VALUES ('x'); UPDATE later SET text = 'y'; DELETE FROM later`);
    await on(owner, 'DROP TABLE later');
  });

  test('rights that somebody gave by hand are gone after the next start', async () => {
    await on(
      owner,
      `GRANT ALL ON SCHEMA vault TO ${APP_ROLE}; GRANT ALL ON ALL TABLES IN SCHEMA vault TO ${APP_ROLE}; GRANT
        UPDATE ON ledger_entry TO ${APP_ROLE}`,
    );
    await on(app, 'SELECT FROM vault.card');
    await openRoles(owner, wanted);
    await expect(on(app, 'SELECT FROM vault.card')).rejects.toMatchObject({ code: '42501' });
    await expect(on(app, 'UPDATE ledger_entry SET amount = 1')).rejects.toThrow('permission denied for table');
  });

  test('the clock moves in the sandbox and stands in production', async () => {
    await on(app, 'UPDATE app_clock SET offset_seconds = 0');
    await openRoles(owner, { ...wanted, isProduction: true });
    await expect(on(app, 'UPDATE app_clock SET offset_seconds = 0')).rejects.toMatchObject({ code: '42501' });
    await openRoles(owner, wanted);
  });
});

test('a new APP_SECRET makes new passwords, and the old ones end', async () => {
  const before = await openRoles(owner, wanted);
  const after = await openRoles(owner, { ...wanted, appSecret: 'another-secret-0123456789-abcdefghij' });
  expect(await on(after.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(on(before.appUrl, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await openRoles(owner, wanted);
});

describe('an owner who may not make roles', () => {
  let limited: string;
  const byHand = (username: string, password: string) => inServer('rented', { username, password });

  beforeAll(async () => {
    await on(
      server.url,
      `CREATE ROLE tenant LOGIN PASSWORD 'tenant'; CREATE ROLE hand_app LOGIN PASSWORD 'one'; CREATE ROLE hand_vault
        LOGIN PASSWORD 'two'`,
    );
    await on(server.url, 'CREATE DATABASE rented OWNER tenant');
    limited = byHand('tenant', 'tenant');
    // The migrations' engine runs once in a process; here its files are enough.
    await on(limited, 'CREATE TABLE _prisma_migrations ()');
    for (const path of globSync('prisma/migrations/*/migration.sql').sort())
      await on(limited, readFileSync(path, 'utf8'));
  });

  test('is told what to do, by the names of the settings', async () => {
    const refused = await openRoles(limited, { ...wanted, appSecret: 'a-third-secret-0123456789-abcdefghijk' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(RolesError);
    expect(String(refused)).toContain('APP_DATABASE_URL');
    expect(String(refused)).toContain('VAULT_DATABASE_URL');
    expect(String(refused)).not.toContain('a-third-secret');
  });

  test('gives roles made by hand the same rights', async () => {
    const { appUrl, vaultUrl } = await openRoles(limited, {
      ...wanted,
      appUrl: byHand('hand_app', 'one'),
      vaultUrl: byHand('hand_vault', 'two'),
    });
    await on(appUrl, 'SELECT FROM sale');
    await on(vaultUrl, 'SELECT FROM vault.card');
    await expect(on(appUrl, 'SELECT FROM vault.card')).rejects.toMatchObject({ code: '42501' });
    await expect(on(appUrl, 'DELETE FROM event')).rejects.toThrow('permission denied for table');
    await expect(on(vaultUrl, 'SELECT FROM sale')).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot let one user be both', async () => {
    const same = byHand('hand_app', 'one');
    await expect(openRoles(limited, { ...wanted, appUrl: same, vaultUrl: same })).rejects.toThrow(
      'two different users',
    );
  });
});
