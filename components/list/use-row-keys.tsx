'use client';

import type { KeyboardEvent, ReactNode } from 'react';

const NEXT = ['ArrowDown', 'j'];
const PREVIOUS = ['ArrowUp', 'k'];

/** Moves between the row links (`data-row`) inside it with the arrow keys or J and K; Enter opens, as on any link. */
export function RowKeys({ children }: { children: ReactNode }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = NEXT.includes(event.key) ? 1 : PREVIOUS.includes(event.key) ? -1 : 0;
    const here = (event.target as HTMLElement).closest('[data-row]');
    if (step === 0 || !here || event.metaKey || event.ctrlKey || event.altKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].filter(
      (row) => row.offsetParent !== null,
    );
    const next = rows[rows.indexOf(here as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls; this only moves the focus among them.
  return <div onKeyDown={move}>{children}</div>;
}
