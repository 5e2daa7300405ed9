'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { type DefaultValues, type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { useDialogLock } from '#components/ui/overlay/dialog-lock.ts';
import type { Refused } from '#components/ui/refused.ts';
import { type FormContract, type FormValues, rootOf } from '#lib/platform/form-contract.ts';
import type { Translate } from '#lib/platform/form-sentence.ts';
import { contractResolver } from './contract-resolver.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

/**
 * The server's response to a form. `fields`: one sentence per wrong field; `message`: the reason where no field is to
 * blame.
 */
type Answer<Field extends string> = { ok: true } | Refused<Field>;

type Done<Given> = Extract<Given, { ok: true }>;

type FormOptions<Values extends FormValues, Output, Given> = {
  /**
   * Loads the form's definition, and zod with it, when the user begins to fill the form in: `() => import('…').then((m)
   * => m.customerForm)`.
   */
  contract: () => Promise<FormContract<Values, Output>>;
  /** Initial values of the fields. */
  defaults: Values;
  /** Sends the input to the server. A rejected promise means that the outcome is unknown. */
  send: (values: Values) => Promise<Given>;
  /** Called after success. A navigation inside keeps the form busy until the next page is there. */
  done: (answer: Done<Given>, values: Values) => void | Promise<void>;
  /**
   * Called before `send`, with the fields already found right; false ends the submit without a word. Proof of who the
   * person is asks here.
   */
  before?: () => Promise<boolean>;
  /** False for a form whose loss is harmless, such as a password: no warning before leaving. */
  warnsBeforeLeaving?: boolean;
  /** Sentence for a server that could not be reached; `common.form.lost` by default. */
  noResponseText?: string;
};

export type ContractForm<Values extends FormValues> = {
  /** React Hook Form's own object, for what the kit does not cover: `watch`, `setValue`, `useController`. */
  hook: UseFormReturn<Values>;
  defaults: Values;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** The server is working, or the page that follows is on its way. */
  busy: boolean;
  /** Why nothing happened, where no field is to blame. */
  problem: string | null;
  element: RefObject<HTMLFormElement | null>;
  /** Loads the definition before it is needed. */
  prepare: () => void;
};

/**
 * A form over React Hook Form with the contract's own schema: the same sentences before and after the request, under
 * the field; the focus at the first wrong field; input kept on every failure; one submit at a time; a warning before a
 * changed form is left.
 */
export function useContractForm<Values extends FormValues, Output, Given extends Answer<keyof Values & string>>({
  contract,
  defaults,
  send,
  done,
  before,
  warnsBeforeLeaving = true,
  noResponseText,
}: FormOptions<Values, Output, Given>): ContractForm<Values> {
  const t = useTranslations() as unknown as Translate;
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const isPrepared = useRef(false);
  const latest = useRef({ contract, t });
  latest.current = { contract, t };
  const first = useRef(defaults).current;
  const resolver = useMemo(
    () =>
      contractResolver<Values, Output>(
        () => latest.current.contract(),
        (...args) => latest.current.t(...args),
      ),
    [],
  );
  const hook = useForm<Values>({
    resolver,
    defaultValues: first as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = hook.formState;
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [leaving, start] = useTransition();
  useDialogLock(isSubmitting || leaving);
  const unsaved = useUnsavedChanges(warnsBeforeLeaving && isDirty, element);
  useFocusOnFailure(failures, isSubmitting, element);

  const refuse = (refused: Refused<keyof Values & string>) => {
    const known = Object.entries(refused.fields ?? {}).filter(([field]) => Object.hasOwn(first, rootOf(field)));
    for (const [field, message] of known)
      hook.setError(field as FieldPath<Values>, { type: 'server', message: message as string });
    setProblem(known.length > 0 ? null : refused.message);
    setFailures((count) => count + 1);
  };
  const ask = async (values: Values) => {
    if (before && !(await before())) return setFailures((count) => count + 1);
    const answer = await send(values).catch(
      (): Refused<keyof Values & string> => ({ ok: false, message: noResponseText ?? t('common.form.lost') }),
    );
    if (!answer.ok) return refuse(answer);
    unsaved.settle();
    hook.reset(values, { keepValues: true });
    start(async () => {
      await done(answer as Done<Given>, values);
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form inside a portal of another form bubbles through React's tree.
    event.stopPropagation();
    if (sending.current || leaving) return;
    sending.current = true;
    setProblem(null);
    void hook
      .handleSubmit(
        (values) => ask(values as Values),
        () => setFailures((count) => count + 1),
      )(event)
      .finally(() => {
        sending.current = false;
      });
  };
  return {
    hook,
    defaults: first,
    submit,
    busy: isSubmitting || leaving,
    problem,
    element,
    prepare() {
      if (isPrepared.current) return;
      isPrepared.current = true;
      void Promise.all([contract(), import('./zod-resolver.ts')]).catch(() => {
        isPrepared.current = false;
      });
    },
  };
}

/**
 * Moves the focus after each counted failure. React Hook Form marks the wrong fields when it ends the submit, which may
 * be drawn after the failure was counted.
 */
function useFocusOnFailure(failures: number, isSubmitting: boolean, element: RefObject<HTMLFormElement | null>): void {
  const seen = useRef(0);
  useEffect(() => {
    if (failures === seen.current || (isSubmitting && !firstWrong(element.current))) return;
    seen.current = failures;
    focusFirstWrong(element.current);
  }, [failures, isSubmitting, element]);
}

/**
 * The first wrong field of a form takes the focus; where no field is to blame, the button that lost it while it was
 * busy.
 */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const control = firstWrong(form);
  if (control) return control.focus();
  if (document.activeElement === document.body) form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  return wrong?.matches('input, select, textarea, button, [tabindex]')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]');
}
