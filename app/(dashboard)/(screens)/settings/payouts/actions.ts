'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup, values } from '#app/_server/actions/sent.ts';
import { freeText } from '#lib/kernel/entered.ts';
import type { Language } from '#lib/kernel/language.ts';
import { approveRequest, declineRequest, withdrawRequest } from '#lib/modules/approvals/dashboard.ts';
import type { Decided, NotDecided } from '#lib/modules/approvals/index.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';
import { scheduleForm } from '#lib/modules/payouts/contract/schedule-form.ts';
import { type AccountForm, accountForm, ruleForm } from '#lib/modules/payouts/contract/settings-forms.ts';
import {
  addByHand,
  cancelPayout,
  findOwnPayout,
  payOut,
  removeWaiting,
  setRule,
  setSchedule,
} from '#lib/modules/payouts/dashboard.ts';
import type { TypedSchedule } from '#lib/modules/payouts/views/schedule.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on accounts, the schedule and payouts by hand of one business. Its key comes from the page. */

function changed(sellerId: number, action: ChangeAction, facts: { subject?: string; after?: AuditFacts } = {}) {
  for (const path of ['/settings/payouts', '/balance', '/payouts']) revalidatePath(path);
  return { ok: true as const, audit: { scope: { sellerId }, action, ...facts } };
}

type ChangeAction =
  | 'payout-account-added'
  | 'payout-account-removed'
  | 'payout-schedule-changed'
  | 'payout-rule-changed'
  | 'payout-made'
  | 'payout-cancelled'
  | 'approval-asked'
  | DecisionAction;

const MAX_HOLDER = 100;

export const addPayoutAccount = defineAction(
  { right: 'manage-payouts', fresh: true, reach: sellerOfKey, input: z.tuple([lookup(), values<AccountForm>()]) },
  async ({ language, seller, readForm }, _key, typed) => {
    const read = await readForm(accountForm, typed);
    if (!read.ok) return read;
    const { currency, bankCode: bank, bankBranch: branch, bankAccount: number } = read.value;
    const holder = freeText(read.value.holder, MAX_HOLDER);
    const added = await addByHand({ sellerId: seller.id, currency, details: { bank, branch, number, holder } });
    if (added.ok) {
      const { last4, nameDiffers } = added.value;
      return changed(seller.id, 'payout-account-added', { subject: `****${last4}`, after: { currency, nameDiffers } });
    }
    const message = say(language, `payout-accounts.refused.${added.reason}`);
    return { ok: false, message, ...(added.reason === 'not_approved' ? {} : { fields: { bankAccount: message } }) };
  },
);

export const removePayoutAccount = defineAction(
  { right: 'manage-payouts', fresh: true, reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, seller }, _key, currency) => {
    const removed = await removeWaiting({ sellerId: seller.id, currency });
    if (!removed) return refusal('gone', language);
    return changed(seller.id, 'payout-account-removed', { subject: `****${removed.last4}`, after: { currency } });
  },
);

export const setPayoutSchedule = defineAction(
  { right: 'manage-payouts', reach: sellerOfKey, input: z.tuple([lookup(), values<TypedSchedule>()]) },
  async ({ seller, readForm }, _key, typed) => {
    const read = await readForm(scheduleForm, typed);
    if (!read.ok) return read;
    await setSchedule({ sellerId: seller.id, ...read.value });
    return changed(seller.id, 'payout-schedule-changed', { after: read.value });
  },
);

export const setPayoutRule = defineAction(
  { right: 'manage-payouts', fresh: true, reach: sellerOfKey, input: z.tuple([lookup(), values<{ above: string }>()]) },
  async ({ language, seller, person, readForm }, _key, typed) => {
    const read = await readForm(ruleForm, typed);
    if (!read.ok) return read;
    const { above } = read.value;
    const by = { userId: person.id, name: person.name };
    const set = await setRule({ sellerId: seller.id, above, person: by });
    if (!set.ok) return { ok: false, message: say(language, `approvals.refused.${set.reason}`) };
    const { waits } = set.value;
    return { ...changed(seller.id, waits ? 'approval-asked' : 'payout-rule-changed', { after: { above } }), waits };
  },
);

/** Pays out all that is available in a currency to the account that the person was shown, or asks a second person. */
export const payOutNow = defineAction(
  { right: 'manage-payouts', reach: sellerOfKey, input: z.tuple([lookup(), lookup(), lookup()]) },
  async ({ language, seller, person }, _key, currency, accountId) => {
    const by = { userId: person.id, name: person.name };
    const paid = await payOut({ sellerId: seller.id, currency, accountId, person: by });
    if (!paid.ok) {
      const { reason } = paid;
      const isAboutApproval = reason === 'waits' || reason === 'nobody';
      const message = isAboutApproval
        ? say(language, `approvals.refused.${reason}`)
        : say(language, `payout-accounts.cannot.${CANNOT[reason]}`);
      return { ok: false, message };
    }
    if ('payout' in paid.value) {
      const { publicId, amount } = paid.value.payout;
      return { ...changed(seller.id, 'payout-made', { subject: publicId, after: { amount, currency } }), publicId };
    }
    const { amount } = paid.value.waitsWith;
    return { ...changed(seller.id, 'approval-asked', { after: { amount, currency } }), publicId: null };
  },
);

const CANNOT = {
  nothing: 'nothing',
  not_approved: 'notApproved',
  no_account: 'noAccount',
  paused: 'paused',
  unexplained: 'unexplained',
  changed: 'changed',
} as const;

/** Cancels a payout that was not handed to the bank. */
export const cancelScheduledPayout = defineAction(
  { right: 'manage-payouts', reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, seller }, _key, publicId) => {
    const payout = await findOwnPayout(seller.id, publicId);
    if (!payout) return refusal('gone', language);
    const { id, amount, currency } = payout;
    if (!(await cancelPayout({ id, amount, payee: { kind: 'seller', id: seller.id } })))
      return { ok: false, message: say(language, 'payout-accounts.cancel.late') };
    revalidatePath(`/payouts/${publicId}`);
    return changed(seller.id, 'payout-cancelled', { subject: publicId, after: { amount, currency } });
  },
);

const MAX_REASON = 300;

type DecisionAction = 'approval-given' | 'approval-declined' | 'approval-withdrawn';

function decided({ kind, sellerId, outcome }: Decided, action: DecisionAction) {
  return changed(sellerId ?? 0, action, { subject: outcome || kind, after: { kind } });
}

const undecided = (language: Language, why: NotDecided) => ({
  ok: false as const,
  message: typeof why === 'object' ? say(language, why.cannot) : say(language, `approvals.refused.${why}`),
});

/** Decides what waits for a second person. A request of another business is as one that does not exist. */
export const approveWaiting = defineAction(
  { right: 'manage-payouts', fresh: true, input: z.tuple([lookup()]) },
  async ({ person, language }, publicId) => {
    const ended = await approveRequest({ publicId, userId: person.id });
    return ended.ok ? decided(ended.value, 'approval-given') : undecided(language, ended.reason);
  },
);

export const declineWaiting = defineAction(
  { right: 'manage-payouts', fresh: true, input: z.tuple([lookup(), free(MAX_REASON)]) },
  async ({ person, language }, publicId, reason) => {
    const ended = await declineRequest({ publicId, userId: person.id, reason });
    return ended.ok ? decided(ended.value, 'approval-declined') : undecided(language, ended.reason);
  },
);

export const withdrawWaiting = defineAction(
  { right: 'manage-payouts', fresh: true, input: z.tuple([lookup()]) },
  async ({ person, language }, publicId) => {
    const ended = await withdrawRequest({ publicId, userId: person.id });
    return ended.ok ? decided(ended.value, 'approval-withdrawn') : undecided(language, ended.reason);
  },
);
