import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { PersonRefusal, StepRefusal } from '#lib/modules/onboarding/dashboard.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';

/** Why something of an onboarding was not kept, under the field that is to blame. */

const at = <Field extends string>(language: Language, field: Field, key: MessageKey): Refused<Field> => {
  const message = say(language, key);
  return { ok: false, message, fields: { [field]: message } as Partial<Record<Field, string>> };
};

/** Sentences of the refusals by the rules of profiles. */
const RULES: Readonly<Record<string, MessageKey>> = {
  socialId: 'onboarding.rule.socialId',
  birthdate: 'onboarding.rule.pastDay',
  socialIdIssued: 'onboarding.rule.pastDay',
  companyNumber: 'onboarding.rule.ownNumber',
};

export function stepRefusal(language: Language, reason: StepRefusal): Refused<string> {
  if (reason === 'closed') return { ok: false, message: say(language, 'onboarding.overview.closed') };
  if (reason === 'email_taken') return at(language, 'email', 'onboarding.rule.emailTaken');
  if (reason === 'unproved') return { ok: false, why: 'prove', message: say(language, 'onboarding.prove.account') };
  if (reason === 'not_an_account') return at(language, 'bankAccount', 'onboarding.rule.account');
  const field = reason.refused.about?.replace(/^profile\./, '') ?? '';
  return at(language, field, RULES[field] ?? 'common.form.invalid');
}

const OF_PERSON: Readonly<Record<Exclude<PersonRefusal, 'closed' | 'gone' | 'too_many'>, [NamedField, MessageKey]>> = {
  over_whole: ['share', 'onboarding.people.overWhole'],
  neither: ['share', 'onboarding.people.neither'],
  wrong_number: ['socialId', 'onboarding.rule.socialId'],
};
type NamedField = 'share' | 'socialId';

export function personRefusal(language: Language, reason: PersonRefusal, partner: string): Refused<NamedField> {
  if (reason === 'closed') return { ok: false, message: say(language, 'onboarding.overview.closed') };
  if (reason === 'gone') return { ok: false, message: say(language, 'onboarding.people.gone') };
  if (reason === 'too_many') return { ok: false, message: say(language, 'onboarding.people.tooMany', { partner }) };
  return at(language, ...OF_PERSON[reason]);
}
