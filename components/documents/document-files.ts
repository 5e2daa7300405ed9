/** Documents of one joined PDF, at most: it is made in memory, and printed in one go. */
export const MAX_IN_ONE_PDF = 50;
