import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { times } from '#lib/testing/thorough.ts';
import { unsafeDatabase } from './db/safe-database.ts';
import { readSettings, settings, useSettings as putSettings } from './env.ts';
import { refuseSourceMaps } from './http/source-maps.ts';
import { PRODUCTION, UNSAFE } from '#lib/testing/unsafe-settings.ts';

/** Starts as they are: the real program, with settings that would be good but for one thing. */

const base = testDatabase();

/** Longest a start that refuses may take on a busy machine, milliseconds. */
const REFUSED_WITHIN_MS = 45_000;

/** How many start at once. */
const WIDTH = 3;

type Boot = { code: number | string | null; said: string };

function boot(environment: Record<string, string>): Promise<Boot> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, LOG_LEVEL: 'silent', ...environment } as unknown as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'worker.ts'],
      { env, timeout: REFUSED_WITHIN_MS },
      (error, stdout, stderr) => resolve({ code: error?.code ?? error?.signal ?? 0, said: stdout + stderr }),
    );
  });
}

async function bootAll<Row>(
  rows: readonly Row[],
  environmentOf: (row: Row) => Record<string, string>,
): Promise<Boot[]> {
  const boots: Boot[] = [];
  const left = [...rows.entries()];
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let next = left.shift(); next; next = left.shift()) boots[next[0]] = await boot(environmentOf(next[1]));
    }),
  );
  return boots;
}

test('O-01: the program itself refuses each unsafe setting of production by its name, and says none of its values', async () => {
  // That each is refused is held by the test of the settings; that a start refuses, by one in eight.
  const tried = UNSAFE.filter((_, at) => at % times(8, 1) === 0);
  const boots = await bootAll(tried, ([, wrong]) => ({ ...PRODUCTION, ...wrong }));
  const refused = boots.filter(({ code, said }, at) => {
    const [, wrong, named] = tried[at] ?? ['', {}, ''];
    const [headline, ...problems] = said
      .split('\n')
      .filter((line) => !/^(Debugger|For help|\(node:|\(Use)/.test(line) && line !== '');
    return (
      code === 1 &&
      headline === 'The settings are not complete:' &&
      problems.length === 1 &&
      problems[0]?.startsWith(`  - ${named} `) &&
      !said.includes(PRODUCTION.APP_SECRET) &&
      !Object.values(wrong).some((value) => value.includes('@') && said.includes(value))
    );
  });
  expect(boots.filter((one) => !refused.includes(one))).toEqual([]);
  expect(refused).toHaveLength(tried.length);
  console.info(`O-01: ${refused.length}/${tried.length} unsafe settings refused by a start each`);
}, 300_000);

test('N-10: a production that is told to let local receivers through does not start, and says why', async () => {
  const refused = await boot({ ...PRODUCTION, CALLBACK_ALLOW_HOSTS: '127.0.0.1:9099' });
  // That one problem and no other, by name and not by value.
  expect(refused).toEqual({
    code: 1,
    said:
      'The settings are not complete:\n' +
      '  - CALLBACK_ALLOW_HOSTS is for the sandbox and must not be set in production.\n',
  });
  expect(readSettings(PRODUCTION).isProduction).toBe(true);
}, 60_000);

test('O-01: nor does it start on the connection of a superuser, or on a database that does not keep what it says it has kept', async () => {
  const { VAULT_DATABASE_URL = '' } = base.environment;
  const refused = await boot({ ...PRODUCTION, DATABASE_URL: inject('postgresUrl'), VAULT_DATABASE_URL });
  expect(refused.code).toBe(1);
  expect(
    refused.said
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('-')),
  ).toEqual([
    '- The database of DATABASE_URL doesn’t say of which environment it is: start once or run npm run db:migrate.',
    '- DATABASE_URL is of a superuser, who reads every card and changes what was booked; name a role of its ' +
      'own (decision 6).',
    ...keptBadly('DATABASE_URL'),
    '- VAULT_DATABASE_URL is a sandbox’s database, and this is production: name a database of its own for production.',
    ...keptBadly('VAULT_DATABASE_URL'),
  ]);
}, 60_000);

const keptBadly = (name: string): string[] => [
  `- The database of ${name} runs with fsync=off: a crash may lose what was booked.`,
  `- The database of ${name} runs with synchronous_commit=off: a crash may lose what was booked.`,
  `- The database of ${name} runs with full_page_writes=off: a crash may damage it.`,
];

test('O-01: each fact of a database is judged by itself, and a good one is taken', () => {
  const good = { fsync: true, synchronousCommit: true, fullPageWrites: true, isSuperuser: false, ownsTables: false };
  expect(unsafeDatabase(good, 'DATABASE_URL')).toEqual([]);
  const bad = [
    { fsync: false },
    { synchronousCommit: false },
    { fullPageWrites: false },
    { isSuperuser: true, ownsTables: true },
    { ownsTables: true },
  ];
  expect(bad.map((fact) => unsafeDatabase({ ...good, ...fact }, 'DATABASE_URL').length)).toEqual([1, 1, 1, 1, 1]);
});

test('O-01: nor on a build that hands out its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-static-'));
  const before = settings();
  try {
    mkdirSync(join(folder, 'chunks'));
    writeFileSync(join(folder, 'chunks', 'page.js'), '');
    putSettings(readSettings(PRODUCTION));
    expect(() => refuseSourceMaps(folder)).not.toThrow();
    writeFileSync(join(folder, 'chunks', 'page.js.map'), '');
    expect(() => refuseSourceMaps(folder)).toThrow('productionBrowserSourceMaps');
    putSettings(before);
    expect(() => refuseSourceMaps(folder)).not.toThrow();
  } finally {
    putSettings(before);
    rmSync(folder, { recursive: true, force: true });
  }
});
