import type { CardBrand } from '#lib/kernel/card/card.ts';

/**
 * Requests and responses between the server and a browser with saved cards. The browser has a secret of 256 random bits
 * for each seller; a request with that secret receives these fields and may pay with the security code of the card. Not
 * part of the public API, and no seller sees it.
 */

/** Cards that one browser may save with one seller; a constraint of the database enforces the limit. */
export const MAX_SAVED_CARDS = 5;

/** 32 random bytes as base64url. */
export const isBrowserSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** Saved card as its owner sees it. `expiry` is MMYY. */
export type SavedCard = { id: string; brand: CardBrand; lastFour: string; expiry: string; isExpired: boolean };

/** POST …/card: the browser's secret, and the card to be removed before they are listed. */
export type SavedCardInput = { secret: string; remove?: string };

/** Newest use first; empty if the secret is unknown or belongs to another seller. */
export type SavedCardResult = { cards: SavedCard[] };

/** The saved card that pays, and the secret of its browser. */
export type SavedCardMeans = { secret: string; cardId: string };
