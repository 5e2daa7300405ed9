import type { PayoutView } from '#lib/modules/payouts/views/payouts.ts';

/** Sentences that explain a payout, each with its amount, minor units and positive. */
export type Explained = {
  key:
    | 'came'
    | 'income'
    | 'fees'
    | 'refunds'
    | 'chargebacks'
    | 'reserve'
    | 'released'
    | 'broughtForward'
    | 'carriedForward'
    | 'back';
  amount: number;
};

/**
 * Sentences of why a payout is as large as it is, in the order in which a person asks. `marketFees` is negative for a
 * seller, who pays them (`fees`), and positive for a partner, who earns them (`income`).
 */
export function explain(payout: PayoutView): Explained[] {
  const sentences: Explained[] = [
    { key: 'came', amount: payout.payments },
    { key: 'income', amount: payout.marketFees },
    { key: 'fees', amount: -(payout.processingFees + payout.marketFees) },
    { key: 'refunds', amount: -payout.refunds },
    { key: 'chargebacks', amount: -payout.chargebacks },
    { key: 'reserve', amount: -payout.reserveHeld },
    { key: 'released', amount: payout.reserveReleased },
    { key: 'back', amount: payout.returnedPayouts },
    { key: 'broughtForward', amount: payout.broughtForward },
    { key: 'carriedForward', amount: payout.carriedForward },
  ];
  return sentences.filter(({ amount }) => amount > 0);
}
