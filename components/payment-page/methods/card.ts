import { beginSavedCards } from './saved-cards.ts';

/**
 * Module of a card form for the postal code of cards from some countries and for cards saved in this browser. Fetched
 * when the first digits of a number are typed, and at once by a browser with saved cards.
 */
export { zipOf } from './zip.ts';

beginSavedCards();
