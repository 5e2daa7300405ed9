import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Acquirer, CancelOrConfirmOutcome, CardForOneCall, InquireOutcome, Submission, SubmitOutcome } from './port.ts';

/**
 * What every acquirer must do, whoever it is. An adapter's own test calls `holdToTheContract` with a way to open its acquirer's test
 * system; a promise of port.ts that is not kept, or an outcome that is never seen, fails by name.
 */

/** What befalls one submission, by its reference, or the questions about it. */
export type Mishap =
  | 'request_lost' | 'answer_lost' | 'arrives_late' | 'arrives_twice' | 'silence' | 'turned_away' | 'other_amount' | 'other_currency' | 'left_pending'
  | 'questions_unanswered';

export type AcquirerOnTrial = {
  acquirer: Acquirer;
  /** The same adapter with nobody at the other end. */
  toNobody(): Acquirer;
  cards: {
    good: CardForOneCall;
    declined: CardForOneCall;
    expired: CardForOneCall;
    /** Its check digit is wrong. */
    mistyped: CardForOneCall;
    /** Its issuer calls it good and refuses every charge. */
    goodButRefused: CardForOneCall;
    /** Its issuer asks the buyer (3-D Secure). */
    challenged: CardForOneCall;
    /** Its issuer says that the buyer is not the owner. */
    unauthenticated: CardForOneCall;
  };
  befalls(reference: string, mishap: Mishap): Promise<void>;
  /** The buyer answers the issuer; false when nobody waits for it any more. */
  buyerAnswers(processorReference: string, hasPassed: boolean): Promise<boolean>;
  /** A cardholder disputes; answers the acquirer's reference, null where there is not so much to take back. */
  cardholderDisputes(originalReference: string, amount?: number): Promise<string | null>;
  disputeIsReversed(reference: string): Promise<string | null>;
  close(): Promise<void>;
};

/** Longest an answer may take here, and by when a late request has arrived, milliseconds. */
const DEADLINE_MS = 5_000;
const LATE_MS = 1_500;

type CardPayment = Extract<Submission, { operation: 'charge' | 'authorize' }>;

export function holdToTheContract(name: string, open: () => Promise<AcquirerOnTrial>): void {
  let trial: AcquirerOnTrial;
  let counter = 0;
  const run = Date.now().toString(36).toUpperCase();
  const newReference = () => `TRAN-${run}-${++counter}`;
  const seen = { submit: new Set<string>(), cancelOrConfirm: new Set<string>(), inquire: new Set<string>() };

  async function submit(submission: Submission, deadlineMs = DEADLINE_MS): Promise<SubmitOutcome> {
    const outcome = await trial.acquirer.submit(submission, deadlineMs);
    seen.submit.add(outcome.outcome);
    return outcome;
  }
  async function settle(reference: string): Promise<CancelOrConfirmOutcome> {
    const outcome = await trial.acquirer.cancelOrConfirm(reference, DEADLINE_MS);
    seen.cancelOrConfirm.add(outcome.outcome);
    return outcome;
  }
  async function inquire(reference: string): Promise<InquireOutcome> {
    const outcome = await trial.acquirer.inquire(reference, DEADLINE_MS);
    seen.inquire.add(outcome.outcome);
    return outcome;
  }
  const outcomesOf = async (steps: Submission[]): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const step of steps) outcomes.push((await submit(step)).outcome);
    return outcomes;
  };
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  // Two days, for a run over midnight.
  const listed = async (reference: string) => {
    const days = await Promise.all([...new Set([begun, today()])].map((day) => trial.acquirer.list(day, DEADLINE_MS)));
    return days.flat().filter((record) => record.reference === reference);
  };

  const payment = (more: Partial<CardPayment> = {}): CardPayment => ({
    operation: 'charge', reference: newReference(), merchant: '1', amount: 5000, currency: 'ILS', card: trial.cards.good, installments: 1, ...more,
  });
  const hold = () => payment({ operation: 'authorize' });
  const followUp = (operation: 'refund' | 'void', of: Submission, amount: number): Submission => ({
    operation, reference: newReference(), merchant: '1', amount, currency: 'ILS', originalReference: of.reference,
  });
  const capture = (of: Submission, amount: number, isFinal = false): Submission => ({
    operation: 'capture', reference: newReference(), merchant: '1', amount, currency: 'ILS', originalReference: of.reference, isFinal,
  });
  const secured = (more: Partial<CardPayment> = {}) => payment({ authentication: { returnUrl: 'https://shop.example.com/back', browser: null }, ...more });
  const verify = (card: CardForOneCall, isOnline: boolean): Submission => ({ operation: 'verify', reference: newReference(), merchant: '1', currency: 'ILS', card, isOnline });

  async function given(submission: CardPayment): Promise<CardPayment> {
    expect((await submit(submission)).outcome).toBe('approved');
    return submission;
  }
  async function givenChallenge(): Promise<{ asked: CardPayment; processorReference: string }> {
    const asked = secured({ card: trial.cards.challenged });
    const answer = await submit(asked);
    if (answer.outcome !== 'challenge') throw new Error(`no challenge but ${answer.outcome}`);
    return { asked, processorReference: answer.processorReference };
  }

  describe(`${name} keeps the acquirer's contract`, () => {
    beforeAll(async () => {
      trial = await open();
    });
    afterAll(() => trial.close());

    describe('money', () => {
      test('that moves is answered with a record of exactly what was asked', async () => {
        for (const asked of [payment(), hold()]) {
          const { operation, reference } = asked;
          const answer = await submit(asked);
          expect(answer).toMatchObject({ outcome: 'approved', record: { reference, operation, amount: 5000, currency: 'ILS', originalReference: null, authentication: null } });
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
        const asked = payment({ card: trial.cards.declined });
        const answer = await submit(asked);
        expect(answer).toMatchObject({ outcome: 'declined', code: expect.any(Number) });
        expect(await settle(asked.reference)).toEqual({ outcome: 'confirmed', result: answer });
        expect(await inquire(asked.reference)).toEqual({ outcome: 'found', result: answer });
        expect(await listed(asked.reference)).toEqual([]);
      });

      test('needs the code of a typed card and none of a kept one', async () => {
        const card = { ...trial.cards.good, cvv: null };
        expect(await submit(payment({ card }))).toMatchObject({ outcome: 'declined', code: 21004 });
        expect(await submit(payment({ card: { ...card, isStored: true } }))).toMatchObject({ outcome: 'approved' });
      });

      test('does not come from a card that is over or mistyped', async () => {
        expect(await submit(payment({ card: trial.cards.expired }))).toMatchObject({ outcome: 'declined', code: 21002 });
        expect(await submit(payment({ card: trial.cards.mistyped }))).toMatchObject({ outcome: 'declined', code: 21006 });
      });
    });

    describe('a card that is to be kept', () => {
      test('is verified without money', async () => {
        const asked = verify(trial.cards.good, true);
        expect(await submit(asked)).toMatchObject({ outcome: 'approved', record: { operation: 'verify', amount: 0, reference: asked.reference } });
      });

      test('is judged by its facts, and by its issuer only where the issuer is asked', async () => {
        const { expired, mistyped, declined, goodButRefused } = trial.cards;
        expect(await outcomesOf([verify(expired, false), verify(mistyped, false), verify(declined, false), verify(declined, true)])).toEqual(['declined', 'declined', 'approved', 'declined']);
        expect(await outcomesOf([verify(goodButRefused, true), payment({ card: goodButRefused })])).toEqual(['approved', 'declined']);
      });
    });

    describe('what was paid', () => {
      test('is given back in parts, never more than was taken', async () => {
        const paid = await given(payment());
        expect(await outcomesOf([followUp('refund', paid, 3000), followUp('refund', paid, 2001), followUp('refund', paid, 2000), followUp('refund', paid, 1)])).toEqual(['approved', 'declined', 'approved', 'declined']);
      });

      test('is not given back for a refund, for a part of a hold, for a no, or for nothing at all', async () => {
        const [paid, held, refused] = [await given(payment()), await given(hold()), payment({ card: trial.cards.declined })];
        const [back, taken] = [followUp('refund', paid, 4000), capture(held, 5000)];
        expect(await outcomesOf([back, taken, refused])).toEqual(['approved', 'approved', 'declined']);
        expect(await outcomesOf([followUp('refund', back, 4000), followUp('refund', taken, 5000), followUp('refund', refused, 5000), followUp('refund', payment(), 5000)])).toEqual(Array(4).fill('declined'));
      });

      test('by a hold is given back up to what was captured of it', async () => {
        const held = await given(hold());
        expect(await outcomesOf([followUp('refund', held, 1), capture(held, 2000, true), followUp('refund', held, 2001), followUp('refund', held, 2000)])).toEqual(['declined', 'approved', 'declined', 'approved']);
      });
    });

    describe('a hold', () => {
      test('is captured in parts until it is used up; then nothing is left to release', async () => {
        const held = await given(hold());
        expect(await outcomesOf([capture(held, 5001), capture(held, 2000), capture(held, 3000), capture(held, 1), followUp('void', held, 0)])).toEqual(['declined', 'approved', 'approved', 'declined', 'declined']);
      });

      test('ends with its final capture', async () => {
        const held = await given(hold());
        expect(await outcomesOf([capture(held, 2000, true), capture(held, 500), followUp('void', held, 3000)])).toEqual(['approved', 'declined', 'declined']);
      });

      test('is released whole or by what is left, once', async () => {
        const [whole, part] = [await given(hold()), await given(hold())];
        expect(await outcomesOf([followUp('void', whole, 4999), followUp('void', whole, 5000), followUp('void', whole, 5000), capture(whole, 1)])).toEqual(['declined', 'approved', 'declined', 'declined']);
        expect(await outcomesOf([capture(part, 2000), followUp('void', part, 3000), capture(part, 1), followUp('refund', part, 2000)])).toEqual(['approved', 'approved', 'declined', 'approved']);
      });
    });

    describe('R-05: an answer that does not come', () => {
      test('is unknown; what happened is confirmed when asked, the same each time', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'answer_lost');
        expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
        const settled = await settle(asked.reference);
        expect(settled).toMatchObject({ outcome: 'confirmed', result: { outcome: 'approved', record: { reference: asked.reference, amount: 5000 } } });
        expect(await settle(asked.reference)).toEqual(settled);
      });

      test('to a request that never arrived is unknown; what did not happen is cancelled for ever', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'request_lost');
        expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
        expect(await inquire(asked.reference)).toEqual({ outcome: 'not_found_yet' });
        expect([await settle(asked.reference), await settle(asked.reference)]).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
        expect(await inquire(asked.reference)).toEqual({ outcome: 'cancelled' });
        expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
        expect(await listed(asked.reference)).toEqual([]);
      });

      test('because the request is late: cancelled, it moves nothing when it arrives', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'arrives_late');
        expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
        expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
        expect(await listed(asked.reference)).toEqual([]);
      });

      test('ends at the deadline', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'silence');
        const begun = performance.now();
        expect(await submit(asked, 300)).toMatchObject({ outcome: 'unknown' });
        expect(performance.now() - begun).toBeLessThan(2_000);
      });

      test('to the question either leaves it unknown, and the next question settles it', async () => {
        const asked = await given(payment());
        await trial.befalls(asked.reference, 'questions_unanswered');
        expect([(await settle(asked.reference)).outcome, (await inquire(asked.reference)).outcome]).toEqual(['unknown', 'unknown']);
        expect([(await settle(asked.reference)).outcome, (await inquire(asked.reference)).outcome]).toEqual(['confirmed', 'found']);
      });
    });

    test('a request that is delivered twice moves money once, and the second answer is nobody else\'s', async () => {
      const [asked, others] = [payment({ card: trial.cards.declined }), Array.from({ length: 10 }, () => payment())];
      await trial.befalls(asked.reference, 'arrives_twice');
      expect(await submit(asked)).toMatchObject({ outcome: 'declined' });
      // A connection may break over the second answer. A "no" to a payment that went through must not come of it.
      for (const other of others) expect(['approved', 'unknown']).toContain((await submit(other)).outcome);
      expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: { outcome: 'declined' } });
    });

    test('an approval of something else than was asked is unknown', async () => {
      for (const mishap of ['other_amount', 'other_currency'] as const) {
        const asked = payment();
        await trial.befalls(asked.reference, mishap);
        expect(await submit(asked)).toMatchObject({ outcome: 'unknown' });
      }
    });

    test('what provably did not happen is not sent, and may be sent again', async () => {
      const asked = payment();
      expect(await trial.toNobody().submit(asked, DEADLINE_MS)).toMatchObject({ outcome: 'not_sent' });
      await trial.befalls(asked.reference, 'turned_away');
      expect(await submit(asked)).toMatchObject({ outcome: 'not_sent' });
      expect(await inquire(asked.reference)).toEqual({ outcome: 'not_found_yet' });
      expect(await submit(asked)).toMatchObject({ outcome: 'approved' });
    });

    test('questions to nobody are unknown, and a list that cannot be read is an error, not an empty day', async () => {
      const nobody = trial.toNobody();
      expect(await nobody.cancelOrConfirm('TRAN-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
      expect(await nobody.inquire('TRAN-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
      await expect(nobody.list('2026-11-21', DEADLINE_MS)).rejects.toThrow('2026-11-21');
    });

    describe('a payment that is pending', () => {
      test('is found so until it is decided', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'left_pending');
        const answer = await submit(asked);
        if (answer.outcome !== 'pending') throw new Error(answer.outcome);
        expect(await inquire(asked.reference)).toEqual({ outcome: 'found', result: answer });
        expect(await listed(asked.reference)).toEqual([]);
        expect(await trial.buyerAnswers(answer.processorReference, true)).toBe(true);
        expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: { outcome: 'approved', record: { authentication: null } } });
      });

      test('is cancelled when asked', async () => {
        const asked = payment();
        await trial.befalls(asked.reference, 'left_pending');
        const answer = await submit(asked);
        expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
        expect(await trial.buyerAnswers(answer.outcome === 'pending' ? answer.processorReference : '', true)).toBe(false);
      });
    });

    describe('who pays (3-D Secure)', () => {
      test('is answered without asking the buyer where the issuer is content', async () => {
        expect(await submit(secured())).toMatchObject({ outcome: 'approved', record: { authentication: { eci: '05', cavv: expect.any(String), xid: expect.any(String) } } });
      });

      test('is not answered where the issuer refuses', async () => {
        expect(await submit(secured({ card: trial.cards.unauthenticated }))).toMatchObject({ outcome: 'declined' });
      });

      test('is asked only when it was to be asked', async () => {
        expect(await submit(payment({ card: trial.cards.challenged }))).toMatchObject({ outcome: 'approved', record: { authentication: null } });
      });

      test('waits for the buyer, whose answer decides once', async () => {
        const { asked, processorReference } = await givenChallenge();
        expect(await inquire(asked.reference)).toMatchObject({ outcome: 'found', result: { outcome: 'challenge', processorReference } });
        expect(await listed(asked.reference)).toEqual([]);
        expect([await trial.buyerAnswers(processorReference, true), await trial.buyerAnswers(processorReference, false)]).toEqual([true, false]);
        const approved = { outcome: 'approved', record: { reference: asked.reference, amount: 5000, authentication: { eci: '05' } } };
        expect(await inquire(asked.reference)).toMatchObject({ outcome: 'found', result: approved });
        expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: approved });
        expect(await submit(asked)).toMatchObject(approved);
        expect(await listed(asked.reference)).toHaveLength(1);
      });

      test('that the buyer fails is a no', async () => {
        const { asked, processorReference } = await givenChallenge();
        expect(await trial.buyerAnswers(processorReference, false)).toBe(true);
        expect(await settle(asked.reference)).toMatchObject({ outcome: 'confirmed', result: { outcome: 'declined' } });
      });

      test('that nobody answers is cancelled, and cannot be passed any more', async () => {
        const { asked, processorReference } = await givenChallenge();
        expect(await settle(asked.reference)).toEqual({ outcome: 'cancelled' });
        expect(await trial.buyerAnswers(processorReference, true)).toBe(false);
        expect(await inquire(asked.reference)).toEqual({ outcome: 'cancelled' });
        expect(await listed(asked.reference)).toEqual([]);
      });
    });

    describe('a dispute', () => {
      test('is found by the acquirer\'s own reference and listed, and so is its reversal', async () => {
        const paid = await given(payment());
        const dispute = (await trial.cardholderDisputes(paid.reference, 2000)) ?? '';
        const record = { reference: dispute, operation: 'chargeback', amount: 2000, currency: 'ILS', originalReference: paid.reference };
        expect(await inquire(dispute)).toMatchObject({ outcome: 'found', result: { outcome: 'approved', record } });
        const reversal = (await trial.disputeIsReversed(dispute)) ?? '';
        expect(await inquire(reversal)).toMatchObject({ outcome: 'found', result: { record: { operation: 'chargeback-reversal', amount: 2000, originalReference: dispute } } });
        expect([...(await listed(dispute)), ...(await listed(reversal))]).toHaveLength(2);
        expect(await trial.disputeIsReversed(dispute)).toBeNull();
      });

      test('and refunds together never take back more than was paid', async () => {
        const paid = await given(payment());
        expect(await outcomesOf([followUp('refund', paid, 1000)])).toEqual(['approved']);
        expect(await trial.cardholderDisputes(paid.reference, 4001)).toBeNull();
        const dispute = (await trial.cardholderDisputes(paid.reference, 4000)) ?? '';
        expect(await trial.cardholderDisputes(paid.reference)).toBeNull();
        expect(await outcomesOf([followUp('refund', paid, 1)])).toEqual(['declined']);
        await trial.disputeIsReversed(dispute);
        expect(await outcomesOf([followUp('refund', paid, 4000)])).toEqual(['approved']);
      });

      test('of a capture counts against its hold', async () => {
        const held = await given(hold());
        const taken = capture(held, 3000, true);
        expect(await outcomesOf([taken])).toEqual(['approved']);
        expect(await trial.cardholderDisputes(taken.reference)).not.toBeNull();
        expect(await outcomesOf([followUp('refund', held, 1)])).toEqual(['declined']);
        expect(await trial.cardholderDisputes(held.reference)).toBeNull();
      });
    });

    test('no number and no code come back, neither in an answer nor in a list', async () => {
      const asked = payment();
      const said = JSON.stringify([await submit(asked), await inquire(asked.reference), await settle(asked.reference), await listed(asked.reference)]);
      expect(said).toContain(asked.card.number.slice(-4));
      expect(said).not.toContain(asked.card.number);
    });

    test('it has a name and is there', () => {
      expect([trial.acquirer.name.length > 0, trial.acquirer.isAvailable()]).toEqual([true, true]);
    });

    // A new outcome of the port does not compile here, and then has to be seen above.
    test('and every outcome of the port was seen', () => {
      const submitted: Record<SubmitOutcome['outcome'], true> = { approved: true, declined: true, challenge: true, pending: true, not_sent: true, unknown: true };
      const settled: Record<CancelOrConfirmOutcome['outcome'], true> = { confirmed: true, cancelled: true, unknown: true };
      const inquired: Record<InquireOutcome['outcome'], true> = { found: true, cancelled: true, not_found_yet: true, unknown: true };
      expect([seen.submit, seen.cancelOrConfirm, seen.inquire]).toEqual([submitted, settled, inquired].map((outcomes) => new Set(Object.keys(outcomes))));
    });
  });
}
