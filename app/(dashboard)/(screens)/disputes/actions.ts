'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { answerRefused, evidenceRefused } from '#app/_server/actions/dispute-answers.ts';
import { disputeWith } from '#app/_server/actions/reach.ts';
import { free, lookup } from '#app/_server/actions/sent.ts';
import { EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import { acceptDispute, saveEvidence, submitDispute } from '#lib/modules/disputes/dashboard.ts';
import { MAX_EVIDENCE_TEXT } from '#lib/modules/disputes/contract/limits.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on a chargeback while it can be answered. Files come by a route of their own. */

const show = (disputeId: string) => {
  for (const path of [`/disputes/${disputeId}`, '/disputes', '/']) revalidatePath(path);
};

/** Saves a piece of evidence in words, in place of the one of its kind. */
export const saveDisputeText = defineAction(
  {
    right: 'refund',
    input: z.tuple([lookup(), z.enum(EVIDENCE_KINDS), free(MAX_EVIDENCE_TEXT)]),
    reach: disputeWith('refund'),
  },
  async ({ language, seller }, disputeId, kind, text) => {
    if (text.trim() === '') return { ok: false, message: say(language, 'dispute-desk.evidence.empty') };
    const saved = await saveEvidence({ disputeId, sellerIds: [seller.id] }, [{ kind, value: { text } }]);
    show(disputeId);
    if (!saved.ok) return evidenceRefused(language, saved.reason);
    const audit = { scope: { sellerId: seller.id }, action: 'dispute-evidence-saved' as const, subject: disputeId };
    return { ok: true, audit: { ...audit, after: { kind, characters: text.length } } };
  },
);

/** Takes a piece of evidence out of the draft. */
export const removeDisputeEvidence = defineAction(
  { right: 'refund', input: z.tuple([lookup(), z.enum(EVIDENCE_KINDS)]), reach: disputeWith('refund') },
  async ({ language, seller }, disputeId, kind) => {
    const removed = await saveEvidence({ disputeId, sellerIds: [seller.id] }, [{ kind, value: null }]);
    show(disputeId);
    if (!removed.ok) return evidenceRefused(language, removed.reason);
    const audit = { scope: { sellerId: seller.id }, action: 'dispute-evidence-saved' as const, subject: disputeId };
    return { ok: true, audit: { ...audit, before: { kind } } };
  },
);

/** Sends the evidence to the acquirer, once. */
export const submitDisputeCase = defineAction(
  { right: 'refund', input: z.tuple([lookup()]), reach: disputeWith('refund') },
  async ({ language, seller, person }, disputeId) => {
    const submitted = await submitDispute({ disputeId, sellerIds: [seller.id], madeBy: person.id });
    show(disputeId);
    if (!submitted.ok) return answerRefused(language, submitted.reason);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'dispute-submitted', subject: disputeId } };
  },
);

/** Gives the amount up. */
export const acceptDisputeCase = defineAction(
  { right: 'refund', input: z.tuple([lookup()]), reach: disputeWith('refund') },
  async ({ language, seller, person }, disputeId) => {
    const accepted = await acceptDispute({ disputeId, sellerIds: [seller.id], madeBy: person.id });
    show(disputeId);
    if (!accepted.ok) return answerRefused(language, accepted.reason);
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'dispute-accepted', subject: disputeId } };
  },
);
