import { isItsOwner } from '#lib/kernel/seller.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import {
  callbackBody,
  type CallbackRecord,
  notify,
  type NotifyContext,
  partnerDestinationOf,
} from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { SELLER_EVENTS, type SellerNotifyType } from '../contract/callback-events.ts';
import {
  SEALED_SELLER_FIELDS,
  SELLER_CALLBACK_FIELDS,
  type SellerCallbackFieldName,
} from '../contract/callback-fields.ts';

const KIND: SellerCallbackFieldName = 'seller_inc';
const OWNERS_NUMBER: SellerCallbackFieldName = 'seller_inc_code';

/** Callbacks of sellers: to the partner alone, and sealed (decision 119). */
export const SELLER_CALLBACKS: CallbackRecord = {
  schema: 'SellerCallback',
  events: SELLER_EVENTS,
  fields: SELLER_CALLBACK_FIELDS,
  section: {
    id: 'sellers',
    title: 'Callbacks of sellers',
    text:
      'Seller events go to the partner’s callback endpoint as `seller-create`, `seller-update` and ' +
      '`seller-approve`. Each contains every field that get-sellers returns, except balances. The callback ' +
      'contains full values; the delivery log and the inbox mask credentials and identifying data, such as ' +
      'the owner’s ID number and the bank account. Seller callbacks have no `svc_signature`: verify ' +
      '`webhook-signature` and de-duplicate by `webhook-id`.',
    table: 'Fields of a callback of a seller',
  },
  destinationsOf: partnerDestinationOf,
  sealedIn: (form) =>
    SEALED_SELLER_FIELDS.filter((name) => name !== OWNERS_NUMBER || isItsOwner(Number(form.get(KIND) ?? 0))),
};

/** Fields of the callback itself; the module that knows the seller sets the rest. */
type SaidOfItself = 'status_code' | 'seller_public_key' | 'action_date' | 'notify_type';

/** A change of a seller, and the seller's fields after it. Fields without a value are left out. */
export type SellerChange = {
  notifyType: SellerNotifyType;
  fields: Readonly<Record<Exclude<SellerCallbackFieldName, SaidOfItself>, string | null>>;
};

/**
 * Inside a database transaction: enqueues a callback about a seller to its partner's address (specification 6.4),
 * stored sealed as a whole. It has no `svc_signature`, which would need a sale and a transaction; the headers of
 * Standard Webhooks sign it.
 */
export const notifyPartnerOfSeller = (
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  { notifyType, fields }: SellerChange,
): Promise<void> =>
  notify(inside, context, SELLER_CALLBACKS, [
    {
      notifyType,
      sellerId,
      bodyOf: ({ publicKey, now }) =>
        callbackBody(SELLER_CALLBACK_FIELDS, {
          ...withoutEmpty(fields),
          status_code: '0',
          seller_public_key: publicKey,
          action_date: wireTimestamp(now, context.timeZone),
          notify_type: notifyType,
        }),
    },
  ]);

const withoutEmpty = (fields: SellerChange['fields']): SellerChange['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null])) as SellerChange['fields'];
