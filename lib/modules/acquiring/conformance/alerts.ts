import { describe, expect, test } from 'vitest';
import { type ContractKit, DEADLINE_MS } from './kit.ts';

/** Seconds in which an alert can be answered here: over once the banks have decided. */
const SECONDS = 30;

/** Early alerts, of an acquirer that has them. A part of `suite.ts`. */
export function holdToAlerts(kit: ContractKit): void {
  const { payment, given, followUp, outcomesOf, inquire } = kit;
  const alerts = () => {
    if (!kit.trial.alerts) throw new Error('no alerts');
    return kit.trial.alerts;
  };
  const complaint = async (respondInSeconds = 3_600) => {
    const paid = await given(payment());
    const reference = await alerts().cardholderComplains(paid.reference, respondInSeconds);
    if (reference === null) throw new Error('no alert came');
    return { paid, reference };
  };
  const answer = (reference: string, refundReference: string | null) =>
    alerts().desk.answer(
      reference,
      { answer: refundReference === null ? 'not-refunded' : 'refunded', refundReference },
      DEADLINE_MS,
    );
  const openAlerts = async () => (await alerts().desk.listOpen(DEADLINE_MS)).map(({ reference }) => reference);
  /** How the dispute that follows an alert shows: a refund of the payment has nothing left to give. */
  const isDisputed = async (reference: string) =>
    (await kit.trial.cardholderDisputes(reference)) === null ? 'disputed' : 'free';

  describe('an early alert', () => {
    test('is found by its reference and listed until it is answered', async () => {
      const { paid, reference } = await complaint();
      expect(await alerts().desk.find(reference, DEADLINE_MS)).toMatchObject({
        outcome: 'found',
        alert: { reference, originalReference: paid.reference, amount: 5000, currency: 'ILS', reason: 'fraudulent' },
      });
      expect(await openAlerts()).toContain(reference);
      expect(await answer(reference, null)).toEqual({ outcome: 'taken' });
      expect(await openAlerts()).not.toContain(reference);
      // It moves no money, and is none of the records.
      expect(await inquire(reference)).toEqual({ outcome: 'not_found_yet' });
    });

    test('that nobody sent is not found', async () => {
      expect(await alerts().desk.find('EA-UNKNOWN', DEADLINE_MS)).toEqual({ outcome: 'not_found' });
    });

    test('that is answered with a refund becomes no dispute; the answer counts once and can be repeated', async () => {
      const { paid, reference } = await complaint(SECONDS);
      const refund = followUp('refund', paid, 2000);
      expect(await answer(reference, refund.reference)).toMatchObject({ outcome: 'unknown' });
      expect(await outcomesOf([refund])).toEqual(['approved']);
      expect(await answer(reference, refund.reference)).toEqual({ outcome: 'taken' });
      expect(await answer(reference, refund.reference)).toEqual({ outcome: 'taken' });
      expect(await answer(reference, null)).toEqual({ outcome: 'closed' });
      await kit.trial.banksDecide();
      expect(await isDisputed(paid.reference)).toBe('free');
    });

    test('that is not becomes a dispute when its time is over, and takes no answer any more', async () => {
      const [said, silent] = [await complaint(SECONDS), await complaint(SECONDS)];
      expect(await answer(said.reference, null)).toEqual({ outcome: 'taken' });
      await kit.trial.banksDecide();
      expect([await isDisputed(said.paid.reference), await isDisputed(silent.paid.reference)]).toEqual([
        'disputed',
        'disputed',
      ]);
      expect(await openAlerts()).not.toContain(silent.reference);
    });

    test('about more than is left does not come', async () => {
      const paid = await given(payment());
      expect(await outcomesOf([followUp('refund', paid, 5000)])).toEqual(['approved']);
      expect(await alerts().cardholderComplains(paid.reference, SECONDS)).toBeNull();
    });
  });
}
