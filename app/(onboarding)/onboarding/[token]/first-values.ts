import type { OwnOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { EMPTY_STEPS, type FormStep } from '#lib/modules/onboarding/contract/step-forms.ts';

/** What the fields of every step hold at first: the draft that was being typed, else what is told. */
export function firstOf(
  profile: OwnOnboarding['profile'],
  drafts: OwnOnboarding['drafts'],
): { [Step in FormStep]: (typeof EMPTY_STEPS)[Step] } {
  const of = <Step extends FormStep>(step: Step) =>
    Object.fromEntries(
      Object.keys(EMPTY_STEPS[step]).map((field) => {
        const told = profile[field as keyof typeof profile];
        return [field, String(drafts[step]?.[field] ?? told ?? '')];
      }),
    ) as unknown as (typeof EMPTY_STEPS)[Step];
  return { person: of('person'), business: of('business'), bank: of('bank'), site: of('site') };
}
