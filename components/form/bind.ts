'use client';

import { type FocusEvent, useRef } from 'react';
import { type FieldPath, get, type UseFormRegisterReturn } from 'react-hook-form';
import type { FormValues } from '#lib/platform/form-contract.ts';
import type { ContractForm } from './use-contract-form.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Bound = Omit<
  UseFormRegisterReturn,
  'ref' | 'onBlur' | 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern' | 'required' | 'disabled'
> & {
  ref: (element: Control | null) => void;
  onBlur: (event: FocusEvent<Control>) => Promise<void>;
};

/** The error of a field, if it has one. A field of a row is `lines.0.price`. */
export function errorOf<Values extends FormValues>(
  form: ContractForm<Values>,
  name: keyof Values & string,
): string | null {
  const found = get(form.hook.formState.errors, name) as { message?: string } | undefined;
  return found?.message ?? null;
}

/** The first value of a field. */
export const defaultOf = <Values extends FormValues>(form: ContractForm<Values>, name: string): unknown =>
  get(form.defaults, name) as unknown;

/**
 * Binds a control of the browser to a field. Text typed, or filled in by a password manager, before hydration is
 * adopted too: React Hook Form alone would replace it with the default.
 */
export function useBound<Values extends FormValues>(form: ContractForm<Values>, name: keyof Values & string): Bound {
  const taken = useRef(new WeakSet<Control>());
  const path = name as FieldPath<Values>;
  const { ref, onChange, onBlur } = form.hook.register(path);
  const validate = () => form.hook.trigger(path);
  return {
    name,
    // A corrected field loses its error at once, before the first submit as after it.
    onChange: async (event) => {
      await onChange(event);
      if (errorOf(form, name) !== null) await validate();
    },
    // Validated when it loses the focus, unless to a button: an error that comes under a press would move the button
    // away.
    onBlur: async (event) => {
      await onBlur(event);
      const value = form.hook.getValues(path) as unknown;
      if (value !== '' && value !== defaultOf(form, name) && !(event.relatedTarget instanceof HTMLButtonElement))
        await validate();
    },
    ref: (element) => {
      const typed = element === null || taken.current.has(element) ? null : typedInto(element);
      ref(element);
      if (element === null) return;
      taken.current.add(element);
      if (typed === null || typed === defaultOf(form, name) || typed === form.hook.getValues(path)) return;
      form.hook.setValue(path, typed as never, { shouldDirty: true });
    },
  };
}

/** The value of a control when it is first seen; null where it is untouched. */
function typedInto(element: Control): string | boolean | null {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return element.checked;
  if (element instanceof HTMLInputElement && element.type === 'radio') return element.checked ? element.value : null;
  return element.value === '' ? null : element.value;
}
