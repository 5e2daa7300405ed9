import { expect, test } from 'vitest';
import { arrivalDay } from '#lib/modules/payouts/domain/schedule.ts';
import { returnDayOf, valueDayOf } from './value-days.ts';

test.each([
  ['a Tuesday at noon', '2027-02-02T10:00:00Z', '2027-02-02T14:00:00.000Z', '2027-02-03'],
  ['the last minute before the cut-off', '2027-02-02T13:59:59Z', '2027-02-02T14:00:00.000Z', '2027-02-03'],
  ['the cut-off', '2027-02-02T14:00:00Z', '2027-02-03T14:00:00.000Z', '2027-02-04'],
  ['a Thursday evening', '2027-02-04T20:00:00Z', '2027-02-05T10:00:00.000Z', '2027-02-07'],
  ['a Friday morning', '2027-02-05T07:00:00Z', '2027-02-05T10:00:00.000Z', '2027-02-07'],
  ['a Friday afternoon', '2027-02-05T11:00:00Z', '2027-02-07T14:00:00.000Z', '2027-02-08'],
  ['a Saturday', '2027-02-06T10:00:00Z', '2027-02-07T14:00:00.000Z', '2027-02-08'],
  ['the eve of the New Year’s two days', '2026-09-11T07:00:00Z', '2026-09-11T09:00:00.000Z', '2026-09-14'],
  ['the night in which the clocks go on', '2027-03-25T22:30:00Z', '2027-03-26T09:00:00.000Z', '2027-03-28'],
])('an order of %s is handed over and credited on bank days', (_, at, handOverAt, valueDate) => {
  const found = valueDayOf(new Date(at));
  expect([found.handOverAt.toISOString(), found.valueDate]).toEqual([handOverAt, valueDate]);
});

test('a slow account is credited bank days later, and a return is counted in bank days', () => {
  expect(valueDayOf(new Date('2027-02-02T10:00:00Z'), 5).valueDate).toBe('2027-02-09');
  expect(returnDayOf('2027-02-04', 2)).toBe('2027-02-07');
});

test('the product foretells the day on which this bank credits, hour by hour over holidays', () => {
  const begin = Date.parse('2027-03-20T00:30:00Z');
  for (let hour = 0; hour < 24 * 45; hour += 1) {
    const at = new Date(begin + hour * 3_600_000);
    expect([at, arrivalDay(at, { timeZone: 'Asia/Jerusalem' })]).toEqual([at, valueDayOf(at).valueDate]);
  }
});
