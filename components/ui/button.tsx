import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

/** The classes of a button (`app/globals.css`), for links that do a button's job. One `main` per screen. */
export function buttonClass(kind: ButtonKind = 'plain', size: 'normal' | 'icon' = 'normal'): string {
  return cx(`button button-${kind}`, size === 'icon' && 'button-icon');
}

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind; busy?: boolean; icon?: ReactNode };

/** A button. While `busy` it keeps its width, turns a mark and takes no second click. */
export function Button({
  kind = 'plain',
  busy = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(kind), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A button that is only an icon; its name is for screen readers and the tooltip of the pointer. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(buttonClass('quiet', 'icon'), className)}
    />
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
