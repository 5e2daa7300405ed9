import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { SellerKind } from '#lib/kernel/seller.ts';
import type { TypedIssuer } from '../contract/issuer-form.ts';

/** A series that a business begins: what it issues for payments, or for what goes back. */
type Series = { type: DocumentType; hasBegun: boolean };

/** Details that documents say about a business, as its screen shows them. */
export type IssuerSettings = {
  /** `waiting`: on, and documents wait for details. */
  state: 'off' | 'waiting' | 'on';
  /** Payments and refunds whose documents wait. */
  waiting: number;
  typed: TypedIssuer;
  /** Kind and number that the business's profile says, and that only a change of the profile changes. */
  registered: { kind: SellerKind | null; businessNumber: boolean };
  /** Null of a kind of business that issues no documents. */
  series: { payments: Series; refunds: Series } | null;
};
