import { expect, it } from 'vitest';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import { countByStatus, foldDeliveries, hostOf } from './deliveries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

it('names the host of an address', () =>
  expect([hostOf('https://shop.example:8443/hook?a=1'), hostOf('nothing')]).toEqual(['shop.example:8443', 'nothing']));

it('folds callbacks that follow one another, and only those, and counts where they stand', () => {
  const sent = (id: number, minute: number, state: DeliveryView['state']) => ({
    kind: 'delivery' as const,
    at: at(minute),
    delivery: { id, state } as DeliveryView,
  });
  const folded = foldDeliveries<{ kind: 'attempt' | 'created'; at: Date }>([
    sent(4, 5, 'pending'),
    { kind: 'attempt', at: at(4) },
    sent(3, 3, 'delivered'),
    sent(2, 2, 'dropped'),
    sent(1, 1, 'delivered'),
    { kind: 'created', at: at(0) },
  ]);
  expect(
    folded.map((entry) => [
      entry.at.getUTCMinutes(),
      entry.kind === 'deliveries' ? entry.deliveries.map(({ id }) => id) : entry.kind,
    ]),
  ).toEqual([
    [5, [4]],
    [4, 'attempt'],
    [3, [3, 2, 1]],
    [0, 'created'],
  ]);
  const [, , three] = folded;
  expect(three?.kind === 'deliveries' && countByStatus(three.deliveries)).toEqual([
    { status: 'delivered', count: 2 },
    { status: 'dropped', count: 1 },
  ]);
});
