import { randomUUID } from 'node:crypto';
import { isUuid } from '#lib/kernel/ids.ts';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { type DocumentToMake, isCreditable, ownDocument } from './domain.ts';
import { type FoundDocument, findDocument } from './store/documents-of-seller.sql.ts';
import { findCredited, findIssuer, issueDocument } from './store/own-documents.sql.ts';

const TOO_MUCH: Refusal = { key: 'invalid_price', about: 'document.lines' };
const CREDITED_BY_REFUNDS: Refusal = {
  key: 'combination_not_allowed',
  about: 'document.origin',
  cause: { key: 'credited_by_refunds' },
};

/**
 * Issues a document on a seller's request. `originId` names the document that a credit note credits: one issued by a
 * payment is credited by the payment's refunds alone. A note that would be for less than requested, because less is
 * left, is rolled back.
 */
export async function makeDocument(
  database: Database,
  sellerId: number,
  toMake: DocumentToMake,
  originId: string | null,
): Promise<Result<FoundDocument, Refusal>> {
  const issuer = await findIssuer(database, sellerId);
  if (!issuer.isOn) return refuse({ key: 'service_not_active' });
  if (!issuer.currencies.includes(toMake.currency)) return refuse({ key: 'currency_not_allowed', about: 'currency' });
  if (originId !== null && toMake.type !== 'credit-note')
    return refuse({ key: 'combination_not_allowed', about: 'document.origin' });
  const credited = originId !== null && isUuid(originId) ? await findCredited(database, sellerId, originId) : null;
  if (originId !== null) {
    if (!credited) return refuse({ key: 'record_not_found', about: 'document.origin' });
    if (credited.isOfPayment) return refuse(CREDITED_BY_REFUNDS);
    if (!isCreditable(credited) || credited.currency !== toMake.currency)
      return refuse({ key: 'combination_not_allowed', about: 'document.origin' });
  }
  const draft = ownDocument(issuer, toMake, credited, randomUUID());
  if (draft.total < 1 || draft.total > MAXIMUM_AMOUNT) return refuse(TOO_MUCH);
  return unlessRefused<FoundDocument, Refusal>(database, async (inside) => {
    if ((await issueDocument(inside, sellerId, draft)) < draft.total) return refuse(TOO_MUCH);
    const made = await findDocument(inside, sellerId, draft.publicId);
    if (!made) throw new Error('a document that was just issued is not there');
    return ok(made);
  });
}
