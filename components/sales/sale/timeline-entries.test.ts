import { expect, it } from 'vitest';
import type { AttemptView } from '#lib/modules/payments/views/dashboard.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import { isLoud, timelineEntriesOf } from './timeline-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

it('tells what happened newest first, a cause before its callback', () => {
  const attempt = { attemptId: 'TRAN-1', createdAt: at(1), settledAt: at(2) } as AttemptView;
  const open = { attemptId: 'TRAN-2', createdAt: at(5), settledAt: null } as AttemptView;
  const delivery = {
    id: 1,
    createdAt: at(2),
    settledAt: at(2),
    attempts: [] as DeliveryView['attempts'],
  } as DeliveryView;
  const timeline = timelineEntriesOf({
    createdAt: at(0),
    status: 'completed',
    closesAt: at(3),
    attempts: [open, attempt],
    deliveries: [delivery],
    notes: [{ id: 1, text: 'Called the buyer.', author: 'Dana', createdAt: at(4) }],
  });
  expect(timeline.map((entry) => (entry.kind === 'attempt' ? entry.attempt.attemptId : entry.kind))).toEqual([
    'TRAN-2',
    'note',
    'delivery',
    'TRAN-1',
    'created',
  ]);
});

it('tells of a sale that nobody paid that it was closed', () => {
  const told = (status: 'initial' | 'canceled', closesAt: Date | null) =>
    timelineEntriesOf({ createdAt: at(0), status, closesAt, attempts: [], deliveries: [], notes: [] }).map(
      ({ kind }) => kind,
    );
  expect([told('canceled', at(9)), told('initial', at(9)), told('canceled', null)]).toEqual([
    ['closed', 'created'],
    ['created'],
    ['created'],
  ]);
});

it('is loud about money that moved, was refused or is in doubt, and quiet about what moved nothing', () =>
  expect(
    (
      [
        ['pay', 'succeeded'],
        ['refund', 'declined'],
        ['capture', 'in_doubt'],
        ['pay', 'cancelled'],
        ['mandate', 'succeeded'],
      ] as const
    ).map(([kind, state]) => isLoud({ kind, state })),
  ).toEqual([true, true, true, false, false]));
