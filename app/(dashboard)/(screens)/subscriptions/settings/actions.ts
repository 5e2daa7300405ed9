'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { SubscriptionSettings } from '#lib/modules/subscriptions/contract/settings.ts';
import { settingsForm } from '#lib/modules/subscriptions/contract/settings-form.ts';
import { changeSubscriptionSettings } from '#lib/modules/subscriptions/dashboard.ts';

/** Chooses the messages to subscribers of a business, and the changes that they may make themselves. */
export const saveSubscriptionSettings = defineAction(
  { right: 'manage-subscriptions', input: z.tuple([lookup(), values<SubscriptionSettings>()]), reach: sellerOfKey },
  async ({ seller, readForm }, _seller, form) => {
    const read = await readForm(settingsForm, form);
    if (!read.ok) return read;
    const before = await changeSubscriptionSettings(seller.id, read.value);
    revalidatePath('/subscriptions/settings');
    const scope = { sellerId: seller.id };
    return {
      ok: true,
      audit: { scope, action: 'subscription-settings-changed', subject: seller.name, before, after: read.value },
    };
  },
);
