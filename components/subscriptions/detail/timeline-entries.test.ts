import { expect, test } from 'vitest';
import { foldDeliveries } from '#components/timeline/deliveries.ts';
import { monthsAround } from './months.ts';
import { timelineEntriesOf } from './timeline-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute));
const event = (id: number, minute: number) => ({ id, at: at(minute) });
const delivery = (id: number, minute: number) => ({ id, createdAt: at(minute) });
const date = (number: number, minute: number | null) => ({ number, paidAt: minute === null ? null : at(minute) });

type Entries = Parameters<typeof timelineEntriesOf>[0];

const story = (told: object) =>
  foldDeliveries(timelineEntriesOf({ dates: [], events: [], deliveries: [], messages: [], ...told } as Entries)).map(
    (entry) => {
      if (entry.kind === 'deliveries') return [`delivery-${entry.deliveries[0].id}`, entry.deliveries.length];
      if (entry.kind === 'charges') return [`dates-${entry.dates.map(({ number }) => number)}`, entry.callbacks];
      if (entry.kind === 'charged') return `date-${entry.date.number}`;
      return entry.kind === 'event' ? `event-${entry.event.id}` : `message-${entry.message.id}`;
    },
  );

test('the newest stands first, a charge below what followed from it, and callbacks in a row are one', () => {
  expect(
    story({
      dates: [date(1, 1), date(2, 5), date(3, null)],
      events: [event(2, 5), event(1, 0)],
      deliveries: [delivery(9, 5), delivery(8, 5), delivery(7, 1)],
      messages: [delivery(4, 3)],
    }),
  ).toEqual([['delivery-9', 2], 'event-2', 'date-2', 'message-4', ['delivery-7', 1], 'date-1', 'event-1']);
});

test('charges in a row and their delivered callbacks are one entry; what failed stands where it happened', () => {
  const delivered = (id: number, minute: number) => ({ ...delivery(id, minute), state: 'delivered' });
  const failed = { ...delivery(20, 12), state: 'dropped' };
  expect(
    story({
      dates: [1, 2, 3, 4, 5, 6].map((number) => date(number, number * 2)),
      events: [event(9, 0)],
      deliveries: [...[1, 2, 3, 4, 5].map((number) => delivered(number, number * 2)), failed],
    }),
  ).toEqual([['delivery-20', 1], ['dates-6,5,4,3,2,1', 5], 'event-9']);
  expect(
    story({ dates: [1, 2, 3].map((number) => date(number, number)), events: [event(9, 0), event(8, 2)] }).length,
  ).toBe(5);
});

test('a calendar is 25 months with this one in the middle', () => {
  const months = monthsAround('2026-03-31');
  expect([months.length, months[0], months[12], months.at(-1)]).toEqual([25, '2025-03', '2026-03', '2027-03']);
});
