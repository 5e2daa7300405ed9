import type { BillRefusal, FeeInvoiceType } from './domain/bill.ts';
import type { IssuerDetails } from './domain/issuer.ts';

/** Data of the screens of invoices of fees. Amounts in minor units with VAT; months are `YYYY-MM`. */

/** An invoice as a link: its file lies behind its identifier. */
export type InvoiceLink = {
  publicId: string;
  type: FeeInvoiceType;
  number: number;
  total: number;
  sha256: string;
};

/**
 * Why a bill has no invoice. `no-details`: its issuer has entered none; `not-valid-yet`: only for later months;
 * `soon`: the next turn of the job issues it.
 */
export type WhyNone = BillRefusal | 'no-details' | 'not-valid-yet' | 'soon';

/** A bill of one issuer to a seller for a month. `issuer`: its legal name, or its name here; null: the installation. */
export type ShownBill = {
  id: number;
  issuer: string | null;
  currency: string;
  charged: number;
  credited: number;
  invoices: readonly InvoiceLink[];
  /** Null where there are invoices. `validFrom`: from which month the issuer's details are. */
  none: { why: WhyNone; validFrom: string | null } | null;
};

/** An invoice in its issuer's list. */
export type ListedInvoice = InvoiceLink & {
  id: number;
  sellerName: string;
  month: string;
  currency: string;
  vat: number;
  issuedAt: Date;
};

/** A page of an issuer's invoices, newest first; `older` begins the next, null at the end. */
export type InvoicesPage = { rows: readonly ListedInvoice[]; older: number | null };

/** Bills of an issuer without an invoice, by why: how many, and of which months. `validFrom`: as of a bill. */
export type WithoutInvoice = { why: WhyNone; count: number; first: string; last: string; validFrom: string | null };

/** Settings of an issuer as its screen shows them. `hasBegun`: numbers were given, so that their first is a fact. */
export type IssuerSettings = { details: IssuerDetails | null; hasBegun: { invoice: boolean; creditNote: boolean } };
