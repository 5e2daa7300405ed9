'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Language } from '#lib/kernel/language.ts';
import { adjustmentForm, reasonForm, type TypedAdjustment } from '#lib/modules/operators/contract.ts';
import { approveRequest, declineRequest, withdrawRequest } from '#lib/modules/approvals/dashboard.ts';
import type { NotDecided } from '#lib/modules/approvals/index.ts';
import * as operators from '#lib/modules/operators/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Corrections of balances: one operator asks, another one decides. Each step is in the seller's audit log. */

const drawAgain = () => revalidatePath('/operator', 'layout');

export const askForAdjustment = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup(), values<TypedAdjustment>()]) },
  async ({ language, person, readForm }, ref, typed) => {
    const read = await readForm(adjustmentForm, typed);
    if (!read.ok) return read;
    const seller = isUuid(ref) ? await operators.findAnySeller(ref) : null;
    if (!seller) return refusal('gone', language);
    const { amount, currency, reason } = read.value;
    if (!seller.currencies.includes(currency)) {
      const message = say(language, 'operator.adjust.wrongCurrency');
      return { ok: false, message, fields: { currency: message } };
    }
    const by = { userId: person.id, name: person.name };
    const detail = { seller: seller.name, amount, currency, reason };
    const asked = await operators.askForAdjustment({ sellerId: seller.id, by, ...detail });
    if (!asked.ok) return { ok: false, message: say(language, `operator.adjust.${asked.reason}`) };
    drawAgain();
    const { publicId: subject } = asked.value;
    const after = { amount, currency, reason };
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'approval-asked', subject, after } };
  },
);

function whyNot(language: Language, why: NotDecided): Refused {
  if (why === 'gone') return refusal('gone', language);
  drawAgain();
  if (typeof why === 'object') return { ok: false, message: say(language, why.cannot) };
  return { ok: false, message: say(language, `operator.adjustments.${why}`) };
}

type Ended = Awaited<ReturnType<typeof approveRequest>>;

/** Answers a decision, with its entry in the seller's audit log. */
function answer(
  language: Language,
  ended: Ended,
  action: 'approval-given' | 'approval-declined' | 'approval-withdrawn',
  id: string,
) {
  if (!ended.ok) return whyNot(language, ended.reason);
  drawAgain();
  const { sellerId, outcome } = ended.value;
  const scope = sellerId === null ? ('platform' as const) : { sellerId };
  return { ok: true as const, audit: { scope, action, subject: id, after: outcome === '' ? null : { outcome } } };
}

export const approveAdjustment = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup()]) },
  async ({ language, person }, id) =>
    answer(language, await approveRequest({ publicId: id, userId: person.id }), 'approval-given', id),
);

export const declineAdjustment = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup(), values<string>()]) },
  async ({ language, person, readForm }, id, reason) => {
    const read = await readForm(reasonForm, { reason });
    if (!read.ok) return read;
    const ended = await declineRequest({ publicId: id, userId: person.id, ...read.value });
    return answer(language, ended, 'approval-declined', id);
  },
);

export const withdrawAdjustment = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup()]) },
  async ({ language, person }, id) =>
    answer(language, await withdrawRequest({ publicId: id, userId: person.id }), 'approval-withdrawn', id),
);
