import { expect, test } from 'vitest';
import { isOverdue, nextLook, reminderOf, type ScheduledMilestone, timesOf } from './schedule.ts';

const ZONE = 'Asia/Jerusalem';
const at = (time: string) => new Date(time);
const milestone = (more: Partial<ScheduledMilestone> = {}): ScheduledMilestone => ({
  id: 1,
  amount: 100,
  ...timesOf('2026-12-10', ZONE),
  reminded: 0,
  sale: null,
  ...more,
});
const sale = (more: object = {}) => ({ status: 'initial' as const, paid: 0, isBeingPaid: false, ...more });

test('a milestone falls due at eight in the morning of its day, and is overdue when the day has ended', () => {
  expect(timesOf('2026-12-10', ZONE)).toEqual({
    dueAt: at('2026-12-10T06:00:00Z'),
    overdueAt: at('2026-12-10T22:00:00Z'),
  });
  // Clocks are an hour ahead in summer.
  expect(timesOf('2026-07-01', ZONE).dueAt).toEqual(at('2026-07-01T05:00:00Z'));
});

test('it is overdue from the first moment of the next day, unless it is paid or being paid', () => {
  const open = milestone({ sale: sale() });
  expect(isOverdue(open, at('2026-12-10T21:59:59Z'))).toBe(false);
  expect(isOverdue(open, at('2026-12-10T22:00:00Z'))).toBe(true);
  const later = at('2027-01-01T00:00:00Z');
  expect(isOverdue(milestone({ sale: sale({ isBeingPaid: true }) }), later)).toBe(false);
  expect(isOverdue(milestone({ sale: sale({ status: 'pending' }) }), later)).toBe(false);
  expect(isOverdue(milestone({ sale: sale({ status: 'refunded' }) }), later)).toBe(false);
  expect(isOverdue(milestone(), later)).toBe(false);
});

test.each([
  ['four days before', '2026-12-06T05:00:00Z', milestone(), null],
  ['three days before', '2026-12-07T06:00:00Z', milestone(), { reminder: 'soon', mark: 1 }],
  ['once', '2026-12-08T06:00:00Z', milestone({ reminded: 1 }), null],
  ['on its day', '2026-12-10T07:00:00Z', milestone({ sale: sale() }), null],
  ['the day after', '2026-12-11T06:00:00Z', milestone({ sale: sale(), reminded: 1 }), { reminder: 'late', mark: 2 }],
  ['after a week', '2026-12-17T06:00:00Z', milestone({ sale: sale(), reminded: 2 }), { reminder: 'later', mark: 3 }],
  ['a paid one', '2026-12-17T06:00:00Z', milestone({ sale: sale({ status: 'completed' }) }), null],
] as const)('its buyer is reminded %s', (_, now, one, expected) => {
  expect(reminderOf(one, at(now))).toEqual(expected);
});

test('a clock that jumps past two reminders sends the later one alone', () => {
  expect(reminderOf(milestone({ sale: sale() }), at('2027-02-01T00:00:00Z'))).toEqual({ reminder: 'later', mark: 3 });
});

test('the next look is the first of what is to come, and none where nothing is', () => {
  expect(nextLook([milestone()], at('2026-12-01T00:00:00Z'))).toEqual(at('2026-12-07T06:00:00Z'));
  expect(nextLook([milestone()], at('2026-12-08T00:00:00Z'))).toEqual(at('2026-12-10T06:00:00Z'));
  // A sale that was refused is tried again after its wait.
  const due = at('2026-12-10T06:00:00Z');
  expect(nextLook([milestone()], due, new Map([[1, 2]]))).toEqual(at('2026-12-10T06:00:02Z'));
  expect(nextLook([milestone({ sale: sale() })], at('2026-12-10T06:00:00Z'))).toEqual(at('2026-12-10T22:00:00Z'));
  expect(nextLook([milestone({ sale: sale({ status: 'completed' }) })], at('2026-12-10T06:00:00Z'))).toBeNull();
});
