/** Signing secrets for the dashboard. A secret itself is sent only on a request to reveal it. */

/** Owner of the callbacks that a secret signs. */
export type SigningOwner = { audience: 'seller' | 'partner'; ownerId: number };

/** How long the old secret signs beside the new one. */
export const OVERLAPS = ['now', 'hour', 'day', 'week'] as const;
export type Overlap = (typeof OVERLAPS)[number];

export type SigningSecret = SigningOwner & {
  /** Id of the current secret: revealing and rotating apply to the one that the person saw. */
  id: number;
  ownerName: string;
  createdAt: Date;
  /** The secret before it, while it still signs beside it. */
  previousEndsAt: Date | null;
};

/** Owners whose secrets a person may see and rotate. Derived from the authenticated person, never from the request. */
export type SigningScope = { sellerIds: readonly number[]; partnerIds: readonly number[] };

/**
 * `confirm`: a fresh proof of identity is required. `changed`: it was rotated meanwhile, or its owner is not one of the
 * person's.
 */
export type RevealResult = { ok: true; secret: string } | { ok: false; why?: string; message: string };
export type RotateResult = { ok: true } | { ok: false; why?: string; message: string };
