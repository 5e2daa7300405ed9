import { CALLBACK_NAMES } from '#lib/modules/callbacks/contract/callback-fields.ts';
import type { InboxGroup, InboxMessage, SignatureCheck, WebhookCheck } from '#lib/modules/callbacks/contract/inbox.ts';
import { type SigningKey, signatureOf, signedParts } from '#lib/modules/callbacks/domain/signature.ts';
import { webhookHeaders, webhookKey } from '#lib/modules/callbacks/domain/standard-webhooks.ts';

/** The fields of a form-encoded body, in the order in which they came. */
export function decodedFields(body: string): { name: string; value: string }[] {
  return [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }));
}

/** The first and last characters of a secret; short ones show nothing. */
export function masked(secret: string): string {
  return secret.length < 12 ? '••••••••' : `${secret.slice(0, 4)}••••••••${secret.slice(-2)}`;
}

/**
 * Computes the signature of a body again, string by string (specification 6.6). Null where the body names no sale or
 * attempt. The secrets themselves are part of the response only if `mayReveal`.
 */
export function checkSignature(body: string, key: SigningKey, mayReveal: boolean): SignatureCheck | null {
  const form = new URLSearchParams(body);
  const attemptId = form.get(CALLBACK_NAMES.attempt);
  const saleId = form.get(CALLBACK_NAMES.sale);
  if (attemptId === null || saleId === null) return null;
  const signed = { ...key, attemptId, saleId };
  const [clientKey, password] = signedParts(signed);
  const secret = (name: 'clientKey' | 'password', text: string) => ({
    name,
    secret: true,
    masked: masked(text),
    text: mayReveal ? text : null,
  });
  const computed = signatureOf(signed);
  const arrived = form.get(CALLBACK_NAMES.signature);
  return {
    parts: [
      secret('clientKey', clientKey),
      secret('password', password),
      { name: 'attemptId', secret: false, masked: attemptId, text: attemptId },
      { name: 'saleId', secret: false, masked: saleId, text: saleId },
    ],
    computed,
    arrived,
    matches: arrived === computed,
  };
}

/**
 * Computes the Standard Webhooks signature of a message again, with each of the secrets that signed at some time, the
 * current one first. `arrived`: signatures of the header, one of which has to be the computed one.
 */
export function checkWebhook(
  headers: Readonly<Record<string, string>>,
  body: string,
  secrets: readonly string[],
): WebhookCheck | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (id === undefined || timestamp === undefined || signature === undefined) return null;
  const arrived = signature.split(' ');
  const computed = secrets.map(
    (secret) => webhookHeaders({ id, seconds: Number(timestamp), body }, [webhookKey(secret)])['webhook-signature'],
  );
  const match = computed.find((one) => arrived.includes(one));
  return { id, timestamp, arrived, computed: match ?? computed[0] ?? null, matches: match !== undefined };
}

/**
 * The fields that identify an event: two deliveries with the same values are one event. A message without sale and
 * transaction is identified by its `webhook-id`, and one without that is alone.
 */
function eventKey({ id, fields, headers }: InboxMessage): string {
  const valueOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.value;
  const [type, sale, attempt] = [CALLBACK_NAMES.type, CALLBACK_NAMES.sale, CALLBACK_NAMES.attempt].map(valueOf);
  if (type && sale && attempt) return `${type} ${sale} ${attempt}`;
  const webhookId = headers.find(({ name }) => name === 'webhook-id')?.value;
  return type && webhookId ? `event ${webhookId}` : `message ${id}`;
}

/** Puts deliveries of one event together, at the place of the newest. Expects the newest first. */
export function groupDuplicates(messages: readonly InboxMessage[]): InboxGroup[] {
  const groups = new Map<string, InboxGroup>();
  for (const message of messages) {
    const key = eventKey(message);
    const group = groups.get(key);
    if (group) group.messages.push(message);
    else groups.set(key, { key, messages: [message] });
  }
  return [...groups.values()];
}

/** How the events of a seller's sales followed each other, as we booked them. */
export type EventOrder = readonly { notifyType: string; attemptId: string; saleId: string; place: number }[];

/**
 * Marks what arrived after an event of its sale that had happened later (specification 6.5.6), duplicates and late
 * retries included. Expects the newest first. A message that names no event of the list can neither be late nor make
 * another one late.
 */
export function markOvertaken(messages: readonly InboxMessage[], order: EventOrder): InboxMessage[] {
  const places = new Map(order.map((event) => [`${event.notifyType} ${event.saleId} ${event.attemptId}`, event]));
  /** The latest event of each sale that had arrived so far. */
  const latest = new Map<string, EventOrder[number]>();
  return messages
    .toReversed()
    .map((message) => {
      const event = places.get(eventKey(message));
      if (!event) return message;
      const before = latest.get(event.saleId);
      if (!before || before.place < event.place) latest.set(event.saleId, event);
      return before && before.place > event.place ? { ...message, after: before.notifyType } : message;
    })
    .toReversed();
}
