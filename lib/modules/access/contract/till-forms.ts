import { z } from 'zod';
import { secret, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { isGuessablePin } from '../domain.ts';
import { MAX_TILL_NAME, PIN_LENGTHS } from '../views.ts';

/** The forms of a shared counter. */

const PIN = new RegExp(`^\\d{${PIN_LENGTHS.shortest},${PIN_LENGTHS.longest}}$`);

/** A PIN that a person chooses for themselves. */
export const pinForm = formContract({
  empty: { pin: '' },
  schema: z.object({
    pin: secret({ max: PIN_LENGTHS.longest }).required.superRefine((typed, context) => {
      if (!PIN.test(typed)) context.addIssue({ code: 'custom', ...saying('counter.pin.format') });
      else if (isGuessablePin(typed)) context.addIssue({ code: 'custom', ...saying('counter.pin.guessable') });
    }),
  }),
  missing: { pin: 'counter.pin.format' },
});

/** A browser that is about to be shared. */
export const tillForm = formContract({
  empty: { name: '' },
  schema: z.object({ name: text({ max: MAX_TILL_NAME }).required }),
  missing: { name: 'counter.share.nameNeeded' },
});

export type PinForm = typeof pinForm.empty;
export type TillForm = typeof tillForm.empty;
