import type { Database } from '#lib/platform/db/database.ts';
import type { Issuer, IssuerDetails } from './domain/issuer.ts';
import type { IssuerSettings } from './views.ts';
import { addDetails, askAgain, readDetails, readSeries } from './store-issuers.sql.ts';

export async function readIssuer(database: Database, issuer: Issuer): Promise<IssuerSettings> {
  const [details, series] = await Promise.all([readDetails(database, issuer), readSeries(database, issuer)]);
  const has = (...types: string[]) => series.some(({ type }) => types.includes(type));
  return {
    details,
    hasBegun: { invoice: has('invoice', 'transaction-invoice'), creditNote: has('credit-note') },
  };
}

export type IssuerRefusal = Extract<keyof IssuerDetails, 'kind' | 'firstInvoice' | 'firstCreditNote'>;

/**
 * Sets the details with which an issuer issues from a month on; what is issued stays as it is. Refused, by the field
 * that is wrong: an installation that is an exempt dealer, because its fees are charged with VAT; and another first
 * number of a series that has begun. What it was before; null for the first details.
 */
export function setIssuer(
  database: Database,
  issuer: Issuer,
  { details, setBy }: { details: IssuerDetails; setBy: number | null },
): Promise<{ ok: true; was: IssuerDetails | null } | { ok: false; about: IssuerRefusal }> {
  return database.inTransaction(async (inside) => {
    const { details: was, hasBegun } = await readIssuer(inside, issuer);
    const about = wrongField(issuer, details, { was, hasBegun });
    if (about !== null) return { ok: false, about };
    await addDetails(inside, issuer, details, setBy);
    await askAgain(inside, issuer);
    return { ok: true, was };
  });
}

type Before = { was: IssuerDetails | null; hasBegun: IssuerSettings['hasBegun'] };

function wrongField(issuer: Issuer, details: IssuerDetails, { was, hasBegun }: Before): IssuerRefusal | null {
  if (issuer === null && details.kind === 'exempt-dealer') return 'kind';
  if (was === null) return null;
  if (hasBegun.invoice && details.firstInvoice !== was.firstInvoice) return 'firstInvoice';
  return hasBegun.creditNote && details.firstCreditNote !== was.firstCreditNote ? 'firstCreditNote' : null;
}
