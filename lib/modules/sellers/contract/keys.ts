/** The keys of specification 5 as their screen shows them. A key itself is sent only on a request to show it. */

export const KEY_KINDS = ['seller-id', 'seller-secret', 'client-key', 'client-password'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** How long the key before is taken beside the new one. */
export const KEY_OVERLAPS = ['now', 'hour', 'day', 'week'] as const;
export type KeyOverlap = (typeof KEY_OVERLAPS)[number];

export type KeyRow = {
  kind: KeyKind;
  ownerId: number;
  ownerName: string;
  since: Date;
  /** The key before it, while it is still taken. */
  oldUntil: Date | null;
  lastUsedAt: Date | null;
  oldLastUsedAt: Date | null;
};

/** Most sites that may use a public key, or embed a payment page. */
export const MAX_ORIGINS = 20;

/** `origins`: sites whose pages may use it, as browsers write them, in the order in which they were added. */
export type PublicKey = { ownerId: number; ownerName: string; key: string; origins: readonly string[] };

/** Owners whose keys a person may see. Derived from the authenticated person, never from the request. */
export type KeyScope = { sellerIds: readonly number[]; partnerIds: readonly number[] };

export const isPartnerKey = (kind: KeyKind): boolean => kind === 'client-key' || kind === 'client-password';

/** A client password signs callbacks and opens nothing: there is nothing to overlap. */
export const hasOverlap = (kind: KeyKind): boolean => kind !== 'client-password';
