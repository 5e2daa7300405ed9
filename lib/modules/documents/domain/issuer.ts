import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { SellerKind } from '#lib/kernel/seller.ts';
import { vatRateOn } from '#lib/kernel/vat.ts';
import type { DocumentParty } from './content.ts';
import { chargesVat, issuesDocuments } from './issuing.ts';

/** Details that a seller's documents say about it. `kind` is `seller_inc`. */
export type Issuer = {
  name: string;
  businessNumber: string;
  address: string;
  kind: SellerKind;
  /** Payments of a non-profit are donations. */
  takesDonations: boolean;
  /** First numbers of series that do not begin with 1. */
  firstNumbers: Readonly<Partial<Record<DocumentType, number>>>;
};

/** The issuer, where it has all details and may issue documents; else its documents wait. */
export const readyIssuer = (issuer: Issuer | null): Issuer | null =>
  issuer !== null && issuesDocuments(issuer.kind) ? issuer : null;

export const partyOf = ({ name, businessNumber, address }: Issuer): DocumentParty => ({
  name,
  companyNumber: businessNumber,
  address,
});

export const firstOf = ({ firstNumbers }: Issuer, type: DocumentType): number => firstNumbers[type] ?? 1;

/** Rate of an issuer's standard lines on a day (`YYYY-MM-DD`), hundredths of a percent. */
export const rateOf = ({ kind }: Issuer, day: string): number => (chargesVat(kind) ? vatRateOn(day) : 0);
