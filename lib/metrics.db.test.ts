import { beforeEach, expect, test } from 'vitest';
import { checkInvariants } from './modules/ledger/index.ts';
import { metricsRoute } from './metrics.ts';
import { statement } from './platform/db/database.ts';
import { settings, useSettings } from './platform/env.ts';
import { testDatabase } from './testing/database.ts';

const base = testDatabase();

const ask = (header?: string, isLocal = true) =>
  metricsRoute.handle(
    new Request('http://localhost:3000/api/metrics', { headers: header ? { authorization: header } : {} }),
    { params: {}, ip: isLocal ? '127.0.0.1' : '192.0.2.1', isLocal },
  );

const FORGET = statement('test_forget', 'DELETE FROM reconciliation_finding');
beforeEach(async () => {
  useSettings({ ...settings(), isProduction: false, metricsToken: null });
  await base.owner.query(FORGET, []);
});

test('every line is a sample or a comment of the text format, every name is helped and typed once', async () => {
  await checkInvariants(base.db);
  const response = await ask();
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await response.text()).trimEnd().split('\n');
  expect(
    lines.filter(
      (line) =>
        !/^(# HELP kupa_\w+ .+|# TYPE kupa_\w+ gauge|kupa_\w+(\{\w+="\w+"\})? -?\d+(\.\d+)?(e-?\d+)?)$/.test(line),
    ),
  ).toEqual([]);
  const typed = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
  expect(new Set(typed).size).toBe(typed.length);
  expect(lines.filter((line) => line.startsWith('kupa_invariants_broken{'))).toHaveLength(12);
});

test('what is broken and what differs is counted', async () => {
  await base.owner.query(
    statement(
      'test_a_finding',
      `INSERT INTO reconciliation_finding (acquirer, day, kind, reference) VALUES ('bank', '2026-01-01', 'extra', 'X')`,
    ),
    [],
  );
  await checkInvariants(base.db);
  const lines = (await (await ask()).text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'kupa_reconciliation_findings 1',
      'kupa_invariants_broken{invariant="I06"} 1',
      'kupa_invariants_broken{invariant="I01"} 0',
    ]),
  );
});

test.each([
  ['no token', undefined, 404],
  ['another token', 'Bearer 0123456789abcdee', 404],
  ['a longer token', 'Bearer 0123456789abcdef0', 404],
  ['the token alone', '0123456789abcdef', 404],
  ['the token', 'Bearer 0123456789abcdef', 200],
])('production answers %s', async (_, header, status) => {
  useSettings({ ...settings(), isProduction: true, metricsToken: '0123456789abcdef' });
  expect((await ask(header)).status).toBe(status);
});

test('production without a token of its own shows its metrics to nobody', async () => {
  useSettings({ ...settings(), isProduction: true, metricsToken: null });
  expect([(await ask()).status, (await ask('Bearer ')).status, (await ask('Bearer null')).status]).toEqual([
    404, 404, 404,
  ]);
});

test('security 10: a sandbox shows its metrics to its own machine, and to whoever has the token', async () => {
  expect([(await ask()).status, (await ask(undefined, false)).status]).toEqual([200, 404]);
  useSettings({ ...settings(), metricsToken: '0123456789abcdef' });
  expect([
    (await ask()).status,
    (await ask(undefined, false)).status,
    (await ask('Bearer 0123456789abcdef', false)).status,
  ]).toEqual([200, 404, 200]);
});
