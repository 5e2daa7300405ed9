import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { mayMove } from './domain/agreement-moves.ts';
import { notifyOfAgreement } from './present/contract-callback.ts';
import type { Agreement } from './store-agreements.sql.ts';
import { writeMove } from './store-moves.sql.ts';

/** Amount that the agreement's sales have brought, less refunds and chargebacks. Minor units. */
export const paidOf = ({ milestones }: Pick<Agreement, 'milestones'>): number =>
  milestones.reduce((sum, { sale }) => sum + (sale?.paid ?? 0), 0);

/**
 * Moves a held agreement to another status, with its callback in the same commit. The caller wakes the deliveries after
 * that. Throws for a move that does not exist.
 */
export async function moveAgreement(
  inside: Database,
  context: NotifyContext,
  held: Agreement,
  status: AgreementStatus,
): Promise<Agreement> {
  if (!mayMove(held.status, status)) throw new Error(`an agreement does not move from ${held.status} to ${status}`);
  const paid = paidOf(held);
  const changedAt = await writeMove(inside, held.id, status, paid);
  await notifyOfAgreement(inside, context, held, { previous: held.status, status, paid, changedAt });
  return { ...held, status, amountPaid: paid };
}
