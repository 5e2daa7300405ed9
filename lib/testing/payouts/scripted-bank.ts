import type { InquireOutcome, PayoutBank, PayoutFailure, PayoutOrder } from '#lib/modules/payouts/bank/port.ts';

/** How orders to come are decided, and whether they arrive and their answers do. */
type Script = { outcome?: 'accepted' | 'refused'; isLost?: boolean; isDown?: boolean; isUnreachable?: boolean };

/**
 * A payout bank with books of its own, for tests: what it does with an order, and whether its answer arrives, is said
 * before. It takes a reference once.
 */
export type ScriptedBank = PayoutBank & {
  /** Orders by their references, and how often each was sent. */
  readonly orders: ReadonlyMap<string, { order: PayoutOrder; sent: number }>;
  decide(script: Script): void;
  /** What happens to an order later. */
  credit(reference: string): void;
  sendBack(reference: string, reason: PayoutFailure): void;
  /** Changes the amount in its books. */
  mistake(reference: string, amount: number): void;
};

const VALUE_DATE = '2026-12-01';

export function scriptedBank(): ScriptedBank {
  const orders = new Map<string, { order: PayoutOrder; sent: number; state: InquireOutcome }>();
  let script: Script = {};
  const known = (reference: string) => {
    const found = orders.get(reference);
    if (!found) throw new Error('no such order');
    return found;
  };
  const held = ({ reference, amount, currency }: PayoutOrder) => ({
    bankReference: `B${reference.slice(4, 12)}`,
    valueDate: VALUE_DATE,
    amount,
    currency,
  });
  return {
    name: 'scripted',
    orders,
    isAvailable: () => true,
    decide: (next) => {
      script = next;
    },
    credit: (reference) => {
      const found = known(reference);
      found.state = { outcome: 'credited', ...held(found.order) };
    },
    sendBack: (reference, reason) => {
      const found = known(reference);
      found.state = { outcome: 'returned', reason, returnedOn: VALUE_DATE, ...held(found.order) };
    },
    mistake: (reference, amount) => {
      const found = known(reference);
      found.state = { outcome: 'credited', ...held(found.order), amount };
    },
    async submit(order) {
      if (script.isDown) throw new Error('connection reset');
      if (script.isUnreachable) return { outcome: 'not_sent', why: 'connection refused' };
      const before = orders.get(order.reference);
      const state: InquireOutcome =
        before?.state ??
        (script.outcome === 'refused'
          ? { outcome: 'refused', reason: 'account_closed' }
          : { outcome: 'accepted', ...held(order) });
      orders.set(order.reference, { order, sent: (before?.sent ?? 0) + 1, state });
      if (script.isLost) return { outcome: 'unknown', why: 'no answer' };
      return state.outcome === 'refused' ? state : { outcome: 'accepted', ...held(order) };
    },
    async inquire(reference) {
      if (script.isDown || script.isUnreachable) throw new Error('connection reset');
      return orders.get(reference)?.state ?? { outcome: 'not_found' };
    },
    cancel: async () => ({ outcome: 'too_late' }),
    list: async () => [],
  };
}
