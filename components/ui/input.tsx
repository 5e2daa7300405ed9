import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** The classes of inputs and selects (`app/globals.css`), which yield to those that stand beside them. */
export const inputClass = 'control';

/** Direction of free text: its first letter's, and the page's while it is empty (`:placeholder-shown`). */
export const typedDirection = { dir: 'auto', placeholder: ' ' } as const;

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...(rest.dir === 'auto' && typedDirection)} {...rest} className={cx(inputClass, className)} />;
}

/** The platform's own select: the best one on phones, and right in every language. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...rest} className={cx(inputClass, 'control-list', className)}>
      {children}
    </select>
  );
}
