import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';

type NewRowsProps = {
  count: number;
  /** How many are new, and that a click shows them. */
  text: string;
  isBusy: boolean;
  show: () => void;
  /** The list is one part of a long page: said at its top, wherever the reader is. */
  isOnPage?: boolean;
};

/**
 * Says over a list how much is new since it was drawn; a click takes it in. It has no height of its own, so that no row
 * moves under the pointer, and stays in sight while the list is scrolled. Announced once the reader is idle.
 */
export function NewRows({ count, text, isBusy, show, isOnPage = false }: NewRowsProps) {
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none top-[calc(var(--head)+1.5rem)] z-20 flex h-0 justify-center',
        isOnPage ? 'fixed inset-x-0' : 'sticky',
      )}
    >
      {count > 0 ? (
        <Button
          className="pointer-events-auto -translate-y-4 rounded-full border-accent bg-surface font-medium shadow-md"
          busy={isBusy}
          onClick={show}
        >
          {text}
        </Button>
      ) : null}
    </div>
  );
}
