'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { partnerOfRef } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { freeText } from '#lib/kernel/entered.ts';
import { addAccountOfPartner } from '#lib/modules/partners/dashboard.ts';
import { type AccountForm, accountForm } from '#lib/modules/payouts/contract/settings-forms.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on where a partner is paid. */

const MAX_HOLDER = 100;

/** Adds an account, which waits before it is used. */
export const addPartnerAccount = defineAction(
  { right: 'manage-sellers', fresh: true, reach: partnerOfRef, input: z.tuple([lookup(), values<AccountForm>()]) },
  async ({ language, partner, readForm }, _ref, typed) => {
    const read = await readForm(accountForm, typed);
    if (!read.ok) return read;
    const { currency, bankCode: bank, bankBranch: branch, bankAccount: number } = read.value;
    const holder = freeText(read.value.holder, MAX_HOLDER);
    const added = await addAccountOfPartner({
      partnerId: partner.id,
      currency,
      details: { bank, branch, number, holder },
    });
    if (!added.ok) {
      const message = say(language, `payout-accounts.refused.${added.reason}`);
      return { ok: false, message, fields: { bankAccount: message } };
    }
    revalidatePath('/partner/fees');
    const audit = { scope: { partnerId: partner.id }, action: 'partner-account-added' } as const;
    return { ok: true, audit: { ...audit, subject: `****${added.value.last4}`, after: { currency } } };
  },
);
