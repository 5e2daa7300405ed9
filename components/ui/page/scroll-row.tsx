'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../class-names.ts';

type ScrollRowProps = { label: string; className?: string; children: ReactNode };

/**
 * Links in one row, which scrolls sideways where it has no room. It fades at each end that more of it lies behind, and
 * the current link stands in sight.
 */
export function ScrollRow({ label, className, children }: ScrollRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  // Each time it is drawn: the row stays where it is while screens beside each other come and go.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]') ?? null;
    if (row.current === null || current === shown.current) return;
    shown.current = current;
    // The row alone is moved, so that the page stays where it is.
    if (current !== null) row.current.scrollLeft += middleOf(current) - middleOf(row.current);
  });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => markEnds(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <nav
      ref={row}
      aria-label={label}
      onScroll={(event) => markEnds(event.currentTarget)}
      className={cx('scroll-row flex', className)}
    >
      {children}
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Says in attributes at which ends more of a row is out of sight. One read from the right scrolls below zero. */
function markEnds(element: HTMLElement): void {
  const before = Math.abs(element.scrollLeft);
  element.toggleAttribute('data-before', before > 1);
  element.toggleAttribute('data-after', before + element.clientWidth < element.scrollWidth - 1);
}
