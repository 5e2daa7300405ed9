'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { makeSampleData } from '#lib/sandbox/dashboard.ts';

/** Fills the empty lists of a business of the sandbox. */
export const addSampleData = defineAction(
  {
    right: 'play-sandbox',
    sandboxOnly: true,
    unaudited: 'of the sandbox alone; every sale and refund that it makes is listed with its time',
    input: z.tuple([lookup()]),
    reach: (actor, key) => sellerOfKey(actor, key),
  },
  async ({ language, person, seller }) => {
    await makeSampleData({ sellerId: seller.id, userId: person.id, language });
    return { ok: true };
  },
);
