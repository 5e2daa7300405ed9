import { type Database, statement } from '#lib/platform/db/database.ts';
import type { FeeInvoiceType } from './domain/bill.ts';
import type { Issuer, IssuerDetails } from './domain/issuer.ts';

/** Legal details of issuers. SQL because they are read with what the job issues, many at once. */

const COLUMNS = `i.kind, i.name, i.business_number AS "businessNumber", i.address,
  to_char(i.valid_from, 'YYYY-MM') AS "validFrom", i.first_invoice AS "firstInvoice",
  i.first_credit_note AS "firstCreditNote"`;

const VALID = statement(
  'fee_invoices_valid_details',
  `SELECT ${COLUMNS} FROM invoice_issuer i WHERE i.partner_id IS NOT DISTINCT FROM $1::bigint
  AND i.valid_from <= ($2::text || '-01')::date ORDER BY i.id DESC LIMIT 1`,
);

/** Details of an issuer that are valid in a month (`YYYY-MM`): those that were set last. */
export const readValidDetails = async (
  database: Database,
  issuer: Issuer,
  month: string,
): Promise<IssuerDetails | null> => (await database.query<IssuerDetails>(VALID, [issuer, month]))[0] ?? null;

const LAST = statement(
  'fee_invoices_last_details',
  `SELECT ${COLUMNS} FROM invoice_issuer i WHERE i.partner_id IS NOT DISTINCT FROM $1::bigint
  ORDER BY i.id DESC LIMIT 1`,
);

/** Details of an issuer as they were set last; null before. */
export const readDetails = async (database: Database, issuer: Issuer): Promise<IssuerDetails | null> =>
  (await database.query<IssuerDetails>(LAST, [issuer]))[0] ?? null;

const ADD = statement(
  'fee_invoices_add_details',
  `INSERT INTO invoice_issuer (partner_id, set_by, kind, name, business_number, address, valid_from, first_invoice,
  first_credit_note) VALUES ($1, $2, $3, $4, $5, $6, ($7::text || '-01')::date, $8, $9)`,
);

export async function addDetails(
  inside: Database,
  issuer: Issuer,
  details: IssuerDetails,
  setBy: number | null,
): Promise<void> {
  const { kind, name, businessNumber, address, validFrom, firstInvoice, firstCreditNote } = details;
  const rest = [kind, name, businessNumber, address, validFrom, firstInvoice, firstCreditNote];
  await inside.query(ADD, [issuer, setBy, ...rest]);
}

// Bills that could not be invoiced with the details of before are looked at again with the new ones.
const ASK_AGAIN = statement(
  'fee_invoices_ask_again',
  `UPDATE fee_bill b SET state = 'waiting', refusal = NULL
WHERE b.partner_id IS NOT DISTINCT FROM $1::bigint AND b.state = 'refused'`,
);

export async function askAgain(inside: Database, issuer: Issuer): Promise<void> {
  await inside.query(ASK_AGAIN, [issuer]);
}

const BEGUN = statement(
  'fee_invoices_begun_series',
  'SELECT type, last FROM fee_invoice_number WHERE partner_id IS NOT DISTINCT FROM $1::bigint',
);

/** Series of an issuer that have begun, with their last number. */
export const readSeries = (database: Database, issuer: Issuer): Promise<{ type: FeeInvoiceType; last: number }[]> =>
  database.query<{ type: FeeInvoiceType; last: number }>(BEGUN, [issuer]);
