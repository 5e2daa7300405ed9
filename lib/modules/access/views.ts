/** Browsers that a business shares at a counter, and the PINs that let its people in there. */

/** Digits of a PIN. */
export const PIN_LENGTHS = { shortest: 4, longest: 6 } as const;

/** Most characters of the name of a shared browser. */
export const MAX_TILL_NAME = 50;

/** A shared browser as its own screen shows it. `people`: those who may sign in with a PIN, by their membership. */
export type OpenTill = {
  id: number;
  name: string;
  sellerId: number;
  sellerName: string;
  people: readonly { membershipId: number; name: string }[];
};

/** A shared browser in the list of its business. */
export type TillRow = { id: string; name: string; openedAt: Date; openedBy: string; lastUsedAt: Date | null };

export type PinRefusal = 'wrong' | 'throttled' | 'ended';
