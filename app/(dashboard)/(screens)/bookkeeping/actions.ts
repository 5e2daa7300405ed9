'use server';

import { isMonth } from '#components/ui/month.ts';
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { AccountsForm } from '#lib/modules/bookkeeping/contract/accounts-fields.ts';
import { accountsForm } from '#lib/modules/bookkeeping/contract/accounts-form.ts';
import { handOver, keepAccounts } from '#lib/modules/bookkeeping/dashboard.ts';
import type { NotHandedOver, Posting } from '#lib/modules/bookkeeping/views/books.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on what a business takes into other books. */

/** Hands over what is new of a month, and answers its number. */
export const handOverMonth = defineAction(
  { right: 'see-reports', reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, seller, person }, _key, month) => {
    if (!isMonth(month)) return refusal('gone', language);
    const handed = await handOver({ sellerId: seller.id, month, madeBy: person.id });
    if (!handed.ok) return { ok: false, message: whyNot(handed.reason, language) };
    revalidatePath('/bookkeeping');
    const { number, lines } = handed.value;
    return {
      ok: true,
      number,
      audit: {
        scope: { sellerId: seller.id },
        action: 'entries-handed-over',
        subject: `${number}`,
        after: { month, lines },
      },
    };
  },
);

function whyNot(reason: NotHandedOver, language: Language): string {
  if (reason.why === 'currency')
    return say(language, 'bookkeeping.handOver.refused.currency', { currency: reason.currency });
  if (reason.why === 'nothing-new') return say(language, 'bookkeeping.handOver.refused.nothing-new');
  const names = reason.postings.map((posting) => postingName(posting, language));
  const postings = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return say(language, 'bookkeeping.handOver.missing', { postings });
}

const postingName = (posting: Posting, language: Language): string =>
  posting === 'balance' ? say(language, 'bookkeeping.posting.balance') : say(language, `payouts.cause.${posting}`);

/** Keeps the accounts of a business. */
export const saveAccounts = defineAction(
  { right: 'see-reports', reach: sellerOfKey, input: z.tuple([lookup(), values<AccountsForm>()]) },
  async ({ seller, person, readForm }, _key, typed) => {
    const read = await readForm(accountsForm, typed);
    if (!read.ok) return read;
    const accounts = read.value;
    await keepAccounts({ sellerId: seller.id, changedBy: person.id, accounts });
    for (const path of ['/bookkeeping', '/bookkeeping/accounts']) revalidatePath(path);
    return {
      ok: true,
      audit: {
        scope: { sellerId: seller.id },
        action: 'bookkeeping-accounts-changed',
        after: { accounts: Object.keys(accounts.accounts).length },
      },
    };
  },
);
