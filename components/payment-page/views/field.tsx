/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import type { DetailField, PageField } from '#lib/modules/checkout/contract/buyer-page.ts';

type FieldProps = {
  name: PageField | DetailField | 'amount' | 'name' | 'email' | 'code' | 'reason';
  /** Set where another form on the page has a field of the same name. */
  id?: string;
  label: string;
  error?: string | undefined;
  help?: string | undefined;
  /** Runs left to right in every language: numbers and codes. */
  number?: boolean;
  input: InputHTMLAttributes<HTMLInputElement>;
  /** Content at the other end of the label's line. */
  beside?: ComponentChildren;
  /** Hidden until it is needed. */
  hidden?: boolean;
  children?: ComponentChildren;
};

/** A labelled input with its help and its error under it, tied to it for screen readers. */
export function Field({ name, id = name, label, error, help, number, input, beside, hidden, children }: FieldProps) {
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div class="field" hidden={hidden}>
      {beside ? (
        <div class="line">
          <label for={id}>{label}</label>
          {beside}
        </div>
      ) : (
        <label for={id}>{label}</label>
      )}
      <div class="box">
        <input
          id={id}
          name={name}
          type="text"
          required
          dir={number ? 'ltr' : 'auto'}
          inputMode={number ? 'numeric' : 'text'}
          autocapitalize="off"
          spellcheck={false}
          // A blank placeholder, by which styles recognise an empty field, with the direction of the page.
          placeholder=" "
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {children}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
