import { freeText } from '#lib/kernel/entered.ts';
import { EMPTY_STEPS, type FormStep } from '#lib/modules/onboarding/contract/step-forms.ts';

/** Longest text of a field that is kept as a draft, characters. */
const MAX_DRAFT = 500;

/** The draft of a step: the step's own fields alone. */
export const draftOf = (step: FormStep, typed: unknown): Record<string, string> => {
  const sent = typeof typed === 'object' && typed !== null ? (typed as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(Object.keys(EMPTY_STEPS[step]).map((field) => [field, freeText(sent[field], MAX_DRAFT)]));
};
