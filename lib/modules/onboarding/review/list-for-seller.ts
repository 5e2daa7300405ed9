import type { Language } from '#lib/kernel/language.ts';
import { type FileReason, fileTypeKey } from '#lib/modules/seller-files/contract/file-types.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import type { OnboardingReason } from '../contract/enums.ts';
import type { Lack } from '../domain/steps.ts';
import type { OpenItem } from '../notify-seller.ts';
import type { ReviewFacts } from './read-facts.ts';

/**
 * Corrections that a reviewer asks of a seller, as sentences in its language: in its e-mail, and in the reviewers'
 * preview.
 */

/** Name of a type of document. */
export const typeText = (language: Language, type: number): string => {
  const typeKey = fileTypeKey(type);
  return typeKey === null ? String(type) : say(language, `seller-files.type.${typeKey}`);
};

/** Fields that no step asks for, and the API may give. */
const ONLY_HERE = ['firstNameEn', 'lastNameEn', 'merchantNameEn', 'dba', 'dbaEn', 'personBusinessType', 'retailType'];

/** Name of a field; the step's where it is the whole step. */
export function fieldText(language: Language, { step, field }: { step: string; field: string }): string {
  if (field === '') return say(language, `onboarding.step.${step}` as MessageKey);
  const texts = ONLY_HERE.includes(field) ? 'review.field' : 'onboarding.field';
  return say(language, `${texts}.${field}` as MessageKey);
}

/** A reason with its advice, and the reviewer's note. */
export const withNote = (text: string, note: string): string => (note === '' ? text : `${text} ${note}`);

export const fieldReasonText = (language: Language, reason: OnboardingReason, partner: string): string =>
  say(language, `onboarding.reason.${reason}`, { partner });

/** Reason for which a document is refused, with advice. */
export const fileReasonText = (language: Language, reason: FileReason): string =>
  `${say(language, `seller-files.reason.${reason}`)} ${say(language, `seller-files.fix.${reason}`)}`;

/** All refused or missing items: documents, then fields, then missing ones. */
export function listForSeller(
  { files, problems, obstacles }: Pick<ReviewFacts, 'files' | 'problems' | 'obstacles'>,
  language: Language,
  partner: string,
): OpenItem[] {
  const refused = files.filter(({ state, isReplaced }) => state === 'refused' && !isReplaced);
  const lacks = obstacles.flatMap((obstacle) => (obstacle.kind === 'lack' ? [obstacle.lack] : []));
  return [
    ...refused.map(({ type, reason, note }) => ({
      label: typeText(language, type),
      value: withNote(fileReasonText(language, reason ?? 'other'), note),
    })),
    ...problems
      .filter(({ isCorrected }) => !isCorrected)
      .map((problem) => ({
        label: fieldText(language, problem),
        value: withNote(fieldReasonText(language, problem.reason, partner), problem.note),
      })),
    ...lacks.map((lack) => lackText(language, lack)),
  ];
}

function lackText(language: Language, lack: Lack): OpenItem {
  const value = say(language, `review.lack.${lack.kind}`);
  if (lack.kind === 'field') return { label: fieldText(language, { step: lack.step, field: lack.name }), value };
  if (lack.kind === 'document') return { label: say(language, `onboarding.purpose.${lack.name}` as MessageKey), value };
  return { label: say(language, `onboarding.lack.${lack.name}` as MessageKey), value };
}
