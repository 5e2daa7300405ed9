import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';

type BarProps = {
  label: string;
  isShown: boolean;
  /** How much is selected. */
  status: ReactNode;
  /** Content between the status and the actions. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Actions on the selected rows, at the foot of the screen while there are any. */
export function SelectionBar({ label, isShown, status, aside, children }: BarProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'sticky bottom-(--foot) z-20 -mx-4 mt-4 flex-wrap items-center ' +
          'gap-x-4 gap-y-2 border-t bg-raised px-4 py-3 shadow-lift md:bottom-4 md:mx-0 ' +
          'md:rounded-panel md:border',
        isShown ? 'flex' : 'hidden',
      )}
    >
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 font-medium">
        {isShown ? status : null}
      </p>
      {aside}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">{children}</div>
    </section>
  );
}
