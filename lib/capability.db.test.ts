import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findingsIn } from '../scripts/checks/migrations.ts';
import { startBank } from './sandbox/bank/server.ts';
import { startMailServer } from './sandbox/mail/server.ts';
import { statement } from './platform/db/database.ts';
import { TEST_SECRETS, testDatabase } from './testing/database.ts';
import { givenSeller } from './testing/sellers.ts';
import { addCapability, copyOfTheTree } from './testing/setup/capability.ts';

/**
 * A capability is a folder: "payout notes" (`conformance/capabilities/payout-notes`) is added to a copy of the tree as
 * docs/adding-a-capability.md says, which changes few of the files that are there. The copy is compiled, a database is
 * migrated from it, and a process of it takes money, keeps a note, and shows it everywhere.
 */

const isSource = (path: string): boolean => /\.tsx?$/.test(path);

/** The most files that a capability may have to change. */
const MAX_CHANGED = 12;

const base = testDatabase();
const run = promisify(execFile);

const PROBE = `
import { writeFileSync } from 'node:fs';
import { jobs } from './lib/jobs.ts';
import { openApiDocument } from './lib/openapi.ts';
import { addedColumns, addedToSale } from './lib/modules/payments/dashboard.ts';
import { listNotes } from './lib/modules/payout-notes/dashboard.ts';
import { database, statement } from './lib/platform/db/database.ts';
import { startJobs } from './lib/platform/jobs/jobs.ts';
import { say } from './lib/platform/i18n/say.ts';
import { routeFinder } from './lib/platform/http/node-adapter.ts';
import { routes } from './lib/routes.ts';
import { navigationOf } from './lib/screen.ts';
import { ADDED_SALE_COLUMNS, SCREEN_MODULES, screenOfPath } from './lib/screens.ts';

const { seller, sellerId } = JSON.parse(process.env.GIVEN);
const find = routeFinder(routes);
async function call(name, body) {
  const found = find('POST', '/api/' + name);
  const request = new Request('http://localhost:3000/api/' + name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: seller, language: 'en', ...body }),
  });
  const response = await found.route.handle(request, { params: found.params, ip: '127.0.0.1' });
  return { status: response.status, body: await response.json() };
}
const made = await call('generate-sale', { sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' });
const saleId = made.body.svc_sale_id;
const paid = await call('pay-sale', {
  ...{ sale_price: '5000', currency: 'ILS', installments: '1', svc_sale_id: saleId },
  sale_return_url: 'https://shop.example.com/done',
  ...{ credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' },
});
const noted = await call('payout-notes', { svc_sale_id: saleId, note: 'Paid out on Sunday' });
const unknown = await call('payout-notes', { svc_sale_id: saleId.slice(0, -1) + 'A', note: 'None' });
const running = startJobs(jobs().filter(({ name }) => name.startsWith('send-')));
const waiting = statement('probe_waiting', "SELECT FROM message WHERE state IN ('queued', 'sending')");
for (let tries = 0; tries < 100 && (await database().query(waiting, [])).length > 0; tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 200));
await running.stop();
const asked = { columns: ADDED_SALE_COLUMNS, timeZone: 'UTC' };
const { lines } = await addedToSale(saleId);
writeFileSync('found.json', JSON.stringify({
  ...{ made, paid: paid.body.sale_status, noted, unknown: unknown.body.status_error_details ?? unknown.body },
  saleId,
  openApi: openApiDocument('https://pay.example.com'),
  screen: screenOfPath('/payout-notes'),
  navigation: navigationOf(SCREEN_MODULES, { rights: ['see-sales'], sandbox: false }).map(({ href }) => href),
  listed: await listNotes([sellerId]),
  foreign: await listNotes([sellerId + 1]),
  lines: lines.map(({ sentence, detail }) => [say('en', sentence.key), detail]),
  columns: await addedColumns([{ saleId }], asked),
  texts: ['ar', 'en', 'es', 'he', 'ru'].map((language) => say(language, 'payout-notes.title')),
}));
process.exit(0);
`;

const node = (file: string, tree: string, environment: Readonly<Record<string, string>>) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: tree,
    env: { ...process.env, ...base.environment, LOG_LEVEL: 'silent', ...environment },
    maxBuffer: 50_000_000,
  });

let tree = '';
let changed: ReadonlyMap<string, readonly string[]> = new Map();
// biome-ignore lint/suspicious/noExplicitAny: read field by field
let found: any = {};
let mails: { subject: string; text: string }[] = [];

beforeAll(async () => {
  tree = copyOfTheTree();
  changed = addCapability(tree, 'payout-notes');
  writeFileSync(join(tree, 'client.mjs'), `import('./scripts/bootstrap.mjs').then((b) => b.ensureDataClient());`);
  await node('client.mjs', tree, {});
  const ownerUrl = new URL(inject('postgresUrl'));
  ownerUrl.pathname = new URL(base.url).pathname;
  writeFileSync(
    join(tree, 'migrate.ts'),
    `import { migrate } from './scripts/lib/database/migrations.ts';\nawait migrate(process.env.OWNER_URL);`,
  );
  await node('migrate.ts', tree, { OWNER_URL: ownerUrl.href });
  const seller = await givenSeller(base.db);
  const bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  const mail = await startMailServer({ port: 0, smtpPort: 0, key: 'mail', data: ':memory:' });
  try {
    writeFileSync(join(tree, 'probe.ts'), PROBE);
    await node('probe.ts', tree, {
      GIVEN: JSON.stringify({ seller: seller.svcId, sellerId: seller.id }),
      BANK_URL: bank.url,
      SMTP_URL: mail.smtpUrl,
    });
    found = JSON.parse(readFileSync(join(tree, 'found.json'), 'utf8'));
    const headers = { authorization: 'Bearer mail' };
    const desk = await fetch(`${mail.url}/letters?account=${seller.publicKey}`, { headers });
    const [line] = ((await desk.json()) as { letters: { id: number }[] }).letters;
    if (line)
      mails = [(await (await fetch(`${mail.url}/letters/${line.id}`, { headers })).json()) as (typeof mails)[0]];
  } finally {
    await Promise.all([bank.close(), mail.close()]);
  }
}, 240_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const NOTES = statement(
  'testing_payout_notes',
  'SELECT text, attempt_id IS NULL AS "isTyped" FROM payout_note ORDER BY id',
);
const CALLBACKS = statement(
  'testing_payout_callbacks',
  `SELECT e.notify_type AS type, e.body FROM event e WHERE e.notify_type = 'payout-noted'`,
);

describe('payout notes, added as the page says', () => {
  test(`change at most ${MAX_CHANGED} files that were there, by a few lines each`, () => {
    const lines = [...changed].map(([file, put]) => `${file}: ${put.join(' | ')}`);
    console.log(`${changed.size} files changed:\n${lines.join('\n')}`);
    expect(changed.size).toBeGreaterThan(0);
    expect(changed.size).toBeLessThanOrEqual(MAX_CHANGED);
    for (const put of changed.values()) expect(put.length).toBeLessThanOrEqual(3);
  });

  test('come with migrations that a running installation takes', () => {
    const migrations = globSync('conformance/capabilities/payout-notes/prisma/migrations/*/migration.sql');
    expect(migrations.flatMap((path) => findingsIn(readFileSync(path, 'utf8')))).toEqual([]);
    expect(migrations.length).toBeGreaterThan(0);
  });

  test('answer their operation, with the refusals of the API', () => {
    expect(found.noted).toEqual({ status: 200, body: { status_code: 0 } });
    expect(JSON.stringify(found.unknown)).toContain('sale');
    expect(found.openApi.paths['/payout-notes'].post.operationId).toBe('create-payout-note');
  });

  test('are written in the commit of a payment, and by a program', async () => {
    expect(found.paid).toBe('completed');
    expect(await base.owner.query(NOTES, [])).toEqual([
      { text: 'Paid: waits for its payout', isTyped: false },
      { text: 'Paid out on Sunday', isTyped: true },
    ]);
  });

  test('have a screen behind its right, which lists those of a person’s businesses alone', () => {
    expect(found.screen).toMatchObject({ path: '/payout-notes', right: 'see-sales' });
    expect(found.navigation).toContain('/payout-notes');
    expect(found.listed.map(({ text }: { text: string }) => text)).toEqual([
      'Paid out on Sunday',
      'Paid: waits for its payout',
    ]);
    expect(found.foreign).toEqual([]);
  });

  test('are lines of the timeline of their sale, and a column of the table of sales', () => {
    expect(found.lines).toEqual([
      ['A note about its payout', 'Paid: waits for its payout'],
      ['A note about its payout', 'Paid out on Sunday'],
    ]);
    expect(found.columns).toEqual([{ payout_note: 'Paid out on Sunday' }]);
  });

  test('are told of by a callback that the reference knows', async () => {
    const [told] = await base.owner.query<{ type: string; body: string }>(CALLBACKS, []);
    expect(Object.fromEntries(new URLSearchParams(told?.body))).toMatchObject({
      svc_sale_id: found.saleId,
      note: 'Paid out on Sunday',
      notify_type: 'payout-noted',
    });
    expect(JSON.stringify(found.openApi)).toContain('PayoutNoteCallback');
  });

  test('are mailed to the owners of the business, in their language', () => {
    expect(mails.map(({ subject }) => subject)).toEqual(['הערה על העברה']);
    expect(mails[0]?.text).toContain('Paid out on Sunday');
  });

  test('speak five languages', () => {
    expect(new Set(found.texts).size).toBe(5);
  });

  // A minute of a processor to itself; the limit is for a machine that runs other tests beside it.
  test('compile, with the lists that they stand in and the page that they bring', { timeout: 600_000 }, async () => {
    const own = globSync('**/*.{ts,tsx}', { cwd: 'conformance/capabilities/payout-notes' });
    expect(own.length).toBeGreaterThan(10);
    writeFileSync(
      join(tree, 'tsconfig.capability.json'),
      JSON.stringify({ extends: './tsconfig.json', files: [...own, ...changed.keys()].filter(isSource), include: [] }),
    );
    const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.capability.json'];
    const faults = await run(process.execPath, tsc, { cwd: tree, maxBuffer: 50_000_000 }).then(
      ({ stdout }) => stdout,
      ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
    );
    expect(faults).toBe('');
  });

  test('are accepted by the boundaries, in the layer that was given to them', async () => {
    const { stdout } = await node('scripts/boundaries.ts', tree, {});
    expect(stdout).toMatch(/^\d{4} files, 0 violations$/m);
  });
});
