import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

const KINDS: Readonly<Record<ButtonKind, string>> = {
  main: 'bg-accent text-accent-ink hover:bg-accent-strong',
  plain: 'border border-edge/60 bg-surface text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'border border-bad/50 bg-surface text-bad hover:bg-bad-soft',
};

/** The classes of a button, for links that do a button's job. One `main` per screen. */
export function buttonClass(kind: ButtonKind = 'plain', size: 'normal' | 'icon' = 'normal'): string {
  return cx(
    'thumb inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-control font-medium ' +
      'whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-50',
    size === 'icon' ? 'w-9' : 'px-3.5',
    KINDS[kind],
  );
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
