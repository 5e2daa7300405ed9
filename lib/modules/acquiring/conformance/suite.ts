import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdToAlerts } from './alerts.ts';
import { holdToDisputes } from './disputes.ts';
import { holdToBuyers } from './buyer.ts';
import { holdToInstruments } from './instruments.ts';
import { holdToDoubt } from './doubt.ts';
import { type AcquirerUnderTest, contractKit } from './kit.ts';
import { holdToMoney } from './money.ts';
import type { CancelOrConfirmOutcome, InquireOutcome, SubmitOutcome } from '../port.ts';

/**
 * Conformance suite of every acquirer. An adapter's own test calls `runConformanceSuite` with a way to open its
 * acquirer's test system; each rule of port.ts that is broken, and each outcome that never occurs, fails by name.
 */
export function runConformanceSuite(
  name: string,
  open: () => Promise<AcquirerUnderTest>,
  { hasAlerts = true } = {},
): void {
  const kit = contractKit(open);
  const { submit, settle, inquire, listed, payment } = kit;

  describe(`${name} keeps the acquirer's contract`, () => {
    beforeAll(kit.begin);
    afterAll(kit.end);

    holdToMoney(kit);
    holdToDoubt(kit);
    holdToBuyers(kit);
    holdToInstruments(kit);
    holdToDisputes(kit);
    if (hasAlerts) holdToAlerts(kit);

    test('no number and no code come back, neither in an answer nor in a list', async () => {
      const asked = payment();
      const said = JSON.stringify([
        await submit(asked),
        await inquire(asked.reference),
        await settle(asked.reference),
        await listed(asked.reference),
      ]);
      expect(said).toContain(asked.card.number.slice(-4));
      expect(said).not.toContain(asked.card.number);
    });

    test('it has a name and is there', () => {
      expect([kit.trial.acquirer.name.length > 0, kit.trial.acquirer.isAvailable()]).toEqual([true, true]);
    });

    // A new outcome of the port does not compile here, and then has to be seen above.
    test('and every outcome of the port was seen', () => {
      const submitted: Record<SubmitOutcome['outcome'], true> = {
        approved: true,
        declined: true,
        challenge: true,
        pending: true,
        not_sent: true,
        unknown: true,
      };
      const settled: Record<CancelOrConfirmOutcome['outcome'], true> = {
        confirmed: true,
        cancelled: true,
        pending: true,
        unknown: true,
      };
      const inquired: Record<InquireOutcome['outcome'], true> = {
        found: true,
        cancelled: true,
        not_found_yet: true,
        unknown: true,
      };
      expect([kit.seen.submit, kit.seen.cancelOrConfirm, kit.seen.inquire]).toEqual(
        [submitted, settled, inquired].map((outcomes) => new Set(Object.keys(outcomes))),
      );
    });
  });
}
