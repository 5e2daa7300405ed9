/** Class of a button in one line of a timeline. */
export const smallButton =
  'thumb inline-flex h-7 items-center gap-1.5 rounded-control px-1.5 text-sm font-medium text-ink hover:bg-hover';
