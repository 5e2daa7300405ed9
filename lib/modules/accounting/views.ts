import type { Scope } from './contract/scopes.ts';

/** A client as the screen of keys shows it. One of the two ids is its owner. */
export type ListedClient = {
  clientId: string;
  sellerId: number | null;
  partnerId: number | null;
  name: string;
  scopes: readonly Scope[];
  createdAt: Date;
  /** Name of the person who made it. */
  createdBy: string;
  /** To the minute. */
  usedAt: Date | null;
};
