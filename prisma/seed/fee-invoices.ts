import type { IssuerDetails } from '#lib/modules/fee-invoices/domain/issuer.ts';
import { makeFeeInvoices } from '#lib/modules/fee-invoices/issue/make-fee-invoices.ts';
import { readIssuer, setIssuer } from '#lib/modules/fee-invoices/set-issuer.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { settings } from '#lib/platform/env.ts';

/** Legal details of the demo installation and of its partner, and the invoices of the months that are closed. */

/** Before the first month of the demo data. */
const VALID_FROM = '2025-01';

const INSTALLATION: IssuerDetails = {
  kind: 'company',
  name: 'Kupa Demo Ltd.',
  businessNumber: '515000008',
  address: 'Rothschild Blvd 1, Tel Aviv',
  validFrom: VALID_FROM,
  firstInvoice: 1,
  firstCreditNote: 1,
};

const PARTNER: IssuerDetails = {
  ...INSTALLATION,
  name: 'Orchard Marketplace Ltd.',
  businessNumber: '516000007',
  address: 'HaPardes St 12, Rehovot',
  firstInvoice: 4_001,
};

/** Sets the details of an issuer that has none, so that what a person entered stays. */
async function setUnlessThere(database: Database, issuer: number | null, details: IssuerDetails): Promise<void> {
  const { details: known } = await readIssuer(database, issuer);
  if (known === null) await setIssuer(database, issuer, { details, setBy: null });
}

export async function seedFeeInvoices(database: Database): Promise<void> {
  const { partner } = await recordsOf(database, EVERY_TENANT);
  const found = await partner.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  await setUnlessThere(database, null, INSTALLATION);
  if (found) await setUnlessThere(database, Number(found.id), PARTNER);
  while ((await makeFeeInvoices({ database, timeZone: settings().timeZone })) > 0);
}
