'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { type AlertRuleForm, alertRuleForm, alertRuleFormOf } from '#lib/modules/early-alerts/contract/rule-form.ts';
import { alertRuleOf, dismissAlert, keepAlertRule } from '#lib/modules/early-alerts/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on early alerts. A refund is made on the page of the sale, and answers its alert. */

/** Answers an alert without a refund. */
export const dismissEarlyAlert = defineAction(
  { right: 'refund', input: z.tuple([lookup()]) },
  async ({ language, person, sellerIds }, alertId) => {
    const dismissed = isUuid(alertId) ? await dismissAlert(sellerIds, { alertId, userId: person.id }) : null;
    for (const path of ['/early-alerts', '/']) revalidatePath(path);
    if (!dismissed) return { ok: false, message: say(language, 'early-alerts.gone') };
    const { sellerId } = dismissed;
    return { ok: true, audit: { scope: { sellerId }, action: 'early-alert-dismissed', subject: alertId } };
  },
);

/** Chooses what early alerts of a business are answered with by themselves. */
export const saveAlertRule = defineAction(
  { right: 'manage-payouts', input: z.tuple([lookup(), values<AlertRuleForm>()]), reach: sellerOfKey },
  async ({ seller, person, readForm }, _seller, form) => {
    const read = await readForm(alertRuleForm, form);
    if (!read.ok) return read;
    const before = alertRuleFormOf(await alertRuleOf(seller.id));
    await keepAlertRule({ sellerId: seller.id, userId: person.id }, read.value);
    for (const path of ['/early-alerts', '/early-alerts/rule']) revalidatePath(path);
    const after = alertRuleFormOf(read.value);
    const scope = { sellerId: seller.id };
    return { ok: true, audit: { scope, action: 'early-alert-rule-changed', subject: seller.name, before, after } };
  },
);
