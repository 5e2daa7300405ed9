'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { FormValues } from '#lib/platform/form-contract.ts';
import { submitByKey } from './submit-key.ts';
import { KIT_FORM } from './typed-text.ts';
import type { ContractForm } from './use-contract-form.ts';

type FormProps<Values extends FormValues> = {
  form: ContractForm<Values>;
  className?: string;
  children: ReactNode;
};

/**
 * The element around the fields. It posts, so that a submit before the page's scripts are there puts no password into
 * an address. The definition of the form is loaded when something in it has the focus.
 */
export function Form<Values extends FormValues>({ form, className, children }: FormProps<Values>) {
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={form.prepare}
      onInput={form.prepare}
      onKeyDown={submitByKey}
      {...{ [KIT_FORM]: '' }}
      className={cx('form', className)}
    >
      {children}
    </form>
  );
}

/** The row of the button of a long form: in view beside a pointer, where the window has the height. */
export const saveBarClass = 'border-t bg-paper py-4 md:sticky md:bottom-0 md:z-10 short:static';

/** Why nothing happened, where no field is to blame. Shown above the buttons. */
export function FormProblem<Values extends FormValues>({ form, id }: { form: ContractForm<Values>; id: string }) {
  return form.problem === null ? null : <FieldError id={id}>{form.problem}</FieldError>;
}

type SubmitProps<Values extends FormValues> = {
  form: ContractForm<Values>;
  kind?: ButtonKind;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** The button that sends the form. Busy until the server answered and the next page is there. */
export function SubmitButton<Values extends FormValues>({
  form,
  kind = 'main',
  disabled = false,
  className,
  children,
}: SubmitProps<Values>) {
  return (
    <Button type="submit" kind={kind} busy={form.busy} disabled={disabled} {...(className ? { className } : {})}>
      {children}
    </Button>
  );
}

/** The last row of a form in a dialog: cancel, which discards the input, and the button that sends it. */
export function DialogButtons<Values extends FormValues>({
  form,
  cancel,
  ...submit
}: Omit<SubmitProps<Values>, 'disabled' | 'className'> & { cancel: () => void }) {
  const t = useTranslations('common.action');
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button onClick={cancel} disabled={form.busy}>
        {t('cancel')}
      </Button>
      <SubmitButton form={form} {...submit} />
    </div>
  );
}
