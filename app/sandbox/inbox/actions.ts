'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import type { InboxSwitch } from '#lib/modules/callbacks/contract/inbox.ts';
import { switchOwnInbox } from '#lib/modules/callbacks/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/**
 * Switches the faults of a seller's inbox on and off. Reading an inbox is open to everyone in the sandbox; this is for
 * the seller's own people, because it decides which of the seller's callbacks fail. `switchOwnInbox` validates the
 * input.
 */
export const switchInboxFromPage = defineAction(
  {
    right: 'play-sandbox',
    sandboxOnly: true,
    input: z.tuple([lookup(), z.custom<InboxSwitch | null>((sent) => typeof sent === 'object')]),
    reach: sellerOfKey,
  },
  async ({ language, person, seller }, publicKey, wanted) => {
    if (!(await switchOwnInbox(seller.id, wanted, person.id)))
      return { ok: false, message: say(language, 'callbacks.inbox.misbehave.failed') };
    const after = { kind: wanted?.kind ?? null };
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'inbox-switched', subject: publicKey, after } };
  },
);
