import { cx } from '../class-names.ts';

/** The one look of everything that floats: menus, filters, the search. Opens in place, fading, 100 ms. */
export function popupClass(more = ''): string {
  return cx(
    'max-h-(--available-height) overflow-y-auto scroll-thin rounded-panel border bg-raised text-ink ' +
      'shadow-lift outline-none',
    'origin-(--transform-origin) transition-[opacity,scale] duration-100 ease-quiet ' +
      'data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0',
    more,
  );
}
