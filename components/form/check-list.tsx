'use client';

import type { FieldPath } from 'react-hook-form';
import { errorOf } from '#components/form/bind.ts';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { FormValues } from '#lib/platform/form-contract.ts';

type CheckListProps<Values extends FormValues> = {
  form: ContractForm<Values>;
  name: keyof Values & string;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** Several choices as checkboxes in a labelled group. */
export function CheckList<Values extends FormValues>({ form, name, label, options }: CheckListProps<Values>) {
  const error = errorOf(form, name);
  const chosen = form.defaults[name] as readonly string[];
  return (
    <fieldset {...(error ? { 'aria-invalid': true as const, 'aria-describedby': `${name}-error` } : {})}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              {...form.hook.register(name as FieldPath<Values>)}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
