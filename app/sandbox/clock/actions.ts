'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { CLOCK_STEPS } from '#components/sandbox/steps.ts';
import { PAYOUT_OUTCOMES, type PayoutOutcome } from '#components/sandbox/payout-outcomes.ts';
import type { PayoutFault } from '#lib/sandbox/bank-control-client.ts';
import { chooseNextPayout as chooseAtBank, moveClock } from '#lib/sandbox/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Moves the clock of the whole sandbox, and says how many subscriptions have a charge due then. */
export const moveSandboxClock = defineAction(
  { right: 'play-sandbox', sandboxOnly: true, input: z.tuple([z.literal(CLOCK_STEPS)]) },
  async ({ person }, hours) => {
    const due = await moveClock(hours * 3_600);
    return { ok: true, due, audit: { scope: { personId: person.id }, action: 'clock-moved', after: { hours } } };
  },
);

const FAULTS: Readonly<Record<PayoutOutcome, PayoutFault>> = {
  credited: { what: 'nothing' },
  refused: { what: 'decline', reason: 'account_closed' },
  returned: { what: 'return', reason: 'account_closed', days: 2 },
  renamed: { what: 'return', reason: 'name_mismatch', days: 2 },
  lost: { what: 'lose_answer' },
  slow: { what: 'delay', ms: 10_000 },
  down: { what: 'refuse' },
};

/** Tells the payout bank what to do with the next payout of anybody in this sandbox. */
export const chooseNextPayout = defineAction(
  {
    right: 'play-sandbox',
    sandboxOnly: true,
    input: z.tuple([z.enum(PAYOUT_OUTCOMES)]),
    unaudited: 'only the sandbox’s bank hears it, and nothing of a business changes',
  },
  async ({ language }, outcome) =>
    (await chooseAtBank(FAULTS[outcome]).catch(() => false))
      ? { ok: true }
      : { ok: false, message: say(language, 'clock.payout.failed') },
);
