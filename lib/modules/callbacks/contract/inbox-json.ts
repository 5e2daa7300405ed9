import { z } from 'zod';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { INBOX_MISBEHAVIOURS } from './inbox.ts';

/** The sandbox inbox as JSON, for tests of integrators (docs/decisions/0062). */

/** Longest a request waits for the next message, seconds. */
const MAX_WAIT_SECONDS = 30;

/** Most messages of one response. */
export const MAX_LIMIT = 100;

/** Query of `GET /sandbox/inbox/{public_key}/messages`. */
export const inboxMessagesQuery = z.object({
  after: whole({
    digits: 15,
    description: 'Only messages after this one: its id, or next of the previous response.',
  }).optional,
  limit: whole({
    min: 1,
    max: MAX_LIMIT,
    description: `The most messages to return, 1 to ${MAX_LIMIT}. Default 100.`,
  }).optional,
  wait: whole({
    max: MAX_WAIT_SECONDS,
    description: `Seconds to wait if there is no message yet, up to ${MAX_WAIT_SECONDS}.`,
  }).optional,
  notify_type: text({ max: 64, description: 'Only callbacks of this type.' }).optional,
  svc_sale_id: text({ max: 64, description: 'Only callbacks of this sale.' }).optional,
  sub_svc_id: text({ max: 64, description: 'Only callbacks of this subscription.' }).optional,
});

export type InboxMessagesQuery = z.output<typeof inboxMessagesQuery>;

const texts = z.record(z.string(), z.string());

/** Message of the inbox; lists begin with the oldest. */
export const inboxMessage = z.object({
  id: z.int(),
  received_at: z.string().meta({ description: 'ISO 8601, UTC.' }),
  method: z.enum(['POST', 'GET']),
  answered: oneOf(['received', ...INBOX_MISBEHAVIOURS], {
    description: 'received, or the simulated failure that the inbox responded with.',
  }).required,
  notify_type: z.string().nullable(),
  svc_sale_id: z.string().nullable(),
  sub_svc_id: z.string().nullable(),
  svc_transaction_id: z.string().nullable(),
  fields: texts.meta({ description: 'The decoded form.' }),
  headers: texts,
  body: z.string().meta({
    description:
      'The body as received, before any parser: webhook-signature covers exactly this. The seller’s ' +
      'credentials and identifying data are masked.',
  }),
  svc_signature_valid: z.boolean().nullable().meta({ description: 'Null if the body has no sale or transaction.' }),
  webhook_signature_valid: z.boolean().nullable().meta({ description: 'Null if a header is missing.' }),
});

export type InboxMessageJson = z.output<typeof inboxMessage>;

/** `next` is the `after` of the next request. */
export type InboxMessagesJson = { items: InboxMessageJson[]; next: number };
