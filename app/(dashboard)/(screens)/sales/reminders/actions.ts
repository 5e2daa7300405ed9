'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { storeReminderRule } from '#lib/modules/payments/dashboard.ts';
import { type ReminderForm, reminderForm, reminderFormOf } from '#lib/modules/payments/views/reminder-form.ts';

/** Chooses whether and when the buyers of a business are reminded of links that they have not paid. */
export const saveReminderRule = defineAction(
  { right: 'edit-page', input: z.tuple([lookup(), values<ReminderForm>()]), reach: sellerOfKey },
  async ({ seller, readForm }, _seller, form) => {
    const read = await readForm(reminderForm, form);
    if (!read.ok) return read;
    const before = reminderFormOf(await storeReminderRule(seller.id, read.value));
    revalidatePath('/sales/reminders');
    const after = reminderFormOf(read.value);
    const scope = { sellerId: seller.id };
    return { ok: true, audit: { scope, action: 'reminder-rule-changed', subject: seller.name, before, after } };
  },
);
