import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { takeRateLimitSlot } from '#lib/modules/payments/index.ts';
import type { AgreementsContext } from './context.ts';
import { isSendable } from './domain/agreement-moves.ts';
import { queueOffer } from './mails/queue-agreement-mail.ts';
import { moveAgreement } from './move-agreement.ts';
import { findAgreement, holdAgreement, readTerms } from './store-agreements.sql.ts';

/** Times that one agreement is sent in an hour. */
const SENDS = 5;

export type AgreementRefusal = 'not-found' | 'no-mail' | 'too-many' | { status: AgreementStatus };

export type OneAgreement = { agreementId: string; sellerIds: readonly number[] };

/**
 * Sends an agreement to the buyer and to all who have to accept it; a draft is sent from then on. Sent again it goes
 * out once more.
 */
export async function sendAgreement(
  context: AgreementsContext,
  { agreementId, sellerIds }: OneAgreement,
): Promise<Result<null, AgreementRefusal>> {
  const { database } = context;
  const found = await findAgreement(database, agreementId, sellerIds);
  if (!found) return refuse('not-found');
  if (!isSendable(found.status)) return refuse({ status: found.status });
  if (!(await readTerms(database, found.sellerId)).hasMail) return refuse('no-mail');
  if (!(await takeRateLimitSlot(database, `agreement sent ${found.publicId}`, SENDS))) return refuse('too-many');
  const sent = await database.inTransaction(async (inside): Promise<Result<null, AgreementRefusal>> => {
    const held = await holdAgreement(inside, found.id);
    if (!isSendable(held.status)) return refuse({ status: held.status });
    if (held.status === 'draft') await moveAgreement(inside, context, held, 'sent');
    await queueOffer(inside, context, held);
    return ok(null);
  });
  context.wakeDeliveries();
  return sent;
}
