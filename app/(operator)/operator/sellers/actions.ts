'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Language } from '#lib/kernel/language.ts';
import { chargebackFeeForm, limitForm, noteForm, reasonForm, settlementForm } from '#lib/modules/operators/contract.ts';
import {
  changeReserve,
  chargeForChargebacks,
  decideSeller,
  type DecisionRefusal,
  idOfSeller,
  limitNegative,
  pausePayouts,
  settleInstallments,
} from '#lib/modules/operators/dashboard.ts';
import { reserveForm, type TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Decisions of operators about sellers. Each is in the seller's audit log. */

function refusedDecision(language: Language, why: DecisionRefusal): Refused {
  if (why === 'gone') return refusal('gone', language);
  return { ok: false, message: say(language, `operator.refused.${why}`) };
}

/** The seller that a call names, whatever its tenant. */
const reach = async (_: unknown, ref: string) => {
  const sellerId = isUuid(ref) ? await idOfSeller(ref) : null;
  return sellerId === null ? ('gone' as const) : { sellerId };
};

/** Draws the pages of the area anew. */
const drawAgain = () => revalidatePath('/operator', 'layout');

const named = z.tuple([lookup(), values<string>()]);

export const approveLoneSeller = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ language, person, readForm, sellerId }, ref, reason) => {
    const read = await readForm(noteForm, { reason });
    if (!read.ok) return read;
    const decided = await decideSeller(ref, { by: person.id, kind: 'approved', ...read.value });
    if (!decided.ok) return refusedDecision(language, decided.reason);
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'operator-approved', after: read.value } };
  },
);

export const declineLoneSeller = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ language, person, readForm, sellerId }, ref, reason) => {
    const read = await readForm(reasonForm, { reason });
    if (!read.ok) return read;
    const decided = await decideSeller(ref, { by: person.id, kind: 'declined', ...read.value });
    if (!decided.ok) return refusedDecision(language, decided.reason);
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'operator-declined', after: read.value } };
  },
);

export const pausePayoutsOfSeller = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ readForm, sellerId }, _, reason) => {
    const read = await readForm(reasonForm, { reason });
    if (!read.ok) return read;
    await pausePayouts(sellerId, read.value.reason);
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'payouts-paused', after: read.value } };
  },
);

export const resumePayoutsOfSeller = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup()]), reach },
  async ({ language, sellerId }) => {
    if (!(await pausePayouts(sellerId, null))) return refusedDecision(language, 'changed');
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'payouts-resumed' } };
  },
);

export const setReserveOfSeller = defineAction(
  { right: 'operator', fresh: true, input: z.tuple([lookup(), values<TypedReserve>()]), reach },
  async ({ person, readForm, sellerId }, _, typed) => {
    const read = await readForm(reserveForm, typed);
    if (!read.ok) return read;
    await changeReserve({ sellerId, ...read.value, setBy: person.id });
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'reserve-changed', after: read.value } };
  },
);

export const limitNegativeBalance = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ readForm, sellerId }, _, amount) => {
    const read = await readForm(limitForm, { amount });
    if (!read.ok) return read;
    const limit = read.value.amount;
    await limitNegative(sellerId, limit);
    drawAgain();
    return { ok: true, audit: { scope: { sellerId }, action: 'negative-limit-changed', after: { limit } } };
  },
);

export const setChargebackFeeOfSeller = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ language, person, readForm, sellerId }, _, amount) => {
    const read = await readForm(chargebackFeeForm, { amount });
    if (!read.ok) return read;
    const fee = read.value.amount;
    const changed = await chargeForChargebacks({ sellerId, fee, setBy: person.id });
    if (!changed) return { ok: false, message: say(language, 'partner-seller.wrong.same') };
    drawAgain();
    const [before, after] = [{ chargebackFee: changed.was }, { chargebackFee: fee }];
    return { ok: true, audit: { scope: { sellerId }, action: 'chargeback-fee-changed', before, after } };
  },
);

export const settleInstallmentsOfSeller = defineAction(
  { right: 'operator', fresh: true, input: named, reach },
  async ({ readForm, sellerId }, _, settlement) => {
    const read = await readForm(settlementForm, { settlement });
    if (!read.ok) return read;
    const { was } = await settleInstallments(sellerId, read.value.settlement);
    drawAgain();
    const before = { settlement: was };
    return { ok: true, audit: { scope: { sellerId }, action: 'installments-settled', before, after: read.value } };
  },
);
