import type { PaymentsContext } from '../context.ts';
import { findAuthentication, moveAuthentication, type SaleAuthentication } from './store-authentications.sql.ts';

/** Deadline of the inquiry, milliseconds: a buyer or a program is waiting. */
const INQUIRY_DEADLINE_MS = 10_000;

type CompletionContext = Pick<PaymentsContext, 'database' | 'acquirer'>;

/**
 * Authentication in its present state: after a challenge its result is read from the acquirer. Null: unknown
 * identifier.
 */
export async function completeAuthentication(
  { database, acquirer }: CompletionContext,
  publicId: string,
): Promise<SaleAuthentication | null> {
  const known = await findAuthentication(database, publicId);
  if (known?.state !== 'challenged') return known;
  const found = await acquirer.inquire(publicId, INQUIRY_DEADLINE_MS);
  if (found.outcome === 'found' && found.result.outcome === 'approved' && found.result.record.authentication)
    await moveAuthentication(database, publicId, 'passed', found.result.record.authentication);
  else if (found.outcome === 'cancelled' || (found.outcome === 'found' && found.result.outcome === 'declined'))
    await moveAuthentication(database, publicId, 'failed');
  else return known;
  return findAuthentication(database, publicId);
}
