import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** Shared by inputs and selects. 16 px on touch screens, so that a phone does not zoom in. */
export const inputClass = cx(
  'h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-ink placeholder:text-faint ' +
    'pointer-coarse:h-11 pointer-coarse:text-lg',
  'focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(inputClass, className)} />;
}

/** The platform's own select: the best one on phones, and right in every language. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...rest} className={cx(inputClass, 'pe-8', className)}>
      {children}
    </select>
  );
}
