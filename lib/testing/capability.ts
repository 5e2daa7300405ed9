import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findingsIn } from '../../scripts/checks/migrations.ts';
import { startBank } from '../sandbox/bank/server.ts';
import { startMailServer } from '../sandbox/mail/server.ts';
import { TEST_SECRETS, type TestDatabase, testDatabase } from './database.ts';
import { givenSeller, type TestSeller } from './sellers.ts';
import { addCapability, copyOfTheTree, FOLDER } from './setup/capability.ts';
import { testInAll } from './test-in-all.ts';

/**
 * A capability in a copy of the tree, as docs/adding-a-capability.md says: compiled, with a database that was migrated
 * from there, a bank, and a mail server that takes text messages too. Its `probe.ts` runs in a process of the copy, and
 * says in `found.json` what it did and saw.
 */

/** The most files that a capability may have to change, and the most lines in each. */
const MAX_CHANGED = 12;
const MAX_LINES = 3;

/** Longest wait for the copy to run, milliseconds: for a machine that runs other tests beside it. */
const RUN_MS = 240_000;

const MAIL_KEY = 'key-of-the-mail-server';

const isSource = (path: string): boolean => /\.tsx?$/.test(path);
const run = promisify(execFile);

/** A message as the mail server keeps it. */
type CapturedMessage = { channel: 'email' | 'sms'; to: string; subject: string; text: string };

export type AddedCapability<Found> = {
  readonly base: TestDatabase;
  /** What its probe wrote down. */
  readonly found: Found;
  /** Of the seller, the oldest first. */
  readonly captured: readonly CapturedMessage[];
};

type Running = {
  tree: string;
  changed: ReadonlyMap<string, readonly string[]>;
  found: unknown;
  captured: CapturedMessage[];
};

/**
 * Adds the capability of that name and runs its probe, which is told `given` (the seller's own number, name and public
 * key) and answers in `found.json`. Call at the top of the file.
 */
export function testCapability<Found>(name: string): AddedCapability<Found> {
  const base = testDatabase();
  const now: Running = { tree: '', changed: new Map(), found: {}, captured: [] };
  const node = (file: string, environment: Readonly<Record<string, string>> = {}) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      cwd: now.tree,
      env: { ...process.env, ...base.environment, LOG_LEVEL: 'silent', ...environment },
      maxBuffer: 50_000_000,
    });
  beforeAll(async () => {
    now.tree = copyOfTheTree();
    now.changed = addCapability(now.tree, name);
    await makeReady(now.tree, base, node);
    Object.assign(now, await probe(now.tree, await givenSeller(base.db), node));
  }, RUN_MS);
  afterAll(() => rmSync(now.tree, { recursive: true, force: true }));
  whatHoldsOfEvery(name, now, node);
  return {
    base,
    get found() {
      return now.found as Found;
    },
    get captured() {
      return now.captured;
    },
  };
}

type RunNode = (file: string, environment?: Readonly<Record<string, string>>) => Promise<{ stdout: string }>;

/** The Prisma client of the copy, its database, and its probe in one file, as the servers of the product are built. */
async function makeReady(tree: string, base: TestDatabase, node: RunNode): Promise<void> {
  writeFileSync(join(tree, 'client.mjs'), `import('./scripts/bootstrap.mjs').then((b) => b.ensureDataClient());`);
  await node('client.mjs');
  const ownerUrl = new URL(inject('postgresUrl'));
  ownerUrl.pathname = new URL(base.url).pathname;
  writeFileSync(
    join(tree, 'migrate.ts'),
    `import { migrate } from './scripts/lib/database/migrations.ts';\nawait migrate(process.env.OWNER_URL);`,
  );
  await node('migrate.ts', { OWNER_URL: ownerUrl.href });
  writeFileSync(
    join(tree, 'bundle.ts'),
    `import { buildProgram } from './scripts/build.ts';\nawait buildProgram({ probe: 'probe.ts' });`,
  );
  await node('bundle.ts');
}

async function probe(
  tree: string,
  { id, svcId, publicKey }: TestSeller,
  node: RunNode,
): Promise<Pick<Running, 'found' | 'captured'>> {
  const bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  const mail = await startMailServer({ port: 0, smtpPort: 0, key: MAIL_KEY, data: ':memory:' });
  try {
    await node('dist/probe.mjs', {
      GIVEN: JSON.stringify({ seller: svcId, sellerId: id, publicKey }),
      BANK_URL: bank.url,
      SMTP_URL: mail.smtpUrl,
      SMS_URL: `${mail.url}/sms`,
      SMS_KEY: MAIL_KEY,
    });
    const ask = async (path: string) =>
      (await fetch(mail.url + path, { headers: { authorization: `Bearer ${MAIL_KEY}` } })).json();
    const { messages } = (await ask(`/messages?account=${publicKey}`)) as { messages: { id: number }[] };
    return {
      found: JSON.parse(readFileSync(join(tree, 'found.json'), 'utf8')),
      captured: (
        await Promise.all(messages.map((message) => ask(`/messages/${message.id}`)))
      ).reverse() as CapturedMessage[],
    };
  } finally {
    await Promise.all([bank.close(), mail.close()]);
  }
}

function whatHoldsOfEvery(name: string, now: Running, node: RunNode): void {
  test(`change at most ${MAX_CHANGED} files that were there, by a few lines each`, () => {
    const lines = [...now.changed].map(([file, put]) => `${file}: ${put.join(' | ')}`);
    console.log(`${now.changed.size} files changed:\n${lines.join('\n')}`);
    expect(now.changed.size).toBeGreaterThan(0);
    expect(now.changed.size).toBeLessThanOrEqual(MAX_CHANGED);
    for (const put of now.changed.values()) expect(put.length).toBeLessThanOrEqual(MAX_LINES);
  });

  test('come with migrations that a running installation takes', () => {
    const migrations = globSync(`${FOLDER}/${name}/prisma/migrations/*/migration.sql`);
    expect(migrations.flatMap((path) => findingsIn(readFileSync(path, 'utf8')))).toEqual([]);
    expect(migrations.length).toBeGreaterThan(0);
  });

  // A minute of a processor to itself; the limit is for a machine that runs other tests beside it.
  testInAll(
    'compile, with the lists that they stand in and the page that they bring',
    { timeout: 600_000 },
    async () => {
      const own = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: `${FOLDER}/${name}` });
      expect(own.length).toBeGreaterThan(10);
      const files = [...own, 'probe.ts', ...now.changed.keys()].filter(isSource);
      writeFileSync(
        join(now.tree, 'tsconfig.capability.json'),
        JSON.stringify({ extends: './tsconfig.json', files, include: [] }),
      );
      const tsc = [
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--pretty',
        'false',
        '-p',
        'tsconfig.capability.json',
      ];
      const faults = await run(process.execPath, tsc, { cwd: now.tree, maxBuffer: 50_000_000 }).then(
        ({ stdout }) => stdout,
        ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
      );
      expect(faults).toBe('');
    },
  );

  test('are accepted by the boundaries, in the layer that was given to them', async () => {
    expect((await node('scripts/boundaries.ts')).stdout).toMatch(/^\d{4} files, 0 violations$/m);
  });
}
