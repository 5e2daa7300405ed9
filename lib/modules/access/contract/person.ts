import type { Language } from '#lib/kernel/language.ts';

/** What a person may do for a seller. Refunds: everybody but viewers. */
export type Role = 'owner' | 'admin' | 'support' | 'viewer';

/** One seller a person may act for, directly or through the partner. */
export type SellerAccess = {
  id: number;
  /** The seller's public key: names the seller in cookies and forms without giving anything away. */
  key: string;
  name: string;
  partnerName: string | null;
  role: Role;
};

export type Person = {
  id: number;
  email: string;
  name: string;
  language: Language;
  /** By name. Empty for somebody whose memberships were taken away. */
  sellers: readonly SellerAccess[];
};
