import type { OwnOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { EMPTY_STEPS, type FormStep } from '#lib/modules/onboarding/contract/step-forms.ts';

/** First values of the fields of every step: the saved draft, else the stored facts. */
export function firstOf(
  profile: OwnOnboarding['profile'],
  drafts: OwnOnboarding['drafts'],
): { [Step in FormStep]: (typeof EMPTY_STEPS)[Step] } {
  const of = <Step extends FormStep>(step: Step) =>
    Object.fromEntries(
      Object.keys(EMPTY_STEPS[step]).map((field) => {
        const stored = profile[field as keyof typeof profile];
        return [field, String(drafts[step]?.[field] ?? stored ?? '')];
      }),
    ) as unknown as (typeof EMPTY_STEPS)[Step];
  return { person: of('person'), business: of('business'), bank: of('bank'), site: of('site') };
}
