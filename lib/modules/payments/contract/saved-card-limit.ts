/** Cards that one browser remembers for one seller, at most; the database holds to it. */
export const MAX_REMEMBERED = 5;
