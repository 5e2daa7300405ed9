import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callbackBody, type CallbackRecord, firstDestinationOf } from '#lib/modules/callbacks/index.ts';
import { findOwnCard, forgetOwnCard, keepOwnCard, type OwnCard } from '#lib/modules/payments/index.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { BalancesContext } from '../context.ts';
import {
  CARD_CHARGE_EVENTS,
  CARD_CHARGE_FIELDS,
  CARD_CHARGE_TRAN_TYPE,
  type GetOwnCardRequest,
  SELLER_FIELD,
  type SetOwnCardRequest,
} from './contract.ts';

/** GET /balance/card */
export async function serveGetOwnCard(
  { database, timeZone }: BalancesContext,
  { seller_svc_id }: GetOwnCardRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  return ok(recordOf(seller_svc_id, await findOwnCard(database, caller.value, timeZone)));
}

/** PUT /balance/card */
export async function serveSetOwnCard(
  { database, timeZone }: BalancesContext,
  { seller_svc_id, buyer_key }: SetOwnCardRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const isKept = await keepOwnCard(database, { sellerId: caller.value, publicId: buyer_key, timeZone });
  if (!isKept) return refuse({ key: 'token_unusable', about: 'token' });
  return ok(recordOf(seller_svc_id, await findOwnCard(database, caller.value, timeZone)));
}

/** DELETE /balance/card */
export async function serveDeleteOwnCard(
  { database }: BalancesContext,
  { seller_svc_id }: GetOwnCardRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  await forgetOwnCard(database, caller.value);
  return ok(recordOf(seller_svc_id, null));
}

const recordOf = (svcId: string, card: OwnCard | null) => ({
  status_code: 0,
  seller_svc_id: svcId,
  card: card && {
    buyer_card_brand: card.brand,
    buyer_card_mask: card.mask,
    buyer_card_exp: card.expiry,
    is_expired: card.isOver,
  },
});

/** Callback about a charge to the seller's own card: to the partner, or to the seller where there is none. */
export const CARD_CHARGE_CALLBACKS: CallbackRecord = {
  schema: 'CardChargeCallback',
  events: CARD_CHARGE_EVENTS,
  fields: CARD_CHARGE_FIELDS,
  section: {
    id: 'card-charges',
    title: 'Callback of a charge to the seller’s card',
    text:
      'It goes to the partner’s callback endpoint, or to the seller’s if it has no partner. It has no ' +
      '`svc_signature`: verify `webhook-signature` and de-duplicate by `webhook-id`.',
    table: 'Fields of the callback of a charge to the seller’s card',
  },
  destinationsOf: firstDestinationOf,
  sealedIn: (form) => (form.get('tran_type') === String(CARD_CHARGE_TRAN_TYPE) ? [SELLER_FIELD] : []),
};

/** A charge as its callback tells it. `amount`: minor units. */
export type ToldCharge = {
  svcId: string;
  publicId: string;
  id: number;
  createdAt: Date;
  amount: number;
  currency: string;
  last4: string;
};

/** The body of the callback. */
export const cardChargeBody = (charge: ToldCharge, { now, timeZone }: { now: Date; timeZone: string }): string =>
  callbackBody(CARD_CHARGE_FIELDS, {
    status_code: 0,
    seller_svc_id: charge.svcId,
    svc_transaction_id: charge.publicId,
    tran_svc_code: charge.id,
    tran_created: wireTimestamp(charge.createdAt, timeZone),
    tran_type: CARD_CHARGE_TRAN_TYPE,
    tran_currency: charge.currency,
    tran_total: charge.amount,
    tran_description: `****${charge.last4}`,
    action_date: wireTimestamp(now, timeZone),
    notify_type: 'charge-complete',
  });
