import { openByCode } from '#lib/modules/payments/index.ts';
import type { AgreementsContext } from '../context.ts';
import type { BuyerAgreement, OpenedAgreement } from '../contract/buyer-page.ts';
import { isRunning } from '../domain/agreement-moves.ts';
import { milestoneState } from '../domain/milestone-state.ts';
import { moveAgreement } from '../move-agreement.ts';
import { type Agreement, findByCode, holdAgreement } from '../store-agreements.sql.ts';
import { milestoneUrlOf } from '../views/addresses.ts';
import { findSeller } from './find-seller.sql.ts';

/**
 * Opens the page of an agreement for its buyer. `ip`: the client's address as our front saw it. `isPerson`: the opening
 * counts as seen; programs that draw previews, and the seller's own look from the dashboard, do not.
 */
export async function openAgreement(
  context: AgreementsContext,
  typed: string,
  { ip, isPerson }: { ip: string | null; isPerson: boolean },
): Promise<OpenedAgreement> {
  const opened = await openByCode(context, typed, ip, (code) => findByCode(context.database, code));
  if (opened.outcome !== 'found') return opened;
  const { found } = opened;
  if (isPerson && found.status === 'sent') await noteView(context, found.id);
  return { outcome: 'found', agreement: await shownToBuyer(context, found) };
}

async function noteView(context: AgreementsContext, id: number): Promise<void> {
  await context.database.inTransaction(async (inside) => {
    const held = await holdAgreement(inside, id);
    if (held.status === 'sent') await moveAgreement(inside, context, held, 'viewed');
  });
  context.wakeDeliveries();
}

async function shownToBuyer(
  { database, origin, timeZone }: Pick<AgreementsContext, 'database' | 'origin' | 'timeZone'>,
  agreement: Agreement,
): Promise<BuyerAgreement> {
  const seller = await findSeller(database, agreement.sellerId);
  const { status, now } = agreement;
  return {
    ...seller,
    status,
    subject: agreement.subject,
    currency: agreement.currency,
    language: agreement.language,
    amount: agreement.amount,
    methods: agreement.methods,
    lateTerms: agreement.lateTerms,
    businessName: agreement.buyerBusinessName,
    businessCode: agreement.buyerBusinessCode,
    approvers: agreement.approvers.map(({ position, name, hasAccepted, answeredAt }) => ({
      position,
      name,
      hasAccepted,
      answeredAt,
    })),
    milestones: agreement.milestones.map((milestone) => {
      const state = milestoneState(milestone, now);
      const isPayable = isRunning(status) && (state === 'open' || state === 'late');
      return {
        position: milestone.position,
        description: milestone.description,
        amount: milestone.amount,
        dueAt: milestone.dueAt,
        state,
        payUrl: isPayable && milestone.sale ? milestoneUrlOf(origin, milestone.sale.saleId) : null,
      };
    }),
    timeZone,
  };
}
