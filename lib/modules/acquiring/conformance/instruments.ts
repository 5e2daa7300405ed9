import { describe, expect, test } from 'vitest';
import type { ContractKit } from './kit.ts';

/**
 * Instruments other than a card: paid at once, on the buyer's phone, or by a bank that takes its time. A part of
 * `suite.ts`.
 */
export function holdToInstruments(kit: ContractKit): void {
  const { submit, settle, inquire, listed, outcomesOf, paymentWith, followUp, sign } = kit;

  describe('a payment without a card', () => {
    test('that is answered at once is in the list and can be refunded, no further than it was paid', async () => {
      for (const instrument of [kit.trial.instruments.wallet, kit.trial.instruments.paidAtOnce]) {
        const asked = paymentWith(instrument);
        expect(await submit(asked)).toMatchObject({
          outcome: 'approved',
          record: { reference: asked.reference, operation: 'charge', amount: 5000, authentication: null },
        });
        expect(await listed(asked.reference)).toHaveLength(1);
        const refund = (amount: number) => ({ ...followUp('refund', asked, amount), currency: asked.currency });
        expect(await outcomesOf([refund(3000), refund(2001), refund(2000)])).toEqual([
          'approved',
          'declined',
          'approved',
        ]);
      }
      expect(await submit(paymentWith(kit.trial.instruments.refusedAtOnce))).toMatchObject({
        outcome: 'declined',
        card: null,
      });
    });

    test('waits for its buyer at an address, whose answer decides once', async () => {
      const asked = paymentWith(kit.trial.instruments.asksBuyer);
      const answer = await submit(asked);
      if (answer.outcome !== 'challenge') throw new Error(answer.outcome);
      expect(answer.redirectUrl).toMatch(/^https?:/);
      expect(await inquire(asked.reference)).toMatchObject({ outcome: 'found', result: { outcome: 'challenge' } });
      expect([
        await kit.trial.buyerAnswers(answer.processorReference, true),
        await kit.trial.buyerAnswers(answer.processorReference, true),
      ]).toEqual([true, false]);
      expect(await settle(asked.reference)).toMatchObject({
        outcome: 'confirmed',
        result: { outcome: 'approved', record: { card: null, authentication: null } },
      });
    });

    test('that its buyer takes back is cancelled, and a late yes moves nothing', async () => {
      const asked = paymentWith(kit.trial.instruments.asksBuyer);
      const answer = await submit(asked);
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await kit.trial.buyerAnswers(answer.outcome === 'challenge' ? answer.processorReference : '', true)).toBe(
        false,
      );
      expect(await listed(asked.reference)).toEqual([]);
    });

    test('by transfer says where to, is pending until the whole has come, and gives back the rest', async () => {
      const asked = paymentWith(kit.trial.instruments.transfer);
      const answer = await submit(asked);
      if (answer.outcome !== 'pending' || !answer.transfer) throw new Error(answer.outcome);
      expect(Object.values(answer.transfer).every((text) => text.length > 0)).toBe(true);
      await kit.trial.moneyComes(answer.processorReference, 2000);
      expect(await inquire(asked.reference)).toMatchObject({
        outcome: 'found',
        result: { outcome: 'pending', received: 2000 },
      });
      expect(await listed(asked.reference)).toEqual([]);
      await kit.trial.moneyComes(answer.processorReference, 9000);
      expect(await inquire(asked.reference)).toMatchObject({
        outcome: 'found',
        result: { outcome: 'approved', record: { amount: 5000 } },
      });
    });

    test('by transfer is cancelled when asked, and what comes later is not taken', async () => {
      const asked = paymentWith(kit.trial.instruments.transfer);
      const answer = await submit(asked);
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      await kit.trial.moneyComes(answer.outcome === 'pending' ? answer.processorReference : '', 5000);
      expect([await inquire(asked.reference), await listed(asked.reference)]).toEqual([{ outcome: 'cancelled' }, []]);
    });

    test('that another bank has can be cancelled no more, and is never presumed to have failed', async () => {
      const asked = paymentWith(kit.trial.instruments.takesTime);
      expect(await submit(asked)).toMatchObject({ outcome: 'pending' });
      expect([await settle(asked.reference), await settle(asked.reference)]).toMatchObject([
        { outcome: 'pending' },
        { outcome: 'pending' },
      ]);
      expect(await inquire(asked.reference)).toMatchObject({ outcome: 'found', result: { outcome: 'pending' } });
      await kit.trial.banksDecide();
      expect(await settle(asked.reference)).toMatchObject({
        outcome: 'confirmed',
        result: { outcome: 'approved', record: { amount: 5000 } },
      });
    });

    test('whose answer is lost is found, or never was: as with a card', async () => {
      const [made, lost] = [paymentWith(kit.trial.instruments.takesTime), paymentWith(kit.trial.instruments.takesTime)];
      await kit.trial.injectFault(made.reference, 'answer_lost');
      await kit.trial.injectFault(lost.reference, 'request_lost');
      expect(await outcomesOf([made, lost])).toEqual(['unknown', 'unknown']);
      expect([(await settle(made.reference)).outcome, (await settle(lost.reference)).outcome]).toEqual([
        'pending',
        'cancelled',
      ]);
    });

    test('sends no account number back', async () => {
      const { takesTime, paidAtOnce } = kit.trial.instruments;
      for (const asked of [paymentWith(takesTime), paymentWith(paidAtOnce), sign(takesTime), sign(paidAtOnce)]) {
        const { instrument } = asked;
        const said = JSON.stringify([
          await submit(asked),
          await inquire(asked.reference),
          await listed(asked.reference),
        ]);
        expect(said).not.toContain(
          'iban' in instrument ? instrument.iban : 'account' in instrument ? instrument.account : 'no account',
        );
      }
    });
  });

  describe('an account whose owner signs a mandate', () => {
    test('is taken without money, or refused, and asked about twice it answers the same', async () => {
      const asked = sign(kit.trial.instruments.paidAtOnce);
      const first = await submit(asked);
      expect(first).toMatchObject({
        outcome: 'approved',
        record: { operation: 'verify', amount: 0, reference: asked.reference, card: null },
      });
      expect(await submit(asked)).toEqual(first);
      expect(await inquire(asked.reference)).toEqual({ outcome: 'found', result: first });
      expect(await submit(sign(kit.trial.instruments.refusedAtOnce))).toMatchObject({ outcome: 'declined' });
    });

    test('gives nothing back: no money moved', async () => {
      const asked = sign(kit.trial.instruments.paidAtOnce);
      const refund = { ...followUp('refund', asked, 1), currency: asked.currency };
      expect(await outcomesOf([asked, refund])).toEqual(['approved', 'declined']);
    });

    test('may have to wait for its bank, and can be cancelled no more', async () => {
      const asked = sign(kit.trial.instruments.takesTime);
      expect(await submit(asked)).toMatchObject({ outcome: 'pending' });
      expect(await settle(asked.reference)).toMatchObject({ outcome: 'pending' });
      await kit.trial.banksDecide();
      expect(await settle(asked.reference)).toMatchObject({
        outcome: 'confirmed',
        result: { outcome: 'approved', record: { operation: 'verify', amount: 0 } },
      });
    });

    test('is debited under it as often as it is asked, each debit once', async () => {
      const { paidAtOnce } = kit.trial.instruments;
      const debits = [1, 2, 3].map(() => paymentWith({ ...paidAtOnce, isStored: true }));
      expect(await outcomesOf([sign(paidAtOnce), ...debits, ...debits])).toEqual(Array(7).fill('approved'));
      for (const { reference } of debits) expect(await listed(reference)).toHaveLength(1);
    });
  });
}
