import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, statement, whenStatementsAreLost } from '#lib/platform/db/database.ts';
import { transactionPooler } from '#lib/testing/setup/pooler.ts';
import { refuseProductionServer } from '#lib/testing/setup/database-server.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { migrate } from './migrations.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Which database may be opened by whom: programs of the product, started as an operator starts them. */

const folder = mkdtempSync(join(tmpdir(), 'kupa-environments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SANDBOX = { ...TEST_SECRETS, APP_ENV: 'sandbox' };
const PRODUCTION = {
  APP_ENV: 'production',
  APP_URL: 'https://pay.example.com',
  APP_SECRET: TEST_SECRETS.APP_SECRET,
  BANK_URL: 'https://acquirer.example.com',
  BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3',
  SMTP_URL: 'off',
};

let made = 0;

async function on(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const sql of statements) results.push(await client.query(sql));
    return results;
  } finally {
    await client.end();
  }
}

/** A database of its own: empty, or a copy of the migrated template. */
async function givenDatabase(template?: string): Promise<string> {
  made += 1;
  const name = `${inject('databases')}_environments_${process.pid}_${made}`;
  await on(inject('postgresUrl'), `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
}

const FORGET = `DELETE FROM app_fact WHERE key = 'environment'`;

async function givenProduction(): Promise<string> {
  const url = await givenDatabase(inject('databases'));
  // The template is a sandbox's.
  await on(url, FORGET, 'REVOKE UPDATE (offset_seconds, moved_at) ON app_clock FROM kupa_app');
  await prepareDatabase(url, { ...PRODUCTION, DATABASE_URL: url });
  return url;
}

const tablesOf = async (url: string): Promise<number> =>
  Number((await on(url, `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`))[0]?.rows[0].count);

type Ended = { code: number; said: string };

/** `npm start` and its like, as its launcher runs them. */
function run(args: string[], environment: Record<string, string>): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...args],
      {
        env: { PATH, HOME, LOG_LEVEL: 'silent', KUPA_DATA: folder, PORT: '4811', ...environment } as never,
        timeout: 60_000,
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 99) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

const start = (environment: Record<string, string>): Promise<Ended> => run(['scripts/start.ts'], environment);

describe('a production database', () => {
  test('is not opened by a start without APP_ENV, which says so in one sentence and changes nothing', async () => {
    const url = await givenProduction();
    const { code, said } = await start({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(said.split('\n').filter((line) => line.includes('DATABASE_URL'))).toEqual([
      'DATABASE_URL is a production database, and this is a sandbox: say APP_ENV=production, or name another database.',
    ]);
    const [clock] = await on(url, 'SELECT * FROM app_user');
    expect(clock?.rowCount).toBe(0);
  }, 90_000);

  test('is not opened by any other program of a sandbox', async () => {
    const url = await givenProduction();
    const connections = await prepareDatabase(url, { ...PRODUCTION, DATABASE_URL: url });
    for (const program of ['scripts/db-migrate.ts', 'scripts/invariants.ts', 'scripts/reconcile.ts', 'worker.ts']) {
      const isOwner = program.includes('migrate');
      const { code, said } = await run(['scripts/run.ts', program], {
        ...SANDBOX,
        BANK_URL: 'http://127.0.0.1:9',
        ...(isOwner ? { DATABASE_URL: url } : connections),
      });
      expect([program, code, said]).toEqual([program, 1, expect.stringContaining('is a production database')]);
    }
  }, 180_000);

  test('keeps tests away from its server, whose roles they would change', async () => {
    await givenProduction();
    await expect(refuseProductionServer(inject('postgresUrl'))).rejects.toThrow('is a production database');
  });

  test('of an earlier version is known by what its role may do', async () => {
    const url = await givenProduction();
    await on(url, FORGET);
    await expect(prepareDatabase(url, { ...SANDBOX, DATABASE_URL: url })).rejects.toThrow('is a production database');
    await prepareDatabase(url, { ...PRODUCTION, DATABASE_URL: url });
    const [fact] = await on(url, `SELECT value FROM app_fact WHERE key = 'environment'`);
    expect(fact?.rows).toEqual([{ value: 'production' }]);
  });
});

test('a sandbox’s database is not opened by production, and stays as it is', async () => {
  const url = await givenDatabase(inject('databases'));
  await expect(prepareDatabase(url, { ...PRODUCTION, DATABASE_URL: url })).rejects.toThrow('is a sandbox’s database');
  // Nor is one that an earlier version prepared.
  await on(url, FORGET);
  await expect(prepareDatabase(url, { ...PRODUCTION, DATABASE_URL: url })).rejects.toThrow('is a sandbox’s database');
  await expect(prepareDatabase(url, { ...TEST_SECRETS, DATABASE_URL: url })).resolves.toBeTruthy();
});

describe('a database that nobody has said anything of', () => {
  test('becomes a sandbox’s where it is new and on this machine', async () => {
    const url = await givenDatabase();
    await prepareDatabase(url, { ...TEST_SECRETS, DATABASE_URL: url });
    const [fact] = await on(url, `SELECT value FROM app_fact WHERE key = 'environment'`);
    expect(fact?.rows).toEqual([{ value: 'sandbox' }]);
  }, 60_000);

  test('is left alone where it has tables, until APP_ENV is said', async () => {
    const url = await givenDatabase();
    await on(url, 'CREATE TABLE _prisma_migrations (id text)', 'CREATE TABLE orders (id int)');
    const { code, said } = await start({ DATABASE_URL: url });
    expect([code, said]).toEqual([1, expect.stringContaining('has tables already, and APP_ENV is not set')]);
    expect(await tablesOf(url)).toBe(2);
  }, 90_000);
});

describe('a connection that can’t be used is named, without its password, before anything is written', () => {
  const nobody = 'postgresql://kupa:hidden-word@127.0.0.1:9/kupa';

  test.each(['DATABASE_URL', 'APP_DATABASE_URL', 'VAULT_DATABASE_URL'])(
    '%s where nobody answers',
    async (variable) => {
      const url = await givenDatabase(inject('databases'));
      const begun = performance.now();
      const { code, said } = await start({ DATABASE_URL: url, [variable]: nobody });
      expect(code).toBe(1);
      expect(said).toContain(`${variable} (postgresql://kupa:***@127.0.0.1:9/kupa) can’t be reached: ECONNREFUSED.`);
      expect(said).not.toContain('hidden-word');
      expect(performance.now() - begun).toBeLessThan(30_000);
    },
    60_000,
  );

  test('a wrong password, and a database that is not there', async () => {
    const good = new URL(inject('postgresUrl'));
    const wrong = Object.assign(new URL(good), { password: 'hidden-word' }).href;
    await expect(prepareDatabase(wrong, { ...SANDBOX, DATABASE_URL: wrong })).rejects.toThrow(
      /^DATABASE_URL \(postgresql:\/\/\w+:\*\*\*@.* is refused: the user or the password is wrong/,
    );
    const missing = Object.assign(new URL(good), { pathname: '/nowhere' }).href;
    await expect(prepareDatabase(missing, { ...SANDBOX, DATABASE_URL: missing })).rejects.toThrow(
      /names a database that its server doesn’t have/,
    );
  });
});

test('roles that were made by hand are let into a database that not everybody may connect to', async () => {
  const url = await givenDatabase();
  const { pathname } = new URL(url);
  const roles = ['app', 'vault'].map((of) => `${pathname.slice(1)}_${of}`);
  await on(url, `REVOKE CONNECT ON DATABASE ${pathname.slice(1)} FROM PUBLIC`);
  await on(url, ...roles.map((role) => `CREATE ROLE ${role} LOGIN NOINHERIT PASSWORD 'by-hand'`));
  const [appUrl = '', vaultUrl = ''] = roles.map(
    (role) => Object.assign(new URL(url), { username: role, password: 'by-hand' }).href,
  );
  try {
    const own = { DATABASE_URL: url, APP_DATABASE_URL: appUrl, VAULT_DATABASE_URL: vaultUrl };
    await expect(prepareDatabase(url, { ...SANDBOX, ...own })).resolves.toMatchObject({ DATABASE_URL: appUrl });
    const [fact] = await on(vaultUrl, `SELECT value FROM app_fact WHERE key = 'environment'`);
    expect(fact?.rows).toEqual([{ value: 'sandbox' }]);
  } finally {
    await on(url, ...roles.flatMap((role) => [`DROP OWNED BY ${role}`, `DROP ROLE ${role}`]));
  }
}, 90_000);

test('a server that only a parameter names, as a socket is named, has roles of its own like any other', async () => {
  const { pathname, hostname, port, username, password } = new URL(await givenDatabase());
  const { PGUSER, PGPASSWORD } = process.env;
  Object.assign(process.env, { PGUSER: username, PGPASSWORD: decodeURIComponent(password) });
  try {
    const url = `postgresql://${pathname}?host=${hostname}&port=${port}`;
    const connections = await prepareDatabase(url, { ...SANDBOX, DATABASE_URL: url });
    const [who] = await on(connections.DATABASE_URL, 'SELECT current_user, current_database()');
    expect(who?.rows).toEqual([{ current_user: 'kupa_app', current_database: pathname.slice(1) }]);
  } finally {
    for (const [name, value] of Object.entries({ PGUSER, PGPASSWORD }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}, 90_000);

describe('a connection pooler in transaction mode is named and refused', () => {
  test.each(['DATABASE_URL', 'APP_DATABASE_URL', 'VAULT_DATABASE_URL'])('as %s of a start', async (variable) => {
    const url = await givenDatabase(inject('databases'));
    const connections = await prepareDatabase(url, { ...SANDBOX, DATABASE_URL: url });
    const direct = { DATABASE_URL: url, APP_DATABASE_URL: connections.DATABASE_URL };
    const pooler = await transactionPooler(variable === 'DATABASE_URL' ? url : connections.DATABASE_URL);
    try {
      await expect(
        prepareDatabase(url, { ...SANDBOX, ...direct, VAULT_DATABASE_URL: connections.VAULT_DATABASE_URL }),
      ).resolves.toBeTruthy();
      const given = { ...SANDBOX, ...direct, [variable]: pooler.url };
      await expect(prepareDatabase(given.DATABASE_URL, given)).rejects.toThrow(
        new RegExp(`^${variable} leads through a connection pooler in transaction mode`),
      );
    } finally {
      await pooler.close();
    }
  });

  test('also where it only shows later, by statements that a connection knows already', async () => {
    const pooler = await transactionPooler(await givenDatabase());
    const database = openDatabase(pooler.url, { max: 2 });
    let heard = 0;
    whenStatementsAreLost(() => {
      heard += 1;
    });
    try {
      const asked = statement('test_pooled_one', 'SELECT 1 AS one');
      await Promise.allSettled([database.query(asked, []), database.query(asked, [])]);
      expect(heard).toBeGreaterThan(0);
    } finally {
      whenStatementsAreLost(() => undefined);
      await database.close();
      await pooler.close();
    }
  });

  test('by a worker that is started beside the product', async () => {
    const url = await givenDatabase(inject('databases'));
    const connections = await prepareDatabase(url, { ...SANDBOX, DATABASE_URL: url });
    const pooler = await transactionPooler(connections.DATABASE_URL);
    try {
      const { code, said } = await run(['worker.ts'], {
        ...SANDBOX,
        BANK_URL: 'http://127.0.0.1:9',
        ...connections,
        DATABASE_URL: pooler.url,
      });
      expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL leads through a connection pooler')]);
    } finally {
      await pooler.close();
    }
  }, 60_000);
});

describe('a database whose locale knows no letters beyond A to Z', () => {
  const givenLocale = async (locale: string): Promise<string> => {
    made += 1;
    const name = `${inject('databases')}_locale_${process.pid}_${made}`;
    const options = `TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE '${locale}'`;
    await on(inject('postgresUrl'), `CREATE DATABASE ${name} ${options}`);
    return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  };
  const FOUND = `SELECT count(*)::int AS found FROM (VALUES ('Петров'), ('José'), ('Ñandú')) AS names (name)
    WHERE name ILIKE ANY ('{петров,JOSÉ,ñandú}')`;

  test('is refused while it is new, and one of the locale that is named instead finds them', async () => {
    const blind = await givenLocale('C');
    await expect(prepareDatabase(blind, { ...SANDBOX, DATABASE_URL: blind })).rejects.toThrow(
      /^The database of DATABASE_URL knows no letters beyond A to Z \(its locale is C\)/,
    );
    expect(await tablesOf(blind)).toBe(0);
    expect((await on(blind, FOUND))[0]?.rows).toEqual([{ found: 0 }]);
    const good = await givenLocale('C.UTF-8');
    await prepareDatabase(good, { ...SANDBOX, DATABASE_URL: good });
    expect((await on(good, FOUND))[0]?.rows).toEqual([{ found: 3 }]);
  }, 90_000);

  test('is only spoken of where it is at work already', async () => {
    const blind = await givenLocale('C');
    await migrate(blind);
    const { said } = await start({ ...SANDBOX, DATABASE_URL: blind, VAULT_DATABASE_URL: nobodyAt(blind) });
    expect(said).toContain('knows no letters beyond A to Z');
    expect(said).toContain('VAULT_DATABASE_URL');
  }, 90_000);
});

/** Ends a start before it begins anything. */
const nobodyAt = (url: string): string => Object.assign(new URL(url), { port: '9' }).href;
