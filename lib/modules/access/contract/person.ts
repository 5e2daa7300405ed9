import type { Language } from '#lib/kernel/language.ts';
import type { Right, Role } from './rights.ts';

/** One seller a person may act for, directly or through the partner. */
export type SellerAccess = {
  id: number;
  /** The seller's public key: names the seller in cookies and forms without giving anything away. */
  key: string;
  name: string;
  partnerName: string | null;
  /** The most powerful of the person's roles there, for their eyes. What they may is in `rights`. */
  role: Role;
  /** Everything that any of the person's roles there allows. */
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
  /** They proved who they are in the last five minutes: what is dangerous asks for it. */
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  /** The shared counter where they typed their PIN: such a session may do what a counter does, and nothing else. */
  till: { id: number; name: string } | null;
  /**
   * The seller of their partner whose dashboard they look at: then it is their only business, and nothing can be done.
   */
  preview: { sellerId: number; name: string } | null;
  /** By name. Empty for a person without memberships. */
  sellers: readonly SellerAccess[];
};
