import type { IssuerKind } from '../contract/issuer-kinds.ts';

/** Issuer of invoices of fees: a partner by its id, null is the installation. */
export type Issuer = number | null;

/** Legal details of an issuer. `validFrom`: the first month (`YYYY-MM`) for which invoices are issued with them. */
export type IssuerDetails = {
  kind: IssuerKind;
  name: string;
  businessNumber: string;
  address: string;
  validFrom: string;
  /** First numbers of its series. */
  firstInvoice: number;
  firstCreditNote: number;
};
