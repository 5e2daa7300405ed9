import { beginSavedCards } from './saved-cards.ts';

/**
 * What a card form asks beyond the card, and what it need not ask again: the postal code of cards from some countries,
 * and cards that this browser remembers. A module of its own, fetched when the first digits of a number are there, and
 * at once by a browser that remembers cards.
 */
export { zipOf } from './zip.ts';

beginSavedCards();
