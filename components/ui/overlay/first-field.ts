import type { RefObject } from 'react';

/** The field of a dialog that typing begins in when it opens, by its id: `first` of `Dialog`. */
export const firstField = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    return document.getElementById(id);
  },
});
