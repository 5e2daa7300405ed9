import { expect, test } from 'vitest';
import { planHome, parseHomeParams, serializeHomeParams } from './home-params.ts';

const ZONE = 'Asia/Jerusalem';
const plan = (params: Record<string, string>, now: string) => planHome(parseHomeParams(params), new Date(now), ZONE);

test.each(['/', '/?period=7d', '/?period=30d&currency=USD', '/?from=2026-01-01&to=2026-02-01'])(
  '%s says the same screen after reading and writing',
  (address) => {
    expect(
      serializeHomeParams(parseHomeParams(Object.fromEntries(new URL(address, 'http://localhost').searchParams))),
    ).toBe(address);
  },
);

test('a period of its own is left out of addresses, and every other one is named', () => {
  const usual = parseHomeParams({}, 'month');
  expect(usual.period).toBe('month');
  expect(serializeHomeParams(usual)).toBe('/');
  expect(serializeHomeParams(usual, { period: 'today' })).toBe('/?period=today');
  expect(serializeHomeParams(parseHomeParams({}), { period: 'month' })).toBe('/?period=month');
});

test('the month begins with its first day, and is compared with as many days before', () => {
  const { days, length, query } = plan({ period: 'month' }, '2026-06-10T09:30:00Z');
  expect([days, length]).toEqual([{ from: '2026-06-01', to: '2026-06-10' }, 10]);
  expect(query.before).toEqual({ from: new Date('2026-05-21T21:00:00Z'), until: new Date('2026-05-31T09:30:00Z') });
});

test.each([
  { from: '2026-02-30', to: '2026-03-01' },
  { from: '2026-03-02', to: '2026-03-01' },
  { from: '2024-01-01', to: '2026-01-01' },
  { from: '2026-01-01' },
  { period: 'ever' },
])('%j is today', (params) => {
  expect(parseHomeParams(params as Record<string, string>).period).toBe('today');
});

test('today is compared with yesterday up to the same time', () => {
  const { query, bars } = plan({}, '2026-06-10T09:30:20Z');
  expect(query.now).toEqual({ from: new Date('2026-06-09T21:00:00Z'), until: new Date('2026-06-10T21:00:00Z') });
  expect(query.before).toEqual({ from: new Date('2026-06-08T21:00:00Z'), until: new Date('2026-06-09T09:30:00Z') });
  expect(bars).toHaveLength(7);
});

test('days of 23 and of 25 hours are whole days, and yesterday has the same time of the clock', () => {
  // Israel moved its clocks forward on 27 March 2026 and back on 25 October.
  const spring = plan({}, '2026-03-27T12:00:00Z').query;
  expect(spring.now.until.getTime() - spring.now.from.getTime()).toBe(23 * 3_600_000);
  expect(spring.before.until).toEqual(new Date('2026-03-26T13:00:00Z'));
  const autumn = plan({ period: '7d' }, '2026-10-27T12:00:00Z').query;
  const lengths = autumn.bars
    .slice(1)
    .map((at, index) => (at.getTime() - (autumn.bars[index] as Date).getTime()) / 3_600_000);
  expect(lengths).toEqual([24, 24, 24, 24, 25, 24, 24]);
});

test('a period that is over is compared with the whole of the one before', () => {
  const { query, length } = plan({ from: '2026-05-11', to: '2026-05-20' }, '2026-06-10T09:30:00Z');
  expect(length).toBe(10);
  expect(query.before).toEqual({ from: new Date('2026-04-30T21:00:00Z'), until: new Date('2026-05-10T21:00:00Z') });
});

test('a long period has a bar a week, and all of its days', () => {
  const { bars } = plan({ from: '2026-01-01', to: '2026-06-01' }, '2026-06-10T09:30:00Z');
  expect(bars).toHaveLength(22);
  expect([bars[0], bars.at(-1)]).toEqual([
    { from: '2026-01-01', to: '2026-01-07' },
    { from: '2026-05-28', to: '2026-06-01' },
  ]);
});

test.each([{}, { period: '30d' }, { from: '2026-01-01', to: '2026-06-01' }, { from: '2026-06-09', to: '2026-06-09' }])(
  'the chart of %j has as many points of the time before, up to where its own begin',
  (params) => {
    const { bars, barsBefore, query } = plan(params as Record<string, string>, '2026-06-10T09:30:00Z');
    expect(barsBefore).toHaveLength(bars.length);
    expect(query.barsBefore.at(-1)).toEqual(query.bars[0]);
    expect(query.barsBefore).toEqual([...query.barsBefore].sort((one, other) => Number(one) - Number(other)));
  },
);

test('the last point is open while its day lasts', () => {
  const open = (params: Record<string, string>) => plan(params, '2026-06-10T09:30:00Z').isOpen;
  expect([open({}), open({ period: '30d' }), open({ from: '2026-06-01', to: '2026-06-09' })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what lies ahead is left out', () => {
  expect(plan({ from: '2026-06-09', to: '2026-06-30' }, '2026-06-10T09:30:00Z').days).toEqual({
    from: '2026-06-09',
    to: '2026-06-10',
  });
});
