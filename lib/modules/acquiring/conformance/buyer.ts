import { describe, expect, test } from 'vitest';
import type { Submission } from '../port.ts';
import type { ContractKit } from './kit.ts';

/** Authentication of the buyer, and disputes. A part of `suite.ts`. */
export function holdToBuyers(kit: ContractKit): void {
  const {
    submit,
    settle,
    inquire,
    listed,
    outcomesOf,
    payment,
    hold,
    followUp,
    capture,
    secured,
    given,
    givenChallenge,
  } = kit;

  describe('who pays (3-D Secure)', () => {
    test('is answered without asking the buyer where the issuer is content', async () => {
      expect(await submit(secured())).toMatchObject({
        outcome: 'approved',
        record: { authentication: { eci: '05', cavv: expect.any(String), xid: expect.any(String) } },
      });
    });

    test('is not answered where the issuer refuses', async () => {
      expect(await submit(secured({ card: kit.trial.cards.unauthenticated }))).toMatchObject({ outcome: 'declined' });
    });

    test('is asked only when it was to be asked', async () => {
      expect(await submit(payment({ card: kit.trial.cards.challenged }))).toMatchObject({
        outcome: 'approved',
        record: { authentication: null },
      });
    });

    test('waits for the buyer, whose answer decides once', async () => {
      const { asked, processorReference } = await givenChallenge();
      expect(await inquire(asked.reference)).toMatchObject({
        outcome: 'found',
        result: { outcome: 'challenge', processorReference },
      });
      expect(await listed(asked.reference)).toEqual([]);
      expect([
        await kit.trial.buyerAnswers(processorReference, true),
        await kit.trial.buyerAnswers(processorReference, false),
      ]).toEqual([true, false]);
      const approved = {
        outcome: 'approved',
        record: { reference: asked.reference, amount: 5000, authentication: { eci: '05' } },
      };
      expect(await inquire(asked.reference)).toMatchObject({ outcome: 'found', result: approved });
      expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: approved });
      expect(await submit(asked)).toMatchObject(approved);
      expect(await listed(asked.reference)).toHaveLength(1);
    });

    test('that the buyer fails is a no', async () => {
      const { asked, processorReference } = await givenChallenge();
      expect(await kit.trial.buyerAnswers(processorReference, false)).toBe(true);
      expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: { outcome: 'declined' } });
    });

    test('that nobody answers is cancelled, and cannot be passed any more', async () => {
      const { asked, processorReference } = await givenChallenge();
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await kit.trial.buyerAnswers(processorReference, true)).toBe(false);
      expect(await inquire(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await listed(asked.reference)).toEqual([]);
    });
  });

  describe('a dispute', () => {
    test("is found by the acquirer's own reference and listed, and so is its reversal", async () => {
      const paid = await given(payment());
      const dispute = (await kit.trial.cardholderDisputes(paid.reference, 2000)) ?? '';
      const record = {
        reference: dispute,
        operation: 'chargeback',
        amount: 2000,
        currency: 'ILS',
        originalReference: paid.reference,
      };
      expect(await inquire(dispute)).toMatchObject({ outcome: 'found', result: { outcome: 'approved', record } });
      const reversal = (await kit.trial.disputeIsReversed(dispute)) ?? '';
      expect(await inquire(reversal)).toMatchObject({
        outcome: 'found',
        result: { record: { operation: 'chargeback-reversal', amount: 2000, originalReference: dispute } },
      });
      expect([...(await listed(dispute)), ...(await listed(reversal))]).toHaveLength(2);
      expect(await kit.trial.disputeIsReversed(dispute)).toBeNull();
    });

    test('and refunds together never take back more than was paid', async () => {
      const paid = await given(payment());
      expect(await outcomesOf([followUp('refund', paid, 1000)])).toEqual(['approved']);
      expect(await kit.trial.cardholderDisputes(paid.reference, 4001)).toBeNull();
      const dispute = (await kit.trial.cardholderDisputes(paid.reference, 4000)) ?? '';
      expect(await kit.trial.cardholderDisputes(paid.reference)).toBeNull();
      expect(await outcomesOf([followUp('refund', paid, 1)])).toEqual(['declined']);
      await kit.trial.disputeIsReversed(dispute);
      expect(await outcomesOf([followUp('refund', paid, 4000)])).toEqual(['approved']);
    });

    test('of a capture counts against its hold', async () => {
      const held = await given(hold());
      const taken = capture(held, 3000, true);
      expect(await outcomesOf([taken])).toEqual(['approved']);
      expect(await kit.trial.cardholderDisputes(taken.reference)).not.toBeNull();
      expect(await outcomesOf([followUp('refund', held, 1)])).toEqual(['declined']);
      expect(await kit.trial.cardholderDisputes(held.reference)).toBeNull();
    });

    test('and refunds of one capture never take back more than that capture took, whatever others took', async () => {
      const held = await given(hold());
      const [one, other] = [capture(held, 1200), capture(held, 3000)];
      const refundOf = (taken: Submission, amount: number): Submission => ({
        ...(followUp('refund', held, amount) as Extract<Submission, { operation: 'refund' | 'void' }>),
        captureReference: taken.reference,
      });
      expect(await outcomesOf([one, other, refundOf(one, 745)])).toEqual(['approved', 'approved', 'approved']);
      expect(await kit.trial.cardholderDisputes(one.reference, 456)).toBeNull();
      expect(await kit.trial.cardholderDisputes(one.reference, 400)).not.toBeNull();
      expect(await outcomesOf([refundOf(one, 56), refundOf(held, 1), refundOf(one, 55)])).toEqual([
        'declined',
        'declined',
        'approved',
      ]);
      expect(await outcomesOf([refundOf(other, 3000), followUp('refund', held, 1)])).toEqual(['approved', 'declined']);
    });
  });
}
