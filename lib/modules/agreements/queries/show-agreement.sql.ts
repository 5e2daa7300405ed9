import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AgreementsReading } from '../context.ts';
import { amountDueOf, isSendable, mayMove } from '../domain/agreement-moves.ts';
import { milestoneState } from '../domain/milestone-state.ts';
import { paidOf } from '../move-agreement.ts';
import { findAgreement } from '../store-agreements.sql.ts';
import { agreementUrlOf } from '../views/addresses.ts';
import type { AgreementView } from '../views/agreements.ts';

/** One agreement for its page. SQL because its changes are append-only rows of a table of statements. */

const CHANGES = statement(
  'agreements_changes',
  `SELECT status, changed_at AS at FROM agreement_change WHERE agreement_id = $1 ORDER BY id DESC LIMIT 200`,
);

/** An agreement of one of these sellers with all that its page says; null where there is none. */
export async function showAgreement(
  { database, origin }: AgreementsReading,
  agreementId: string,
  sellerIds: readonly number[],
): Promise<AgreementView | null> {
  const found = await findAgreement(database, agreementId, sellerIds);
  if (!found) return null;
  const { id, status, amount, now } = found;
  const paid = paidOf(found);
  return {
    agreementId: found.publicId,
    sellerId: found.sellerId,
    status,
    subject: found.subject,
    currency: found.currency,
    amount,
    paid,
    due: amountDueOf(status, { amount, paid }),
    url: found.sentAt === null ? null : agreementUrlOf(origin, found.linkCode),
    methods: found.methods,
    lateTerms: found.lateTerms,
    callbackUrl: found.callbackUrl,
    merchantReference: found.merchantReference,
    buyer: {
      businessName: found.buyerBusinessName,
      businessCode: found.buyerBusinessCode,
      name: found.buyerName,
      email: found.buyerEmail,
      phone: found.buyerPhone,
    },
    approvers: found.approvers,
    milestones: found.milestones.map((milestone) => ({
      position: milestone.position,
      description: milestone.description,
      amount: milestone.amount,
      dueAt: milestone.dueAt,
      state: milestoneState(milestone, now),
      saleId: milestone.sale?.saleId ?? null,
    })),
    changes: await database.query<{ status: AgreementStatus; at: Date }>(CHANGES, [id]),
    createdAt: found.createdAt,
    isSendable: isSendable(status),
    isCancellable: mayMove(status, 'cancelled'),
  };
}

/** The business of an agreement, among these; null where it is of none of them. */
export const ownerOfAgreement = async (
  database: Database,
  agreementId: string,
  sellerIds: readonly number[],
): Promise<number | null> => (await findAgreement(database, agreementId, sellerIds))?.sellerId ?? null;
