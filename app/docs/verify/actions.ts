'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { checkPasted } from '#lib/modules/callbacks/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The longest text that is verified; our callbacks are about 1.5 kB. */
const MAX_CHARACTERS = 65_536;

const pasted = z.object({ text: lookup(MAX_CHARACTERS + 1), headers: lookup(MAX_CHARACTERS + 1) });

/** Verifies a pasted text with the keys of the person's own sellers. */
export const checkWithOwnKeys = defineAction(
  { right: 'person', unaudited: 'computes and keeps nothing', input: z.tuple([pasted]) },
  async ({ language, sellerIds }, { text, headers }) =>
    text.length + headers.length > MAX_CHARACTERS
      ? { ok: false, message: say(language, 'access.refused.invalid') }
      : {
          ok: true,
          // No signature of the reader's own to compare: the answer would confirm a guessed one.
          verdict: await checkPasted(sellerIds, { text, headers, own: '' }),
        },
);
