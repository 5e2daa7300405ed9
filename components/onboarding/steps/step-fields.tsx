'use client';

import { useTranslations } from 'next-intl';
import { FormProblem, SubmitButton } from '#components/form/form.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import type { BankStep, BusinessStep, PersonStep, SiteStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import type { FormValues } from '#lib/platform/form-contract.ts';
import { problemsOfField, ProblemNote, type ShownProblem } from '../problem-note.tsx';
import type { DraftState } from './use-step-form.ts';

/** Props of every form of a step. */
export type StepProps<Values> = {
  first: Values;
  problems: readonly ShownProblem[];
  partner: string;
  next: string;
};

type FieldName = keyof (PersonStep & BusinessStep & BankStep & SiteStep);

/** Props of a field of a step: texts, help and the corrections of a reviewer. */
export function useStepFields<Values extends FormValues>(
  form: ContractForm<Values>,
  { problems, partner }: Pick<StepProps<never>, 'problems' | 'partner'>,
) {
  const t = useTranslations('onboarding.field');
  return <Name extends keyof Values & FieldName>(name: Name, help?: string) => {
    const own = problemsOfField(problems, name);
    const notes = own.map((problem) => <ProblemNote key={problem.problemId} problem={problem} partner={partner} />);
    return {
      form,
      name,
      label: t(name as FieldName),
      help,
      note: own.length === 0 ? null : <div className="grid gap-1.5">{notes}</div>,
    };
  };
}

/** Corrections that concern the whole step. */
export function StepProblems({ problems, partner }: Pick<StepProps<never>, 'problems' | 'partner'>) {
  return problemsOfField(problems, '').map((problem) => (
    <p key={problem.problemId}>
      <ProblemNote problem={problem} partner={partner} />
    </p>
  ));
}

/** The last row of a step: its button, and the state of the draft. */
export function StepButtons<Values extends FormValues>({
  form,
  draft,
}: {
  form: ContractForm<Values>;
  draft: DraftState;
}) {
  const t = useTranslations('onboarding');
  return (
    <div className="mt-2 grid gap-3">
      <FormProblem form={form} id="step-problem" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton form={form} className="h-11 max-sm:w-full">
          {t('save')}
        </SubmitButton>
        <p role="status" className="min-h-5 text-sm text-muted">
          {draft === 'none' ? '' : t(`draft.${draft}`)}
        </p>
      </div>
    </div>
  );
}
