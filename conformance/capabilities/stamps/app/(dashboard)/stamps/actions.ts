'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { setSwitch } from '#lib/modules/stamps/dashboard.ts';

/** Switches the stamps of a business. */
export const switchStamps = defineAction(
  { right: 'edit-page', input: z.tuple([lookup(), z.boolean()]), reach: sellerOfKey },
  async ({ seller }, _key, isOn) => {
    await setSwitch(seller.id, isOn);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'stamps-switched', after: { isOn } } };
  },
);
