'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { CLOCK_STEPS } from '#components/sandbox/steps.ts';
import { moveClock } from '#lib/sandbox/dashboard.ts';

/** Moves the clock of the whole sandbox, and says how many subscriptions have a charge due then. */
export const moveSandboxClock = defineAction(
  { right: 'play-sandbox', sandboxOnly: true, input: z.tuple([z.literal(CLOCK_STEPS)]) },
  async ({ person }, hours) => {
    const due = await moveClock(hours * 3_600);
    return { ok: true, due, audit: { scope: { personId: person.id }, action: 'clock-moved', after: { hours } } };
  },
);
