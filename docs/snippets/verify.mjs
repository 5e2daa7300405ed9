// Node 18 or newer, no packages.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const isSame = (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * svc_signature of a callback or a return address.
 * fields: new URLSearchParams(body), or the searchParams of the return address
 * The return address of a subscription has sub_svc_id in the place of svc_sale_id.
 * Without a partner: seller_svc_id and seller_svc_secret in the place of svc_client_key and svc_client_password.
 */
export function hasValidSignature(fields, svcClientKey, svcClientPassword) {
  const of = (name) => fields.get(name) ?? '';
  const joined = svcClientKey + svcClientPassword + of('svc_transaction_id') + (of('svc_sale_id') || of('sub_svc_id'));
  return isSame(createHash('md5').update(joined).digest('hex'), of('svc_signature'));
}

/**
 * Standard Webhooks: covers every field and the age. Take this one for callbacks.
 * rawBody: the bytes as they arrived, before any parser; headers: names in lower case; webhookSecret: whsec_…
 */
export function hasValidWebhook(rawBody, headers, webhookSecret, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')}`;
  // While a secret is being replaced there are two signatures: one of them is enough.
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}
