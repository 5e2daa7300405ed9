import { beforeEach, describe, expect, test } from 'vitest';
import { bankDayFrom, bankDaysBetween } from '#lib/kernel/time/bank-days.ts';
import { FIRST_DAY, LAST_DAY, NEXT_DAY, type PayoutKit } from './kit.ts';

/** Money that arrives, once, and money that comes back. A part of `suite.ts`. */
export function holdToMoney(kit: PayoutKit): void {
  const { submit, inquire, cancel, order, given, listed } = kit;

  beforeEach(() => kit.trial.moveTo(FIRST_DAY));

  describe('a payout', () => {
    test('is accepted with the bank’s reference and a value date, and has moved nothing until then', async () => {
      const { sent, bankReference, valueDate } = await given();
      expect([bankReference.length > 0, valueDate]).toEqual([true, NEXT_DAY]);
      expect(await inquire(sent.reference)).toEqual({
        outcome: 'accepted',
        bankReference,
        valueDate,
        amount: sent.amount,
        currency: 'ILS',
      });
      expect(await listed(sent.reference, FIRST_DAY)).toEqual([]);
    });

    test('is credited on its value date: the same in an inquiry, in the list of the day and in a notice', async () => {
      const { sent, bankReference, valueDate } = await given();
      await kit.trial.moveTo(NEXT_DAY);
      expect(await inquire(sent.reference)).toEqual({
        outcome: 'credited',
        bankReference,
        valueDate,
        amount: sent.amount,
        currency: 'ILS',
      });
      expect(await listed(sent.reference, NEXT_DAY)).toEqual([
        {
          reference: sent.reference,
          bankReference,
          kind: 'credited',
          amount: sent.amount,
          currency: 'ILS',
          day: NEXT_DAY,
          reason: null,
        },
      ]);
      await expect
        .poll(() => kit.trial.heard(sent.reference), { timeout: 10_000 })
        .toContainEqual({ reference: sent.reference, operation: 'payout-credited', isGenuine: true });
    });

    test('of a Friday, a holiday and the end of a year is credited on a bank day', async () => {
      // Friday, the eve of Passover, the Passover itself, and the last day of a year.
      for (const day of ['2027-02-05', '2027-04-21', '2027-04-22', '2027-12-31']) {
        await kit.trial.moveTo(day);
        const { valueDate } = await given();
        expect([bankDayFrom(valueDate), valueDate > day]).toEqual([valueDate, true]);
      }
    });

    test('in another currency is paid in it', async () => {
      const { sent } = await given({ currency: 'USD', amount: 1 });
      await kit.trial.moveTo(NEXT_DAY);
      expect(await listed(sent.reference, NEXT_DAY)).toMatchObject([{ currency: 'USD', amount: 1 }]);
    });
  });

  describe('a refusal', () => {
    test('says why, each time, and moves nothing', async () => {
      const { account, reason } = kit.trial.accounts.refused;
      const sent = order({ account });
      expect([await submit(sent), await submit(sent), await inquire(sent.reference)]).toEqual(
        Array.from({ length: 3 }, () => ({ outcome: 'refused', reason })),
      );
      expect(await cancel(sent.reference)).toEqual({ outcome: 'too_late' });
      await kit.trial.moveTo(NEXT_DAY);
      expect(await listed(sent.reference, NEXT_DAY)).toEqual([]);
    });
  });

  describe('a return', () => {
    test('comes days after the credit, with its reason, on a bank day, and is told', async () => {
      for (const { account, reason } of kit.trial.accounts.returned) {
        const { sent, bankReference, valueDate } = await given({ account });
        await kit.trial.moveTo(NEXT_DAY);
        expect(await inquire(sent.reference)).toMatchObject({ outcome: 'credited' });
        await kit.trial.moveTo(LAST_DAY);
        const back = await inquire(sent.reference);
        if (back.outcome !== 'returned') throw new Error(back.outcome);
        expect(back).toMatchObject({ reason, bankReference, valueDate, amount: sent.amount, currency: 'ILS' });
        expect([bankDayFrom(back.returnedOn), bankDaysBetween(valueDate, back.returnedOn) > 0]).toEqual([
          back.returnedOn,
          true,
        ]);
        expect([await listed(sent.reference, valueDate), await listed(sent.reference, back.returnedOn)]).toMatchObject([
          [{ kind: 'credited', reason: null }],
          [{ kind: 'returned', amount: sent.amount, day: back.returnedOn, reason }],
        ]);
        await expect
          .poll(() => kit.trial.heard(sent.reference).map(({ operation }) => operation), { timeout: 10_000 })
          .toEqual(expect.arrayContaining(['payout-credited', 'payout-returned']));
        await kit.trial.moveTo(FIRST_DAY);
      }
    });

    test('does not take back that the order was accepted, nor can it be cancelled', async () => {
      const [returned] = kit.trial.accounts.returned;
      const { sent, bankReference, valueDate } = await given({ account: returned?.account ?? kit.trial.accounts.good });
      await kit.trial.moveTo(LAST_DAY);
      expect(await cancel(sent.reference)).toEqual({ outcome: 'too_late' });
      expect(await submit(sent)).toEqual({ outcome: 'accepted', bankReference, valueDate });
      expect(await inquire(sent.reference)).toMatchObject({ outcome: 'returned' });
    });
  });

  describe('the list of a day', () => {
    test('is the same for ever, whenever it is asked for, and its days add up to what was credited', async () => {
      const sent = await Promise.all(Array.from({ length: 20 }, () => given({ amount: 1_001 })));
      const references = new Set(sent.map((one) => one.sent.reference));
      const sumOf = async () =>
        (await kit.trial.bank.list(NEXT_DAY, 5_000))
          .filter(({ reference }) => references.has(reference))
          .map(({ reference, amount }) => [reference, amount]);
      await kit.trial.moveTo(NEXT_DAY);
      const first = await sumOf();
      await kit.trial.moveTo(LAST_DAY);
      expect(await sumOf()).toEqual(first);
      expect(first.map(([, amount]) => amount)).toEqual(Array.from({ length: 20 }, () => 1_001));
      expect(new Set(first.map(([reference]) => reference))).toEqual(references);
    });
  });
}
