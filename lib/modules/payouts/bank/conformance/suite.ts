import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdToCancel } from './cancel.ts';
import { holdToDoubt } from './doubt.ts';
import { payoutKit, type PayoutBankUnderTest } from './kit.ts';
import { holdToMoney } from './money.ts';
import type { CancelOutcome, InquireOutcome, SubmitOutcome } from '../port.ts';

/**
 * Conformance suite of every payout bank. An adapter's own test calls `runPayoutConformance` with a way to open its
 * bank's test system; each rule of port.ts that is broken, and each outcome that never occurs, fails by name.
 */
export function runPayoutConformance(name: string, open: () => Promise<PayoutBankUnderTest>): void {
  const kit = payoutKit(open);

  describe(`${name} keeps the payout bank's contract`, () => {
    beforeAll(kit.begin);
    afterAll(kit.end);

    holdToMoney(kit);
    holdToDoubt(kit);
    holdToCancel(kit);

    test('no account number and no name come back', async () => {
      const { sent } = await kit.given();
      const said = JSON.stringify([
        await kit.submit(sent),
        await kit.inquire(sent.reference),
        await kit.cancel(sent.reference),
      ]);
      expect(said).not.toContain(sent.account.number);
      expect(said).not.toContain(sent.account.holder);
    });

    test('it has a name and is there', () => {
      expect([kit.trial.bank.name.length > 0, kit.trial.bank.isAvailable()]).toEqual([true, true]);
    });

    // A new outcome of the port does not compile here, and then has to be seen above.
    test('and every outcome of the port was seen', () => {
      const submitted: Record<SubmitOutcome['outcome'], true> = {
        accepted: true,
        refused: true,
        not_sent: true,
        unknown: true,
      };
      const inquired: Record<InquireOutcome['outcome'], true> = {
        accepted: true,
        credited: true,
        returned: true,
        refused: true,
        cancelled: true,
        not_found: true,
        unknown: true,
      };
      const cancelled: Record<CancelOutcome['outcome'], true> = { cancelled: true, too_late: true, unknown: true };
      expect([kit.seen.submit, kit.seen.inquire, kit.seen.cancel]).toEqual(
        [submitted, inquired, cancelled].map((outcomes) => new Set(Object.keys(outcomes))),
      );
    });
  });
}
