'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { forgetOwnCard, keepOwnCard, ownCardOf } from '#lib/modules/balances/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on a business's own card, charged where its balance does not cover a refund or stays below zero. */

const PATH = '/settings/payouts/card';

const shownCard = async (sellerId: number): Promise<string | null> =>
  (await ownCardOf(sellerId))?.card?.mask.slice(-4) ?? null;

/** Keeps a card that was typed into hosted fields; the person consented on the screen. */
export const saveOwnCard = defineAction(
  { right: 'manage-payouts', input: z.tuple([lookup(), lookup(64)]), reach: sellerOfKey },
  async ({ language, seller }, _key, token) => {
    const before = { last4: await shownCard(seller.id) };
    const isKept = await keepOwnCard(seller.id, token);
    if (!isKept) return { ok: false, message: say(language, 'own-card.failed') };
    revalidatePath(PATH);
    const after = { last4: await shownCard(seller.id) };
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'own-card-kept', before, after } };
  },
);

export const deleteOwnCard = defineAction(
  { right: 'manage-payouts', input: z.tuple([lookup()]), reach: sellerOfKey },
  async ({ seller }) => {
    const before = { last4: await shownCard(seller.id) };
    await forgetOwnCard(seller.id);
    revalidatePath(PATH);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'own-card-deleted', before } };
  },
);
