import { beforeEach, expect, test, vi } from 'vitest';
import { MODULES } from './app.ts';
import { checkInvariants } from './modules/ledger/index.ts';
import { metricsRoute } from './metrics.ts';
import { statement } from './platform/db/database.ts';
import { settings, useSettings } from './platform/env.ts';
import { exposeGauges } from './platform/metrics.ts';
import { QUEUES } from './queues.ts';
import { invariantsOf } from './status.ts';
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

/** One metric of the text format: what it is, and its samples. */
type Metric = { help: string; type: string; samples: Record<string, number> };

/**
 * Reads the text format as Prometheus does: a family's help and type stand before its samples; throws at any other
 * line.
 */
function parse(text: string): Map<string, Metric> {
  expect(text.endsWith('\n')).toBe(true);
  const metrics = new Map<string, Metric>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (kupa_\w+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      expect(metrics.has(name)).toBe(false);
      metrics.set(name, { help: rest, type: '', samples: {} });
    } else if (kind === 'TYPE') {
      expect(metrics.get(name)?.type).toBe('');
      Object.assign(metrics.get(name) ?? {}, { type: rest });
    } else {
      const [, family = '', labels = '', value] =
        /^(kupa_\w+)(\{\w+="[\w-]+"\})? (-?\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(line) ?? [];
      const metric = metrics.get(family);
      if (!metric || metric.type === '') throw new Error(`not a line of the text format: ${line}`);
      expect(labels in metric.samples).toBe(false);
      metric.samples[labels] = Number(value);
    }
  }
  return metrics;
}

const STATES = ['{state="at_work"}', '{state="in_doubt"}', '{state="challenged"}'];

const OF_QUEUES = QUEUES.map(({ name }) => `{queue="${name}"}`);

test('an operator gets every metric in the text format, each with its help, its type and its labels', async () => {
  await checkInvariants(base.db, { extra: invariantsOf(MODULES) });
  const response = await ask();
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  const metrics = parse(await response.text());
  expect(Object.fromEntries([...metrics].map(([name, { samples }]) => [name, Object.keys(samples)]))).toEqual({
    kupa_database_up: [''],
    kupa_acquirer_available: [''],
    kupa_vault_open: [''],
    kupa_attempts_open: STATES,
    kupa_attempt_oldest_seconds: [''],
    kupa_queue_due: OF_QUEUES,
    kupa_queue_open: OF_QUEUES,
    kupa_queue_oldest_seconds: OF_QUEUES,
    kupa_deliveries_due: [''],
    kupa_messages_due: [''],
    kupa_early_alerts_untold: [''],
    kupa_disputes: ['{state="needs-response"}', '{state="in-doubt"}'],
    kupa_allocations: ['{state="asking"}', '{state="stuck"}'],
    kupa_months_not_closed: [''],
    kupa_holds: [''],
    kupa_terminals_connected: ['{kind="paired"}', '{kind="unpaired"}'],
    kupa_devices_unpaired: [''],
    kupa_reconciliation_findings: [''],
    kupa_invariants_broken: invariantsOf(MODULES).map(({ id }) => `{invariant="${id}"}`),
    kupa_broken_rows: expect.anything(),
    kupa_invariants_checked_timestamp_seconds: [''],
    kupa_reconciliation_timestamp_seconds: expect.anything(),
    kupa_event_loop_delay_p99_seconds: [''],
    kupa_data_client_loaded: [''],
    kupa_log_lines_lost: [''],
    kupa_memory_resident_bytes: [''],
  });
  expect([...metrics.values()].every(({ help, type }) => help.endsWith('.') && type === 'gauge')).toBe(true);
  expect(metrics.get('kupa_memory_resident_bytes')?.samples['']).toBeGreaterThan(10_000_000);
});

test('what cannot be read now has no sample, not a 0 and not what it was before', async () => {
  const gauge = (value?: number) => ({
    name: 'kupa_test',
    help: 'Of this test.',
    values: value === undefined ? [] : [{ value }],
  });
  const samples = async (value?: number) => parse((await exposeGauges([gauge(value)])).text).get('kupa_test')?.samples;
  expect([await samples(7), await samples(), await samples(8)]).toEqual([{ '': 7 }, {}, { '': 8 }]);
});

test('copies of the module expose one registry, as the node adapter and Next do', async () => {
  await exposeGauges([{ name: 'kupa_test_copied', help: 'Of the first copy.', values: [{ value: 1 }] }]);
  vi.resetModules();
  const copy = await import('./platform/metrics.ts');
  expect(copy.exposeGauges).not.toBe(exposeGauges);
  expect(parse((await copy.exposeGauges([])).text).has('kupa_test_copied')).toBe(true);
});

test('what is broken and what differs is counted', async () => {
  await base.owner.query(
    statement(
      'test_a_finding',
      `INSERT INTO reconciliation_finding (acquirer, day, kind, reference) VALUES ('bank', '2026-01-01', 'extra', 'X')`,
    ),
    [],
  );
  await checkInvariants(base.db, { extra: invariantsOf(MODULES) });
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
