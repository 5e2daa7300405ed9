'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { agreementRefused, newAgreementRefused } from '#app/_server/actions/agreement-answers.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { agreementWith, sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { hereByClock } from '#app/_server/pages/shared.ts';
import type { AgreementForm } from '#lib/modules/agreements/contract/agreement-form.ts';
import { agreementForm } from '#lib/modules/agreements/contract/agreement-form-contract.ts';
import { cancelAgreement, makeAgreement, sendAgreement } from '#lib/modules/agreements/dashboard.ts';

/** Actions on agreements. */

const show = (agreementId: string) => {
  for (const path of [`/agreements/${agreementId}`, '/agreements']) revalidatePath(path);
};

/** Makes the draft of an agreement; nobody is written to. */
export const createAgreement = defineAction(
  { right: 'make-sales', input: z.tuple([lookup(), values<AgreementForm>()]), reach: sellerOfKey },
  async ({ language, person, seller, readForm }, _, form) => {
    const read = await readForm(agreementForm(await hereByClock()), form);
    if (!read.ok) return read;
    const { milestones } = read.value;
    const isOnePayment = milestones.length === 1;
    const made = await makeAgreement(seller.id, { ...read.value, madeBy: person.id, isOnePayment });
    if (!made.ok) return newAgreementRefused(language, made.reason);
    revalidatePath('/agreements');
    return {
      ok: true,
      agreementId: made.value,
      audit: { scope: { sellerId: seller.id }, action: 'agreement-made', subject: made.value },
    };
  },
);

/** Sends an agreement to the buyer's side, the first time or again. */
export const sendDashboardAgreement = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: agreementWith('make-sales') },
  async ({ language, seller }, agreementId) => {
    const sent = await sendAgreement({ agreementId, sellerIds: [seller.id] });
    show(agreementId);
    if (!sent.ok) return agreementRefused(language, sent.reason);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'agreement-sent', subject: agreementId } };
  },
);

/** Cancels an agreement: nothing more of it can be paid. */
export const cancelDashboardAgreement = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: agreementWith('make-sales') },
  async ({ language, seller }, agreementId) => {
    const cancelled = await cancelAgreement({ agreementId, sellerIds: [seller.id] });
    show(agreementId);
    if (!cancelled.ok) return agreementRefused(language, cancelled.reason);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'agreement-cancelled', subject: agreementId } };
  },
);
