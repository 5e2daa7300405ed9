import type { Language } from '#lib/kernel/language.ts';
import type { Right, Role } from './rights.ts';

/** Seller that a person may act for, directly or through the partner. */
export type SellerAccess = {
  id: number;
  /** The seller's public key: names the seller in cookies and forms without giving anything away. */
  key: string;
  name: string;
  partnerName: string | null;
  /** The most powerful of the person's roles there, to be shown; `rights` decides. */
  role: Role;
  /** Union of the rights of the person's roles there. */
  rights: readonly Right[];
  /**
   * The seller's partner, if the person is a member of the partner and so may see what the partner owns. Null
   * otherwise.
   */
  partnerId: number | null;
};

/**
 * A partner that a person is of, and their role there: it says nothing about a role for one of its sellers, nor the
 * other way round.
 */
export type PartnerAccess = { id: number; name: string; role: Role; rights: readonly Right[] };

export type Person = {
  id: number;
  email: string;
  name: string;
  language: Language;
  /** Names this session on the screen of sessions; it opens nothing. */
  sessionId: string;
  /** Proof of identity within the last five minutes, which dangerous operations require. */
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  /** A person who runs the installation. They are a member of nothing, and do nothing without a second factor. */
  isOperator: boolean;
  /** The shared counter at which the person typed a PIN: the session has the rights of a counter alone. */
  till: { id: number; name: string } | null;
  /** Read-only preview: the seller of their partner whose dashboard they see. It is then their only business. */
  preview: { sellerId: number; name: string } | null;
  /** Sorted by name; empty for a person without memberships. */
  sellers: readonly SellerAccess[];
};
