/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { BuyerNotice } from '../model/method-module.ts';

type ActProps = {
  notice: BuyerNotice | null;
  locked: boolean;
  starting: string;
  children: ComponentChildren;
  onClick?: () => void;
};

/** The button at the end of a panel, and above it how the last try ended. */
export function Act({ notice, locked, starting, children, onClick }: ActProps) {
  return (
    <div class="act">
      <div class="notice" tabIndex={-1}>
        {notice && !notice.field ? notice.text : ''}
      </div>
      <button type={onClick ? 'button' : 'submit'} disabled={locked} aria-busy={locked} onClick={onClick}>
        {locked ? starting : children}
      </button>
    </div>
  );
}
