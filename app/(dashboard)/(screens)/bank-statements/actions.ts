'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { NOTHING_CHANGED, refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup, lookups } from '#app/_server/actions/sent.ts';
import type { Language } from '#lib/kernel/language.ts';
import { sentFile } from '#lib/modules/bank-statements/contract/sent-lines.ts';
import { MAX_ASIDE, MAX_ASIDE_NOTE, MAX_PAYOUTS } from '#lib/modules/bank-statements/contract/words.ts';
import {
  matchByHand,
  offerPayouts,
  readLines,
  setLinesAside,
  takeFileBack,
  undoLine,
} from '#lib/modules/bank-statements/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on bank statements and their lines. */

const show = () => {
  for (const path of ['/bank-statements', '/month-end', '/payouts', '/']) revalidatePath(path);
};

const changed = (language: Language) => ({ ok: false as const, message: say(language, 'bank-statements.refused') });

/** Takes a portion of the lines of a file; the last one matches them. */
export const readBankLines = defineAction(
  { right: 'match-statements', reach: sellerOfKey, input: z.tuple([lookup(), sentFile(free)]) },
  async ({ language, seller, person }, _key, sent) => {
    const read = await readLines({ sellerId: seller.id, userId: person.id, ...sent });
    if (read === 'gone') return refusal('gone', language);
    if (sent.isLast) show();
    const { added, matched } = read;
    const after = { lines: added, matched, format: sent.format };
    const entry = { scope: { sellerId: seller.id }, action: 'bank-statement-read' as const, after };
    return { ok: true, ...read, audit: added + matched === 0 ? NOTHING_CHANGED : entry };
  },
);

/** Removes a file with the lines that it brought. */
export const removeBankFile = defineAction(
  { right: 'match-statements', reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, seller }, _key, file) => {
    const lines = await takeFileBack({ sellerId: seller.id, file });
    if (lines === null) return refusal('gone', language);
    show();
    const entry = { scope: { sellerId: seller.id }, action: 'bank-statement-removed' as const, after: { lines } };
    return { ok: true, lines, audit: entry };
  },
);

/** Payouts that a line may be matched to. */
export const offerForLine = defineAction(
  { right: 'match-statements', unaudited: 'reads payouts and writes nothing', input: z.tuple([lookup()]) },
  async ({ language, sellerIds }, lineId) => {
    const payouts = await offerPayouts({ sellerIds, lineId });
    return payouts === 'gone' ? refusal('gone', language) : { ok: true, payouts };
  },
);

export const matchBankLine = defineAction(
  { right: 'match-statements', input: z.tuple([lookup(), lookups(MAX_PAYOUTS)]) },
  async ({ language, sellerIds, person }, lineId, payouts) => {
    const matched = await matchByHand({ sellerIds, lineId, payouts, userId: person.id });
    show();
    if (matched === 'gone') return refusal('gone', language);
    if (matched === 'changed') return changed(language);
    const { sellerId, amount, currency, bookedOn } = matched;
    const after = { amount, currency, bookedOn, payouts: matched.payouts };
    return { ok: true, audit: { scope: { sellerId }, action: 'bank-line-matched', after } };
  },
);

/** Undoes a match, or puts back what was set aside. */
export const undoBankLine = defineAction(
  { right: 'match-statements', input: z.tuple([lookup()]) },
  async ({ language, sellerIds, person }, lineId) => {
    const undone = await undoLine({ sellerIds, lineId, userId: person.id });
    show();
    if (undone === 'gone') return refusal('gone', language);
    if (undone === 'changed') return changed(language);
    const { sellerId, amount, currency, bookedOn, payouts, was } = undone;
    const before = { amount, currency, bookedOn, payouts, was };
    return { ok: true, audit: { scope: { sellerId }, action: 'bank-line-undone', before } };
  },
);

/** Sets lines aside that are no payouts. */
export const setBankLinesAside = defineAction(
  { right: 'match-statements', input: z.tuple([lookups(MAX_ASIDE), free(MAX_ASIDE_NOTE)]) },
  async ({ language, sellerIds }, lines, note) => {
    const set = await setLinesAside({ sellerIds, lines, note });
    show();
    if (set.length === 0) return changed(language);
    const audit = set.map(({ sellerId, lines: some }) => {
      const after = { lines: some.length, note };
      return { scope: { sellerId }, action: 'bank-line-set-aside' as const, after };
    });
    return { ok: true, count: set.reduce((sum, { lines: some }) => sum + some.length, 0), audit };
  },
);
