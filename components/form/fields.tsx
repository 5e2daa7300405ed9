'use client';

import type { ComponentProps, ReactNode } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { DayInput } from '#components/ui/day-input.tsx';
import { cx } from '#components/ui/class-names.ts';
import { BelowField, describedBy, Field } from '#components/ui/field.tsx';
import { Input, inputClass, Select, typedDirection } from '#components/ui/input.tsx';
import type { FormValues } from '#lib/platform/form-contract.ts';
import { defaultOf, errorOf, useBound } from './bind.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * Fields over React Hook Form: a label, help, and the refusal under the field that it is about. `id` is the field's
 * name where it is left out.
 */

type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

type FieldProps<Values extends FormValues, Kind> = {
  form: ContractForm<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  help?: ReactNode;
  /** A note of a person about the value. Unlike help, it stays beside an error. */
  note?: ReactNode;
  id?: string;
};

type InputProps = Omit<ComponentProps<'input'>, 'form' | 'name' | 'id' | 'ref' | 'value' | 'defaultValue' | 'onBlur'>;

export type TextFieldProps<Values extends FormValues> = FieldProps<Values, string> &
  InputProps & {
    /** E-mails, codes, addresses, numbers: left to right in every language. */
    isLatin?: boolean;
    /** A control over the end of the field, such as a button. */
    inside?: ReactNode;
  };

/** One line of text. Everything that an input takes may be given to it. */
export function TextField<Values extends FormValues>({
  form,
  name,
  label,
  help,
  note,
  id = name,
  isLatin = false,
  inside,
  className,
  onChange,
  ...input
}: TextFieldProps<Values>) {
  const bound = useBound(form, name);
  return (
    <Field id={id} label={label} help={help} note={note} error={errorOf(form, name)}>
      {(attributes) => {
        const control = (
          <Input
            dir={isLatin ? 'ltr' : 'auto'}
            autoComplete="off"
            {...input}
            {...attributes}
            {...bound}
            onChange={(event) => {
              void bound.onChange(event);
              onChange?.(event);
            }}
            defaultValue={defaultOf(form, name) as string | undefined}
            className={cx(isLatin && 'rtl:text-end', className)}
          />
        );
        return inside ? (
          <div className="relative">
            {control}
            {inside}
          </div>
        ) : (
          control
        );
      }}
    </Field>
  );
}

/** One e-mail address. */
export function EmailField<Values extends FormValues>(props: TextFieldProps<Values>) {
  return (
    <TextField
      type="email"
      isLatin
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
      {...(props as TextFieldProps<Values>)}
    />
  );
}

/** A day, typed or picked in a calendar; its value is `YYYY-MM-DD`. */
export function DateField<Values extends FormValues>({
  form,
  name,
  label,
  help,
  note,
  id = name,
  ...limits
}: FieldProps<Values, string> & { min?: string; max?: string }) {
  const { field } = useController({ control: form.hook.control, name: name as unknown as FieldPath<Values> });
  return (
    <Field id={id} label={label} help={help} note={note} error={errorOf(form, name)}>
      {(attributes) => (
        <DayInput
          {...attributes}
          {...limits}
          first={(defaultOf(form, name) as string | undefined) ?? ''}
          name={name}
          onDay={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

/**
 * An amount in major units as people type it ("1,234.50", "1234,5"). A text input, because a number input changes the
 * typed text.
 */
export function AmountField<Values extends FormValues>(props: TextFieldProps<Values>) {
  return (
    <TextField
      inputMode="decimal"
      isLatin
      {...(props as TextFieldProps<Values>)}
      className={cx('tabular-nums', props.className)}
    />
  );
}

/** Text of several lines. */
export function TextAreaField<Values extends FormValues>({
  form,
  name,
  label,
  help,
  note,
  id = name,
  isLatin = false,
  className,
  ...area
}: FieldProps<Values, string> & { isLatin?: boolean } & Omit<
    ComponentProps<'textarea'>,
    'form' | 'name' | 'id' | 'ref' | 'value' | 'defaultValue' | 'onBlur'
  >) {
  const bound = useBound(form, name);
  return (
    <Field id={id} label={label} help={help} note={note} error={errorOf(form, name)}>
      {(attributes) => (
        <textarea
          {...(isLatin ? { dir: 'ltr' } : typedDirection)}
          rows={3}
          {...area}
          {...attributes}
          {...bound}
          defaultValue={defaultOf(form, name) as string | undefined}
          className={cx(inputClass, 'h-auto py-2', className)}
        />
      )}
    </Field>
  );
}

/** One of a list, as the device's own select. The options are the children. */
export function SelectField<Values extends FormValues>({
  form,
  name,
  label,
  help,
  note,
  id = name,
  children,
}: FieldProps<Values, string> & { children: ReactNode }) {
  const bound = useBound(form, name);
  return (
    <Field id={id} label={label} help={help} note={note} error={errorOf(form, name)}>
      {(attributes) => (
        <Select {...attributes} {...bound} defaultValue={defaultOf(form, name) as string | undefined}>
          {children}
        </Select>
      )}
    </Field>
  );
}

/** A box to tick with its words, as large as a thumb. */
export function CheckField<Values extends FormValues>({
  form,
  name,
  label,
  help,
  note,
  id = name,
}: FieldProps<Values, boolean>) {
  const bound = useBound(form, name);
  const error = errorOf(form, name);
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
        <input
          id={id}
          type="checkbox"
          {...bound}
          defaultChecked={form.defaults[name] as boolean}
          {...describedBy(id, { note, help, error })}
          {...(error ? { 'aria-invalid': true as const } : {})}
        />
        <span className="[overflow-wrap:anywhere]">{label}</span>
      </label>
      {/* Under the label and not under the box. */}
      <div className="-mt-2 ps-7.5 empty:hidden pointer-coarse:-mt-3">
        <BelowField {...{ id, note, help, error }} />
      </div>
    </div>
  );
}

/** One of a few options, each with a label: radio buttons in a labelled group. */
export function ChoiceField<Values extends FormValues>({
  form,
  name,
  label,
  note,
  options,
}: FieldProps<Values, string> & { options: readonly { value: string; label: ReactNode; hint?: ReactNode }[] }) {
  const bound = useBound(form, name);
  const error = errorOf(form, name);
  return (
    <fieldset
      className="grid gap-2"
      {...describedBy(name, { note, error })}
      {...(error ? { 'aria-invalid': true as const } : {})}
    >
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="thumb flex cursor-pointer items-start gap-3 rounded-control border px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            {...bound}
            value={option.value}
            defaultChecked={form.defaults[name] === option.value}
            className="mt-px"
          />
          <span className="min-w-0">
            {option.label}
            {option.hint ? <span className="block text-sm text-muted">{option.hint}</span> : null}
          </span>
        </label>
      ))}
      <BelowField {...{ id: name, note, error }} />
    </fieldset>
  );
}
