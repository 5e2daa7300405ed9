import { beforeEach, describe, expect, test } from 'vitest';
import { FIRST_DAY, NEXT_DAY, type PayoutKit } from './kit.ts';

/** Time in which a late request arrives, milliseconds. */
const LATE_MS = 1_500;

const RACES = 25;

/** Payouts that are called back, in time, too late and at the same moment. A part of `suite.ts`. */
export function holdToCancel(kit: PayoutKit): void {
  const { submit, inquire, cancel, order, given, creditsOf } = kit;
  const twice = async (reference: string) => [await cancel(reference), await cancel(reference)];

  beforeEach(() => kit.trial.moveTo(FIRST_DAY));

  describe('a payout that is cancelled', () => {
    test('before it is handed over is never credited, and the answer is the same each time', async () => {
      const { sent } = await given();
      expect(await twice(sent.reference)).toEqual([{ outcome: 'cancelled' }, { outcome: 'cancelled' }]);
      expect(await inquire(sent.reference)).toEqual({ outcome: 'cancelled' });
      expect(await creditsOf(sent.reference)).toBe(0);
      expect(kit.trial.heard(sent.reference)).toEqual([]);
    });

    test('and is sent again stays cancelled', async () => {
      const { sent } = await given();
      await cancel(sent.reference);
      expect(await submit(sent)).toMatchObject({ outcome: 'unknown' });
      expect(await inquire(sent.reference)).toEqual({ outcome: 'cancelled' });
      expect(await creditsOf(sent.reference)).toBe(0);
    });

    test('after it was handed over is too late, and is credited', async () => {
      const { sent } = await given();
      await kit.trial.moveTo(NEXT_DAY);
      expect(await twice(sent.reference)).toEqual([{ outcome: 'too_late' }, { outcome: 'too_late' }]);
      expect(await inquire(sent.reference)).toMatchObject({ outcome: 'credited' });
    });

    test('before it arrives moves nothing when it does', async () => {
      const sent = order();
      await kit.trial.injectFault(sent.reference, 'arrives_late');
      expect(await submit(sent)).toMatchObject({ outcome: 'unknown' });
      expect(await cancel(sent.reference)).toEqual({ outcome: 'cancelled' });
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      expect(await inquire(sent.reference)).toEqual({ outcome: 'cancelled' });
      expect(await creditsOf(sent.reference)).toBe(0);
    });

    test('at the moment at which it is sent is cancelled, whoever comes first', async () => {
      for (let turn = 0; turn < RACES; turn += 1) {
        const sent = order();
        const [answer, called] = await Promise.all(
          turn % 2 === 0
            ? [submit(sent), cancel(sent.reference)]
            : [cancel(sent.reference).then(() => submit(sent)), cancel(sent.reference)],
        );
        expect(['accepted', 'unknown']).toContain(answer.outcome);
        expect(called).toEqual({ outcome: 'cancelled' });
        expect(await inquire(sent.reference)).toEqual({ outcome: 'cancelled' });
      }
    });

    test('at the moment of its hand-over is either cancelled or credited, as the answer said', async () => {
      const sent = await Promise.all(Array.from({ length: RACES }, () => given()));
      const [answers] = await Promise.all([
        Promise.all(sent.map((one) => cancel(one.sent.reference))),
        kit.trial.moveTo(NEXT_DAY),
      ]);
      for (const [at, { outcome }] of answers.entries())
        expect(await inquire(sent[at]?.sent.reference ?? '')).toMatchObject({
          outcome: outcome === 'cancelled' ? 'cancelled' : 'credited',
        });
    });
  });
}
