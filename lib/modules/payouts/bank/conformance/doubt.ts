import { beforeEach, describe, expect, test } from 'vitest';
import { DEADLINE_MS, FIRST_DAY, NEXT_DAY, type PayoutKit } from './kit.ts';

/** Time in which a late request arrives, milliseconds. */
const LATE_MS = 1_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers that do not come, come twice, late or wrong, and a bank that dies. A part of `suite.ts`. */
export function holdToDoubt(kit: PayoutKit): void {
  const { submit, inquire, cancel, order, given, creditsOf } = kit;

  beforeEach(() => kit.trial.moveTo(FIRST_DAY));

  describe('the same reference', () => {
    test('again has the same answer and is paid once', async () => {
      const { sent, bankReference, valueDate } = await given();
      for (let turn = 0; turn < 3; turn += 1)
        expect(await submit(sent)).toEqual({ outcome: 'accepted', bankReference, valueDate });
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('ten times at once is paid once', async () => {
      const sent = order();
      const answers = await Promise.all(Array.from({ length: 10 }, () => submit(sent)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('for another amount or account is unknown, and the first order stands', async () => {
      const { sent, bankReference } = await given();
      const account = { ...sent.account, number: '7654321' };
      for (const other of [{ amount: 1 }, { currency: 'USD' }, { account }])
        expect(await submit({ ...sent, ...other })).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toMatchObject({ bankReference, amount: sent.amount, currency: 'ILS' });
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('that arrives twice on the network is paid once', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'arrives_twice');
      expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
      // A connection may break over the second answer.
      const others = Array.from({ length: 10 }, () => order());
      for (const other of others) expect(['accepted', 'unknown']).toContain((await submit(other)).outcome);
      expect(await creditsOf(sent.reference)).toBe(1);
    });
  });

  describe('an answer that does not come', () => {
    test.each(['answer_lost', 'slow'] as const)(
      'is unknown (%s); the inquiry finds it, and it is paid once',
      async (fault) => {
        const sent = order();
        await kit.trial.injectFault(sent.reference, fault);
        expect(await submit(sent, fault === 'slow' ? 200 : DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
        await expect.poll(() => inquire(sent.reference), { timeout: 5_000 }).toMatchObject({ outcome: 'accepted' });
        expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
        expect(await creditsOf(sent.reference)).toBe(1);
      },
    );

    test('ends at the deadline', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'silence');
      const begun = performance.now();
      expect(await submit(sent, 300)).toMatchObject({ outcome: 'unknown' });
      expect(performance.now() - begun).toBeLessThan(2_000);
      expect(await inquire(sent.reference)).toEqual({ outcome: 'not_found' });
    });

    test('to a request that never arrived: it is not found, and sent again it is paid once', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'request_lost');
      expect(await submit(sent)).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toEqual({ outcome: 'not_found' });
      expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('because the request is late: sent again meanwhile, it is paid once', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'arrives_late');
      expect(await submit(sent)).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toEqual({ outcome: 'not_found' });
      expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
      await pause(LATE_MS);
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('to a question leaves it unknown, and the next question is answered', async () => {
      const { sent } = await given();
      await kit.trial.injectFault(sent.reference, 'questions_unanswered');
      expect([(await cancel(sent.reference)).outcome, (await inquire(sent.reference)).outcome]).toEqual([
        'unknown',
        'unknown',
      ]);
      expect([(await inquire(sent.reference)).outcome, (await cancel(sent.reference)).outcome]).toEqual([
        'cancelled',
        'cancelled',
      ]);
    });
  });

  test('an acceptance of another amount or currency is unknown, and the inquiry says what the bank has', async () => {
    for (const [fault, has] of [
      ['other_amount', { amount: 125_051, currency: 'ILS' }],
      ['other_currency', { amount: 125_050, currency: 'EUR' }],
    ] as const) {
      const sent = order();
      await kit.trial.injectFault(sent.reference, fault);
      expect(await submit(sent)).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toMatchObject({ outcome: 'accepted', ...has });
    }
  });

  test('what provably did not happen is not sent, and may be sent again', async () => {
    const sent = order();
    expect(await kit.trial.toNobody().submit(sent, DEADLINE_MS)).toMatchObject({ outcome: 'not_sent' });
    await kit.trial.injectFault(sent.reference, 'turned_away');
    expect(await submit(sent)).toMatchObject({ outcome: 'not_sent' });
    expect(await inquire(sent.reference)).toEqual({ outcome: 'not_found' });
    expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
  });

  test('questions to nobody are unknown, and a list that cannot be read is an error, not an empty day', async () => {
    const nobody = kit.trial.toNobody();
    expect(await nobody.cancel('PAYO-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
    expect(await nobody.inquire('PAYO-1', DEADLINE_MS)).toMatchObject({ outcome: 'unknown' });
    await expect(nobody.list(FIRST_DAY, DEADLINE_MS)).rejects.toThrow(FIRST_DAY);
  });

  describe('a bank that is killed', () => {
    test('between its acceptance and its answer has the order, and pays it once', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'answer_held');
      const answer = submit(sent, 20_000);
      await expect.poll(() => kit.trial.hasInBooks(sent.reference), { timeout: 10_000 }).toBe(true);
      await kit.trial.killAndRestart();
      expect(await answer).toMatchObject({ outcome: 'unknown' });
      const found = await inquire(sent.reference);
      expect(found).toMatchObject({ outcome: 'accepted', amount: sent.amount });
      expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('before its acceptance does not have it, and pays it once when it is sent again', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'silence');
      const answer = submit(sent, 20_000);
      await pause(300);
      await kit.trial.killAndRestart();
      expect(await answer).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toEqual({ outcome: 'not_found' });
      expect(await submit(sent)).toMatchObject({ outcome: 'accepted' });
      expect(await creditsOf(sent.reference)).toBe(1);
    });

    test('on the value date has credited it once, and says so all the same', async () => {
      const { sent } = await given();
      await kit.trial.moveTo(NEXT_DAY);
      await kit.trial.killAndRestart();
      expect(await inquire(sent.reference)).toMatchObject({ outcome: 'credited' });
      expect(await creditsOf(sent.reference)).toBe(1);
      await expect
        .poll(() => kit.trial.heard(sent.reference), { timeout: 10_000 })
        .toContainEqual({ reference: sent.reference, operation: 'payout-credited', isGenuine: true });
    });

    test('keeps what was cancelled cancelled, and gives out no reference twice', async () => {
      const [kept, dropped, never] = [await given(), await given(), order()];
      expect([await cancel(dropped.sent.reference), await cancel(never.reference)]).toEqual([
        { outcome: 'cancelled' },
        { outcome: 'cancelled' },
      ]);
      await kit.trial.killAndRestart();
      expect([await inquire(dropped.sent.reference), await inquire(never.reference)]).toEqual([
        { outcome: 'cancelled' },
        { outcome: 'cancelled' },
      ]);
      const after = await given();
      expect(new Set([kept.bankReference, dropped.bankReference, after.bankReference]).size).toBe(3);
    });
  });
}
