'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { lookup, rowId, values } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import {
  type ChangesForm,
  changesForm,
  type ReasonForm,
  reasonForm,
  type RefusalForm,
  refusalForm,
  type ReopenForm,
  reopenForm,
} from '#lib/modules/onboarding/contract/review-forms.ts';
import { ONBOARDING_STEPS } from '#lib/modules/onboarding/contract/enums.ts';
import * as onboarding from '#lib/modules/onboarding/dashboard.ts';
import { switchSandboxReviewer } from '#lib/modules/sellers/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Decisions of a partner's reviewers about its sellers. */

type Reached = { person: { id: number }; partners: readonly { id: number }[] };

/** The review and its reader: every operation reports a review of another partner as not found. */
const by = ({ person, partners }: Reached, publicId: string) => ({
  publicId,
  partnerIds: partners.map(({ id }) => id),
  userId: person.id,
});

/** The refusal of a decision; the screen shows the state of the review meanwhile. */
function whyNot(language: Language, why: onboarding.ReviewRefusal): Refused {
  if (why === 'note-missing')
    return {
      ok: false,
      message: say(language, 'review.noteMissing'),
      fields: { note: say(language, 'review.noteMissing') },
    };
  revalidatePath('/partner/review', 'layout');
  return { ok: false, why, message: say(language, `review.refused.${why}`) };
}

/** Answers a decision with its entry in the seller's audit log, and has the screens that show it drawn again. */
function answerDecision(
  language: Language,
  decided: Result<{ sellerId: number }, onboarding.ReviewRefusal>,
  entry: { action: AuditAction; subject: string; after?: AuditFacts },
) {
  if (!decided.ok) return whyNot(language, decided.reason);
  revalidatePath('/partner/review', 'layout');
  return { ok: true as const, audit: { scope: { sellerId: decided.value.sellerId }, ...entry } };
}

export const takeReview = defineAction({ right: 'review-sellers', input: z.tuple([lookup()]) }, async (actor, id) => {
  if (!isUuid(id)) return refusal('gone', actor.language);
  const taken = await onboarding.takeIntoReview(by(actor, id));
  return answerDecision(actor.language, taken, { action: 'review-taken', subject: id });
});

const state = z.enum(['received', 'in-review', 'accepted', 'refused']);

export const acceptDocument = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), lookup(), state]) },
  async (actor, id, fileId, from) => {
    if (!isUuid(id) || !isUuid(fileId)) return refusal('gone', actor.language);
    const decided = await onboarding.reviewFile(by(actor, id), { fileId, from, refusal: null });
    return answerDecision(actor.language, decided, { action: 'review-document-accepted', subject: fileId });
  },
);

export const refuseDocument = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), lookup(), state, values<RefusalForm>()]) },
  async (actor, id, fileId, from, form) => {
    const read = await actor.readForm(refusalForm, form);
    if (!read.ok) return read;
    if (!isUuid(id) || !isUuid(fileId)) return refusal('gone', actor.language);
    const decided = await onboarding.reviewFile(by(actor, id), { fileId, from, refusal: read.value });
    const after = { reason: read.value.reason };
    return answerDecision(actor.language, decided, { action: 'review-document-refused', subject: fileId, after });
  },
);

const place = z.object({ step: z.enum(ONBOARDING_STEPS), field: lookup(40) });

export const refuseDetail = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), place, values<ReasonForm>()]) },
  async (actor, id, { step, field }, form) => {
    const read = await actor.readForm(reasonForm, form);
    if (!read.ok) return read;
    if (!isUuid(id)) return refusal('gone', actor.language);
    const refused = await onboarding.refuseField(by(actor, id), { step, field, ...read.value });
    const after = { step, field, reason: read.value.reason };
    return answerDecision(actor.language, refused, { action: 'review-field-refused', subject: id, after });
  },
);

export const clearDetail = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), lookup()]) },
  async (actor, id, problemId) => {
    if (!isUuid(id) || !isUuid(problemId)) return refusal('gone', actor.language);
    const cleared = await onboarding.clearField(by(actor, id), problemId);
    return answerDecision(actor.language, cleared, { action: 'review-field-cleared', subject: id });
  },
);

export const askSeller = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), values<ChangesForm>()]) },
  async (actor, id, form) => {
    const read = await actor.readForm(changesForm, form);
    if (!read.ok) return read;
    if (!isUuid(id)) return refusal('gone', actor.language);
    const requested = await onboarding.askForChanges(by(actor, id), read.value);
    return answerDecision(actor.language, requested, {
      action: 'review-changes-asked',
      subject: id,
      after: read.value,
    });
  },
);

export const approveSeller = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup()]) },
  async (actor, id) => {
    if (!isUuid(id)) return refusal('gone', actor.language);
    const approved = await onboarding.approve(by(actor, id));
    const isFinal = approved.ok && approved.value.isFinal;
    const action = isFinal ? 'review-approved' : 'review-approved-first';
    const answer = answerDecision(actor.language, approved, { action, subject: id });
    return answer.ok ? { ...answer, isFinal } : answer;
  },
);

export const rejectSeller = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), values<ReasonForm>()]) },
  async (actor, id, form) => {
    const read = await actor.readForm(reasonForm, form);
    if (!read.ok) return read;
    if (!isUuid(id)) return refusal('gone', actor.language);
    const rejected = await onboarding.reject(by(actor, id), read.value);
    const after = { reason: read.value.reason };
    return answerDecision(actor.language, rejected, { action: 'review-rejected', subject: id, after });
  },
);

export const reopenSeller = defineAction(
  { right: 'review-sellers', input: z.tuple([lookup(), values<ReopenForm>()]) },
  async (actor, id, form) => {
    const read = await actor.readForm(reopenForm, form);
    if (!read.ok) return read;
    if (!isUuid(id)) return refusal('gone', actor.language);
    const reopened = await onboarding.reopen(by(actor, id), { field: '', ...read.value });
    const after = { step: read.value.step, reason: read.value.reason };
    return answerDecision(actor.language, reopened, { action: 'review-reopened', subject: id, after });
  },
);

export const switchReviewer = defineAction(
  { right: 'review-sellers', sandboxOnly: true, input: z.tuple([rowId(), z.boolean()]) },
  async ({ language, partners }, partnerId, isOn) => {
    if (!partners.some(({ id }) => id === partnerId)) return refusal('gone', language);
    await switchSandboxReviewer(partnerId, isOn);
    revalidatePath('/partner/review');
    const entry = { action: 'sandbox-reviewer-switched', subject: '', after: { isOn } } as const;
    return { ok: true as const, audit: { scope: { partnerId }, ...entry } };
  },
);
