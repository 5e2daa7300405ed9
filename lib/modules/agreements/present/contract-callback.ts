import type { AgreementStatus } from '#lib/kernel/agreement.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callbackBody, type CallbackRecord, notify, type NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { AGREEMENT_CALLBACK_FIELDS, AGREEMENT_EVENTS } from '../contract/callback-fields.ts';
import { amountDueOf } from '../domain/agreement-moves.ts';
import type { Agreement } from '../store-agreements.sql.ts';

/** Callbacks of agreements: to the address of the agreement alone; in the sandbox, without one, to the inbox. */
export const AGREEMENT_CALLBACKS: CallbackRecord = {
  schema: 'ContractCallback',
  events: AGREEMENT_EVENTS,
  fields: AGREEMENT_CALLBACK_FIELDS,
  section: {
    id: 'contracts',
    title: 'Callbacks of contracts',
    text:
      'Every change of a contract’s status is sent to its `callback_url`, and nowhere else. The sales of its ' +
      'milestones send their own callbacks. It has no `svc_signature`: verify `webhook-signature` and de-duplicate ' +
      'by `webhook-id`. Use `changed_at` to order what arrives late.',
    table: 'Fields of a callback of a contract',
  },
  destinationsOf({ ownUrl, inboxUrl }) {
    const url = ownUrl || inboxUrl;
    return url ? [{ audience: 'seller', url }] : [];
  },
  keepsAddress: true,
};

type Change = { previous: AgreementStatus; status: AgreementStatus; paid: number; changedAt: Date };

/** Inside the database transaction that moves an agreement: enqueues the callback about it. */
export async function notifyOfAgreement(
  inside: Database,
  context: NotifyContext,
  agreement: Agreement,
  { previous, status, paid, changedAt }: Change,
): Promise<void> {
  const { sellerId, callbackUrl, publicId, amount, currency, merchantReference } = agreement;
  await notify(inside, context, AGREEMENT_CALLBACKS, [
    {
      notifyType: 'contract-status',
      sellerId,
      ownUrl: callbackUrl,
      bodyOf: () =>
        callbackBody(AGREEMENT_CALLBACK_FIELDS, {
          contract_id: publicId,
          contract_status: status,
          previous_status: previous,
          amount_paid: paid,
          amount_due: amountDueOf(status, { amount, paid }),
          currency,
          transaction_id: merchantReference || null,
          changed_at: wireTimestamp(changedAt, context.timeZone),
          notify_type: 'contract-status',
        }),
    },
  ]);
}
