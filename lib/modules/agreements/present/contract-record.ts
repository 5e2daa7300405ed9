import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { AgreementsReading } from '../context.ts';
import type { ContractRecord } from '../contract/agreements.ts';
import { amountDueOf } from '../domain/agreement-moves.ts';
import { paidOf } from '../move-agreement.ts';
import type { Agreement } from '../store-agreements.sql.ts';
import { agreementUrlOf, milestoneUrlOf } from '../views/addresses.ts';

/** An agreement as the API answers it. */
export function contractRecordOf(
  agreement: Agreement,
  { origin, timeZone }: Pick<AgreementsReading, 'origin' | 'timeZone'>,
): ContractRecord {
  const { status, amount, approvers, milestones } = agreement;
  const paid = paidOf(agreement);
  const at = (moment: Date | null): string | null => moment && wireTimestamp(moment, timeZone);
  return {
    contract_id: agreement.publicId,
    contract_url: agreementUrlOf(origin, agreement.linkCode),
    status,
    subject: agreement.subject,
    currency: agreement.currency,
    amount,
    amount_paid: paid,
    amount_due: amountDueOf(status, { amount, paid }),
    buyer: {
      business_name: agreement.buyerBusinessName,
      business_code: agreement.buyerBusinessCode,
      name: agreement.buyerName,
      email: agreement.buyerEmail,
      phone: agreement.buyerPhone,
      approvers: approvers.map(({ name, email, hasAccepted, answeredAt, reason, network }) => ({
        name,
        email,
        accepted_at: hasAccepted === true ? at(answeredAt) : null,
        declined_at: hasAccepted === false ? at(answeredAt) : null,
        decline_reason: reason,
        network,
      })),
    },
    milestones: milestones.map(({ description, amount: part, dueOn, sale }) => ({
      description,
      amount: part,
      due_date: dueOn,
      amount_paid: sale?.paid ?? 0,
      svc_sale_id: sale?.saleId ?? null,
      sale_url: sale && milestoneUrlOf(origin, sale.saleId),
    })),
    payment_methods: agreement.methods,
    late_terms: agreement.lateTerms,
    callback_url: agreement.callbackUrl,
    transaction_id: agreement.merchantReference,
    language: agreement.language,
    created_at: wireTimestamp(agreement.createdAt, timeZone),
    sent_at: at(agreement.sentAt),
    viewed_at: at(agreement.viewedAt),
    accepted_at: at(agreement.acceptedAt),
  };
}
