import { describe, expect, test } from 'vitest';
import { type ContractKit, DEADLINE_MS } from './kit.ts';

/** Time in which a late request arrives, milliseconds. */
const LATE_MS = 1_500;

/**
 * Answers that do not come, come twice, late or wrong, and payments that take their time. A part of
 * `suite.ts`.
 */
export function holdToDoubt(kit: ContractKit): void {
  const { submit, settle, inquire, listed, payment, given } = kit;

  describe('R-05: an answer that does not come', () => {
    test('is unknown; what happened is confirmed when asked, the same each time', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'answer_lost');
      expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
      const settled = await settle(asked.reference);
      expect(settled).toMatchObject({
        outcome: 'confirmed',
        result: { outcome: 'approved', record: { reference: asked.reference, amount: 5000 } },
      });
      expect(await settle(asked.reference)).toEqual(settled);
    });

    test('to a request that never arrived is unknown; what did not happen is cancelled for ever', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'request_lost');
      expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(asked.reference)).toEqual({ outcome: 'not_found_yet' });
      expect([await settle(asked.reference), await settle(asked.reference)]).toEqual([
        { outcome: 'cancelled' },
        { outcome: 'cancelled' },
      ]);
      expect(await inquire(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
      expect(await listed(asked.reference)).toEqual([]);
    });

    test('because the request is late: cancelled, it moves nothing when it arrives', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'arrives_late');
      expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await listed(asked.reference)).toEqual([]);
    });

    test('ends at the deadline', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'silence');
      const begun = performance.now();
      expect(await submit(asked, 300)).toMatchObject({ outcome: 'unknown' });
      expect(performance.now() - begun).toBeLessThan(2_000);
    });

    test('to the question either leaves it unknown, and the next question settles it', async () => {
      const asked = await given(payment());
      await kit.trial.injectFault(asked.reference, 'questions_unanswered');
      expect([(await settle(asked.reference)).outcome, (await inquire(asked.reference)).outcome]).toEqual([
        'unknown',
        'unknown',
      ]);
      expect([(await settle(asked.reference)).outcome, (await inquire(asked.reference)).outcome]).toEqual([
        'confirmed',
        'found',
      ]);
    });
  });

  test("a request that is delivered twice moves money once, and the second answer is nobody else's", async () => {
    const [asked, others] = [payment({ card: kit.trial.cards.declined }), Array.from({ length: 10 }, () => payment())];
    await kit.trial.injectFault(asked.reference, 'arrives_twice');
    expect(await submit(asked)).toMatchObject({ outcome: 'declined' });
    // A connection may break over the second answer. A "no" to a payment that went through must not come of it.
    for (const other of others) expect(['approved', 'unknown']).toContain((await submit(other)).outcome);
    expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: { outcome: 'declined' } });
  });

  test('an approval of something else than was asked is unknown', async () => {
    for (const fault of ['other_amount', 'other_currency'] as const) {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, fault);
      expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
    }
  });

  test('what provably did not happen is not sent, and may be sent again', async () => {
    const asked = payment();
    expect(await kit.trial.toNobody().submit(asked, DEADLINE_MS)).toMatchObject({ outcome: 'not_sent' });
    await kit.trial.injectFault(asked.reference, 'turned_away');
    expect(await submit(asked)).toMatchObject({ outcome: 'not_sent' });
    expect(await inquire(asked.reference)).toEqual({ outcome: 'not_found_yet' });
    expect(await submit(asked)).toMatchObject({ outcome: 'approved' });
  });

  test('questions to nobody are unknown, and a list that cannot be read is an error, not an empty day', async () => {
    const nobody = kit.trial.toNobody();
    expect(await nobody.cancelOrConfirm('TRAN-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
    expect(await nobody.inquire('TRAN-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
    await expect(nobody.list('2026-11-21', DEADLINE_MS)).rejects.toThrow('2026-11-21');
  });

  describe('a payment that is pending', () => {
    test('is found so until it is decided', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'left_pending');
      const answer = await submit(asked);
      if (answer.outcome !== 'pending') throw new Error(answer.outcome);
      expect(await inquire(asked.reference)).toEqual({ outcome: 'found', result: answer });
      expect(await listed(asked.reference)).toEqual([]);
      expect(await kit.trial.buyerAnswers(answer.processorReference, true)).toBe(true);
      expect(await settle(asked.reference)).toMatchObject({
        outcome: 'confirmed',
        result: { outcome: 'approved', record: { authentication: null } },
      });
    });

    test('is cancelled when asked', async () => {
      const asked = payment();
      await kit.trial.injectFault(asked.reference, 'left_pending');
      const answer = await submit(asked);
      expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
      expect(await kit.trial.buyerAnswers(answer.outcome === 'pending' ? answer.processorReference : '', true)).toBe(
        false,
      );
    });
  });
}
