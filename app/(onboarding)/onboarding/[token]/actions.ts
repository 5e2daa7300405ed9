'use server';

import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { auditOrigin } from '#app/_server/actions/audit.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { free, lookup, values } from '#app/_server/actions/sent.ts';
import { stepRefusal, personRefusal } from '#app/(onboarding)/onboarding/[token]/refusals.ts';
import { dropSession, keepSession, findProven } from '#app/(onboarding)/onboarding/[token]/session.ts';
import { termsText } from '#app/(onboarding)/onboarding/[token]/terms-text.ts';
import type { Refused } from '#components/ui/refused.ts';
import {
  brandOfPartner,
  dropPerson,
  findByLink,
  submitOnboarding,
  joinDashboard,
  leaveOnboarding,
  saveDraft,
  savePerson,
  saveStep,
  sendCode,
  signTerms,
  verifyEmail,
} from '#lib/modules/onboarding/dashboard.ts';
import {
  codeForm,
  namedPersonForm,
  stepFormOf,
  termsForm,
} from '#lib/modules/onboarding/contract/step-form-contracts.ts';
import {
  EMPTY_STEPS,
  type FormStep,
  isFormStep,
  type NamedPersonForm,
  type TermsForm,
} from '#lib/modules/onboarding/contract/step-forms.ts';
import { freeText } from '#lib/kernel/entered.ts';
import { say } from '#lib/platform/i18n/say.ts';

/**
 * Actions of a seller on its onboarding pages. There is no sign-in: the link names the onboarding, and the browser's
 * own proof opens it.
 */

const IN_HISTORY = 'no person of the product: the history of the onboarding has it';

const token = () => lookup(100);
const reach = async (_: unknown, link: string) => (await findProven(link)) ?? 'gone';

/** Longest text of a field that is kept as a draft, characters. */
const MAX_DRAFT = 500;

/** The draft of a step: the step's own fields alone. */
const draftOf = (step: FormStep, typed: unknown): Record<string, string> => {
  const sent = typeof typed === 'object' && typed !== null ? (typed as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(Object.keys(EMPTY_STEPS[step]).map((field) => [field, freeText(sent[field], MAX_DRAFT)]));
};

export const sendOnboardingCode = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token()]) },
  async ({ language }, link) => {
    const sent = await sendCode(link, (await auditOrigin()).ip);
    if (sent === 'sent') return { ok: true };
    const message = say(language, sent === 'too_many' ? 'onboarding.prove.tooMany' : 'onboarding.gone.body');
    return { ok: false, message };
  },
);

export const enterOnboardingCode = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), values<{ code: string }>()]) },
  async ({ readForm }, link, form): Promise<{ ok: true } | Refused<'code'>> => {
    const read = await readForm(codeForm, form);
    if (!read.ok) return read;
    const [t, { ip }] = [await getTranslations('onboarding'), await auditOrigin()];
    const verified = await verifyEmail({ token: link, code: read.value.code, ip });
    if (verified.outcome === 'right') {
      await keepSession(verified.session, (await findByLink(link))?.language ?? '');
      return { ok: true };
    }
    if (verified.outcome === 'unknown') return { ok: false, message: t('gone.body') };
    const message =
      verified.outcome === 'wrong'
        ? t('prove.wrong', { left: verified.left })
        : t(verified.outcome === 'over' ? 'prove.over' : 'prove.tooMany');
    return { ok: false, message, fields: { code: message } };
  },
);

export const leaveOnboardingHere = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token()]) },
  async () => {
    await leaveOnboarding(await dropSession());
    return { ok: true };
  },
);

export const saveOnboardingStep = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), lookup(20), values<object>()]), reach },
  async ({ language, readForm, sellerId, isFresh }, _link, step, form): Promise<{ ok: true } | Refused<string>> => {
    if (!isFormStep(step)) return { ok: false, message: say(language, 'access.refused.invalid') };
    const read = await readForm(stepFormOf(step), form);
    if (!read.ok) return read;
    const saved = await saveStep(sellerId, { step, change: read.value, isFresh });
    return saved.ok ? { ok: true } : stepRefusal(language, saved.reason);
  },
);

export const draftOnboardingStep = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), lookup(20), values<object>()]), reach },
  async ({ language, sellerId }, _link, step, typed) => {
    if (!isFormStep(step)) return { ok: false, message: say(language, 'access.refused.invalid') };
    const saved = await saveDraft(sellerId, { step, typed: draftOf(step, typed) });
    return saved.ok ? { ok: true } : { ok: false, message: say(language, 'onboarding.overview.closed') };
  },
);

export const keepOnboardingPerson = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), lookup(40), values<NamedPersonForm>()]), reach },
  async ({ language, readForm, sellerId, partnerId }, _link, personId, form) => {
    const read = await readForm(namedPersonForm, form);
    if (!read.ok) return read;
    const saved = await savePerson(sellerId, { ...read.value, personId: personId || null });
    if (saved.ok) return { ok: true };
    return personRefusal(language, saved.reason, (await brandOfPartner(partnerId)).name);
  },
);

export const dropOnboardingPerson = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), lookup(40)]), reach },
  async ({ language, sellerId, partnerId }, _link, personId) => {
    const dropped = await dropPerson(sellerId, personId);
    if (dropped.ok) return { ok: true };
    return personRefusal(language, dropped.reason, (await brandOfPartner(partnerId)).name);
  },
);

export const signOnboarding = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token(), free(), values<TermsForm>()]), reach },
  async (
    { language, readForm, sellerId, partnerId },
    _link,
    shown,
    form,
  ): Promise<{ ok: true } | Refused<'name' | 'accepted'>> => {
    const read = await readForm(termsForm, form);
    if (!read.ok) return read;
    const { name: partner } = await brandOfPartner(partnerId);
    // The stored text is the one that was on the screen: another tab may have changed the language since.
    const text = termsText(language, partner);
    if (shown !== text) return { ok: false, message: say(language, 'access.refused.invalid') };
    const signed = await signTerms(sellerId, { text, name: read.value.name, ip: (await auditOrigin()).ip });
    return signed.ok ? { ok: true } : { ok: false, message: say(language, 'onboarding.overview.closed') };
  },
);

export const handInOnboarding = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token()]), reach },
  async ({ language, sellerId, partnerId }) => {
    const sent = await submitOnboarding(sellerId);
    if (sent.ok) return { ok: true };
    const { name: partner } = await brandOfPartner(partnerId);
    if (sent.reason === 'closed') return { ok: false, message: say(language, 'onboarding.overview.closed') };
    const key = sent.reason === 'problems' ? 'onboarding.overview.corrections' : 'onboarding.overview.incomplete';
    return { ok: false, message: say(language, key, { partner }) };
  },
);

export const joinFromOnboarding = defineAction(
  { right: 'public', unaudited: IN_HISTORY, input: z.tuple([token()]), reach },
  async ({ language, sellerId }) => {
    const way = await joinDashboard(sellerId);
    if (!way) return { ok: false, message: say(language, 'access.refused.gone') };
    if (way === 'sign_in') return { ok: true, address: '/sign-in' };
    // The part behind the hash reaches no server and no log.
    return { ok: true, address: `/invitation#${way.invitation}/${encodeURIComponent(way.name)}` };
  },
);
