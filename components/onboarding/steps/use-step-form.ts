'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { FormStep } from '#lib/modules/onboarding/contract/step-forms.ts';
import type { FormContract, FormValues } from '#lib/platform/form-contract.ts';

export type StepActions = {
  save: (step: string, form: object) => Promise<{ ok: true } | Refused<string>>;
  draft: (step: string, form: object) => Promise<{ ok: boolean }>;
};

/** State of a draft: empty, on its way, saved, or not saved. */
export type DraftState = 'none' | 'saving' | 'saved' | 'lost';

/** Delay from the last key to saving the draft, milliseconds. */
const DRAFT_AFTER_MS = 900;

type Options<Step extends FormStep, Values extends FormValues> = {
  step: Step;
  contract: () => Promise<FormContract<Values, unknown>>;
  defaults: Values;
  actions: StepActions;
  /** Called before it is saved, with the fields already found right; false saves nothing. */
  before?: () => Promise<boolean>;
  /** Path of the next page, after the step is saved. */
  next: string;
};

/** The form of a step: saved as a whole by its button, and as a draft while it is typed, so that nothing is lost. */
export function useStepForm<Step extends FormStep, Values extends FormValues>({
  step,
  contract,
  defaults,
  actions,
  before,
  next,
}: Options<Step, Values>): { form: ContractForm<Values>; draft: DraftState } {
  const router = useRouter();
  const [draft, setDraft] = useState<DraftState>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useContractForm<Values, unknown, { ok: true } | Refused<keyof Values & string>>({
    contract,
    defaults,
    ...(before && { before }),
    // Every key is kept as a draft already.
    warnsBeforeLeaving: false,
    send: (values) => {
      clearTimeout(timer.current);
      return actions.save(step, values) as Promise<{ ok: true } | Refused<keyof Values & string>>;
    },
    done: () => router.push(next),
  });
  const { hook } = form;
  const keep = useRef(actions.draft);
  keep.current = actions.draft;
  useEffect(() => {
    const watched = hook.watch((values, { name }) => {
      if (name === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setDraft('saving');
        keep.current(step, values).then(
          ({ ok }) => setDraft(ok ? 'saved' : 'lost'),
          () => setDraft('lost'),
        );
      }, DRAFT_AFTER_MS);
    });
    return () => {
      clearTimeout(timer.current);
      watched.unsubscribe();
    };
  }, [hook, step]);
  return { form, draft };
}
