import { describe, expect, test } from 'vitest';
import type { ContractKit } from './kit.ts';

/** Payments, verifications, refunds and holds. A part of `suite.ts`. */
export function holdToMoney(kit: ContractKit): void {
  const { submit, settle, inquire, listed, outcomesOf, payment, hold, followUp, capture, verify, given } = kit;

  describe('money', () => {
    test('that moves is answered with a record of exactly what was asked', async () => {
      for (const asked of [payment(), hold()]) {
        const { operation, reference } = asked;
        const answer = await submit(asked);
        expect(answer).toMatchObject({
          outcome: 'approved',
          record: {
            reference,
            operation,
            amount: 5000,
            currency: 'ILS',
            originalReference: null,
            authentication: null,
          },
        });
        expect(await inquire(reference)).toEqual({ outcome: 'found', result: answer });
        expect(await listed(reference)).toEqual([answer.outcome === 'approved' && answer.record]);
      }
    });

    test('moves once, however often the same reference is sent; another request under it is no answer', async () => {
      const asked = payment();
      const first = await submit(asked);
      expect(await submit(asked)).toEqual(first);
      expect(await submit({ ...asked, amount: 4000 })).toMatchObject({ outcome: 'unknown' });
      expect(await listed(asked.reference)).toHaveLength(1);
    });

    test('moves once for one reference that is sent twenty times at once', async () => {
      const asked = payment();
      const answers = await Promise.all(Array.from({ length: 20 }, () => submit(asked)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await listed(asked.reference)).toHaveLength(1);
    });

    test('that is refused is a no with a reason, leaves the card known by its mask, and is listed nowhere', async () => {
      const asked = payment({ card: kit.trial.cards.declined });
      const answer = await submit(asked);
      expect(answer).toMatchObject({ outcome: 'declined', code: expect.any(Number) });
      expect(await settle(asked.reference)).toEqual({ outcome: 'confirmed', result: answer });
      expect(await inquire(asked.reference)).toEqual({ outcome: 'found', result: answer });
      expect(await listed(asked.reference)).toEqual([]);
    });

    test('needs the code of a typed card and none of a kept one', async () => {
      const card = { ...kit.trial.cards.good, cvv: null };
      expect(await submit(payment({ card }))).toMatchObject({ outcome: 'declined', code: 21004 });
      expect(await submit(payment({ card: { ...card, isStored: true } }))).toMatchObject({ outcome: 'approved' });
      expect(await submit(payment({ card: { ...card, isCvvWaived: true } }))).toMatchObject({ outcome: 'approved' });
    });

    test('does not come from a card that is over or mistyped', async () => {
      expect(await submit(payment({ card: kit.trial.cards.expired }))).toMatchObject({
        outcome: 'declined',
        code: 21002,
      });
      expect(await submit(payment({ card: kit.trial.cards.mistyped }))).toMatchObject({
        outcome: 'declined',
        code: 21006,
      });
    });
  });

  describe('a card that is to be kept', () => {
    test('is verified without money', async () => {
      const asked = verify(kit.trial.cards.good, true);
      expect(await submit(asked)).toMatchObject({
        outcome: 'approved',
        record: { operation: 'verify', amount: 0, reference: asked.reference },
      });
    });

    test('is judged by its facts, and by its issuer only where the issuer is asked', async () => {
      const { expired, mistyped, declined, goodButRefused } = kit.trial.cards;
      expect(
        await outcomesOf([
          verify(expired, false),
          verify(mistyped, false),
          verify(declined, false),
          verify(declined, true),
        ]),
      ).toEqual(['declined', 'declined', 'approved', 'declined']);
      expect(await outcomesOf([verify(goodButRefused, true), payment({ card: goodButRefused })])).toEqual([
        'approved',
        'declined',
      ]);
    });
  });

  describe('what was paid', () => {
    test('is given back in parts, never more than was taken', async () => {
      const paid = await given(payment());
      expect(
        await outcomesOf([
          followUp('refund', paid, 3000),
          followUp('refund', paid, 2001),
          followUp('refund', paid, 2000),
          followUp('refund', paid, 1),
        ]),
      ).toEqual(['approved', 'declined', 'approved', 'declined']);
    });

    test('is not given back for a refund, for a part of a hold, for a no, or for nothing at all', async () => {
      const [paid, held, refused] = [
        await given(payment()),
        await given(hold()),
        payment({ card: kit.trial.cards.declined }),
      ];
      const [back, taken] = [followUp('refund', paid, 4000), capture(held, 5000)];
      expect(await outcomesOf([back, taken, refused])).toEqual(['approved', 'approved', 'declined']);
      expect(
        await outcomesOf([
          followUp('refund', back, 4000),
          followUp('refund', taken, 5000),
          followUp('refund', refused, 5000),
          followUp('refund', payment(), 5000),
        ]),
      ).toEqual(Array(4).fill('declined'));
    });

    test('by a hold is given back up to what was captured of it', async () => {
      const held = await given(hold());
      expect(
        await outcomesOf([
          followUp('refund', held, 1),
          capture(held, 2000, true),
          followUp('refund', held, 2001),
          followUp('refund', held, 2000),
        ]),
      ).toEqual(['declined', 'approved', 'declined', 'approved']);
    });
  });

  describe('a hold', () => {
    test('is captured in parts until it is used up; then nothing is left to release', async () => {
      const held = await given(hold());
      expect(
        await outcomesOf([
          capture(held, 5001),
          capture(held, 2000),
          capture(held, 3000),
          capture(held, 1),
          followUp('void', held, 0),
        ]),
      ).toEqual(['declined', 'approved', 'approved', 'declined', 'declined']);
    });

    test('ends with its final capture', async () => {
      const held = await given(hold());
      expect(await outcomesOf([capture(held, 2000, true), capture(held, 500), followUp('void', held, 3000)])).toEqual([
        'approved',
        'declined',
        'declined',
      ]);
    });

    test('is released whole or by what is left, once', async () => {
      const [whole, part] = [await given(hold()), await given(hold())];
      expect(
        await outcomesOf([
          followUp('void', whole, 4999),
          followUp('void', whole, 5000),
          followUp('void', whole, 5000),
          capture(whole, 1),
        ]),
      ).toEqual(['declined', 'approved', 'declined', 'declined']);
      expect(
        await outcomesOf([
          capture(part, 2000),
          followUp('void', part, 3000),
          capture(part, 1),
          followUp('refund', part, 2000),
        ]),
      ).toEqual(['approved', 'approved', 'declined', 'approved']);
    });
  });
}
