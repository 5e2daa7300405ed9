import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/**
 * Lines of a name and an amount. All amounts share one column, as wide as the widest of them, and end at its right: the
 * decimals stand below each other whichever way the page reads.
 */
export function Sums({
  children,
  className,
  isLive = false,
}: {
  children: ReactNode;
  className?: string;
  /** Changed amounts are read out. */
  isLive?: boolean;
}) {
  return (
    <dl
      {...(isLive && { 'aria-live': 'polite' as const })}
      className={cx('grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 gap-y-1.5', className)}
    >
      {children}
    </dl>
  );
}

type LineProps = {
  name: ReactNode;
  /** Look of the whole line. */
  className?: string;
  /** Look of the amount. */
  look?: string;
  isTotal?: boolean;
  children: ReactNode;
};

export function SumLine({ name, className, look, isTotal = false, children }: LineProps) {
  return (
    <div className={cx('col-span-full grid grid-cols-subgrid items-baseline', className)}>
      <dt className={cx('min-w-0', !isTotal && 'text-muted')}>{name}</dt>
      <dd className={cx('figures', look)}>{children}</dd>
    </div>
  );
}
