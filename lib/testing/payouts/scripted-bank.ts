import type { Inquired, PayoutBank, PayoutOrder, Submitted } from '#lib/modules/payouts/bank/port.ts';

/**
 * A payout bank with books of its own, for tests: what it does with an order, and whether its answer arrives, is said
 * before. It takes a reference once.
 */
export type ScriptedBank = PayoutBank & {
  /** Orders by their references, and how often each was sent. */
  readonly orders: ReadonlyMap<string, { order: PayoutOrder; sent: number }>;
  /** Says for orders to come how they are decided, and whether the answer to `submit` is lost. */
  decide(how: { outcome?: 'accepted' | 'refused'; isLost?: boolean; isDown?: boolean }): void;
  /** What happens to an order later. */
  credit(reference: string): void;
  sendBack(reference: string, reason: string): void;
};

const VALUE_DATE = '2026-12-01';

export function scriptedBank(): ScriptedBank {
  const orders = new Map<string, { order: PayoutOrder; sent: number; answer: Submitted | Inquired }>();
  let how: { outcome?: 'accepted' | 'refused'; isLost?: boolean; isDown?: boolean } = {};
  const known = (reference: string) => {
    const found = orders.get(reference);
    if (!found) throw new Error('no such order');
    return found;
  };
  const bankReference = (reference: string): string => `B${reference.slice(4, 12)}`;
  return {
    orders,
    decide: (next) => {
      how = next;
    },
    credit: (reference) => {
      known(reference).answer = {
        outcome: 'credited',
        bankReference: bankReference(reference),
        valueDate: VALUE_DATE,
      };
    },
    sendBack: (reference, reason) => {
      known(reference).answer = { outcome: 'returned', reason };
    },
    async submit(order) {
      if (how.isDown) throw new Error('connection refused');
      const before = orders.get(order.reference);
      const answer: Submitted =
        how.outcome === 'refused'
          ? { outcome: 'refused', reason: 'account_closed' }
          : { outcome: 'accepted', bankReference: bankReference(order.reference), valueDate: VALUE_DATE };
      orders.set(order.reference, { order, sent: (before?.sent ?? 0) + 1, answer: before?.answer ?? answer });
      return how.isLost ? { outcome: 'unknown' } : answer;
    },
    async inquire(reference) {
      if (how.isDown) throw new Error('connection refused');
      return (orders.get(reference)?.answer as Inquired | undefined) ?? { outcome: 'not_found' };
    },
    cancel: async () => ({ outcome: 'too_late' }),
  };
}
