import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import {
  callbackBody,
  type CallbackRecord,
  firstDestinationOf,
  notify,
  type NotifyContext,
} from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { PAYOUT_CALLBACK_FIELDS, PAYOUT_EVENTS, PAYOUT_TRAN_TYPE, SELLER_FIELD } from '../contract/callback-fields.ts';
import { readSvcId, type TakenPayout } from '../store-path.sql.ts';

/** Callbacks of payouts: to the partner, or to the seller where there is none. */
export const PAYOUT_CALLBACKS: CallbackRecord = {
  schema: 'PayoutCallback',
  events: PAYOUT_EVENTS,
  fields: PAYOUT_CALLBACK_FIELDS,
  section: {
    id: 'payouts',
    title: 'Callbacks of payouts',
    text:
      'Events of payouts go to the partner’s callback endpoint, or to the seller’s if it has no partner. They ' +
      'don’t belong to a sale, so they have no `svc_signature`: verify `webhook-signature` and de-duplicate by ' +
      '`webhook-id`.',
    table: 'Fields of a callback of a payout',
  },
  destinationsOf: firstDestinationOf,
  sealedIn: (form) => (form.get('tran_type') === String(PAYOUT_TRAN_TYPE) ? [SELLER_FIELD] : []),
};

/**
 * Inside the database transaction that books how a payout of a seller ended: enqueues the callback about it.
 * `returnReason`: null where it was credited.
 */
export async function notifyOfPayout(
  inside: Database,
  context: NotifyContext,
  payout: TakenPayout,
  returnReason: string | null,
): Promise<void> {
  const { payee, last4 } = payout;
  if (payee.kind !== 'seller') return;
  const svcId = await readSvcId(inside, payee.id);
  const notifyType = returnReason === null ? 'withdrawal-complete' : 'withdrawal-returned';
  await notify(inside, context, PAYOUT_CALLBACKS, [
    {
      notifyType,
      sellerId: payee.id,
      bodyOf: ({ now }) =>
        callbackBody(PAYOUT_CALLBACK_FIELDS, {
          status_code: 0,
          seller_svc_id: svcId,
          payout_id: payout.publicId,
          tran_svc_code: payout.id,
          tran_created: wireTimestamp(payout.createdAt, context.timeZone),
          tran_type: PAYOUT_TRAN_TYPE,
          tran_currency: payout.currency,
          tran_total: payout.amount,
          tran_description: `****${last4}`,
          return_reason: returnReason,
          action_date: wireTimestamp(now, context.timeZone),
          notify_type: notifyType,
        }),
    },
  ]);
}
