'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup } from '#app/_server/actions/sent.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { setCallbackUrl } from '#lib/modules/sellers/dashboard.ts';
import { sendTestEvent } from '#lib/modules/callbacks/dashboard.ts';

/** Settings of the default address of a business, and its test event. `key` is the public key of the business. */

/** Longest text that is validated, characters; the rule of addresses refuses shorter ones already. */
const MAX_TYPED_LENGTH = 4_000;

export const saveAddress = defineAction(
  { right: 'manage-callbacks', input: z.tuple([lookup(), free(MAX_TYPED_LENGTH)]), reach: sellerOfKey },
  async ({ language, seller }, key, typed) => {
    const saved = await setCallbackUrl({ sellerId: seller.id, typed });
    if (!saved.ok) return { ok: false, message: say(language, `deliveries.address.refused.${saved.reason}`) };
    revalidatePath('/callbacks/addresses');
    const url = saved.value;
    const scope = { sellerId: seller.id };
    return { ok: true, url, audit: { scope, action: 'callback-address-changed', subject: key, after: { url } } };
  },
);

export const sendTest = defineAction(
  { right: 'manage-callbacks', input: z.tuple([lookup()]), reach: sellerOfKey },
  async ({ language, seller }, key) => {
    const sent = await sendTestEvent(seller.id);
    if (!sent.ok) return { ok: false, message: say(language, `deliveries.testEvent.${sent.reason}`) };
    const scope = { sellerId: seller.id };
    return { ok: true, deliveryId: sent.value, audit: { scope, action: 'callback-test-sent', subject: key } };
  },
);
