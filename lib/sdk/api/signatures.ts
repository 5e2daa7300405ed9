import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How old a callback may be, seconds. */
const TOLERANCE = 300;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export type CallbackRequest = {
  /** The bytes as they arrived, before any parser. */
  body: string | Uint8Array;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, of *Signing secrets* in the dashboard. */
  secret: string;
  /** Milliseconds since 1970; the clock of this machine where nothing is said. */
  now?: number;
};

/**
 * The fields of a callback that is genuine and no older than five minutes; null otherwise. The signature is that of
 * Standard Webhooks, which covers every field. `webhook-id` is the same for all attempts of one event.
 */
export function verifyCallback({ body, headers, secret, now = Date.now() }: CallbackRequest): URLSearchParams | null {
  const header = (name: string): string =>
    (headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0]) ?? '';
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE)) return null;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  // While a secret is being replaced there are two signatures: one of them is enough.
  if (
    !header('webhook-signature')
      .split(' ')
      .some((one) => isSame(one, expected))
  )
    return null;
  return new URLSearchParams(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
}

export type ReturnKeys = {
  /** `svc_client_key`; of a seller without a partner its `seller_svc_id`. */
  clientKey: string;
  /** The client's password; of a seller without a partner its secret. */
  clientPassword: string;
};

/** Contents of the address to which a buyer returned. One of the two identifiers is empty. */
export type VerifiedReturn = {
  /** Id of the sale; empty where the buyer comes back from a subscription. */
  saleId: string;
  /** Id of the subscription; empty where the buyer comes back from a sale. */
  subscriptionId: string;
  transactionId: string;
  isPaid: boolean;
  fields: URLSearchParams;
};

/**
 * Reads the address to which a buyer returned; null where its `svc_signature` is wrong. The address names a real sale
 * or subscription and its payment and proves no amount: call `getSales` or `getSubscriptions` before the goods go out.
 */
export function verifyReturnUrl(
  address: string | URL,
  { clientKey, clientPassword }: ReturnKeys,
): VerifiedReturn | null {
  const fields = new URL(address, 'https://return.invalid').searchParams;
  const of = (name: string): string => fields.get(name) ?? '';
  const joined = clientKey + clientPassword + of('svc_transaction_id') + (of('svc_sale_id') || of('sub_svc_id'));
  if (!isSame(createHash('md5').update(joined).digest('hex'), of('svc_signature'))) return null;
  return {
    saleId: of('svc_sale_id'),
    subscriptionId: of('svc_sale_id') ? '' : of('sub_svc_id'),
    transactionId: of('svc_transaction_id'),
    isPaid: of('svc_status') === 'success',
    fields,
  };
}
