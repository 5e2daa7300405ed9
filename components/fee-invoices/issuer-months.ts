import { shiftMonth } from '#components/ui/month.ts';
import type { TypedIssuer } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import type { IssuerSettings } from '#lib/modules/fee-invoices/views.ts';

/** Months back that invoices may begin with. */
const BACK = 36;

/** Months from which details may be valid, the newest first; the one that was chosen stays among them. */
export function issuerMonths(thisMonth: string, chosen: string | null): string[] {
  const months = Array.from({ length: BACK + 1 }, (_, back) => shiftMonth(`${thisMonth}-01`, -back).slice(0, 7));
  return chosen === null || months.includes(chosen) ? months : [...months, chosen];
}

/** The form of an issuer as it begins. */
export const typedIssuer = ({ details }: IssuerSettings, thisMonth: string): TypedIssuer => ({
  kind: details?.kind ?? 'company',
  name: details?.name ?? '',
  businessNumber: details?.businessNumber ?? '',
  address: details?.address ?? '',
  validFrom: details?.validFrom ?? thisMonth,
  firstInvoice: String(details?.firstInvoice ?? 1),
  firstCreditNote: String(details?.firstCreditNote ?? 1),
});
