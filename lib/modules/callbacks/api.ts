import { isPublicKey } from './inbox/inbox.sql.ts';
import { acceptedLanguage } from '#lib/platform/i18n/language-choice.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type Database, database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { jsonResponse, refusalResponse } from '#lib/platform/http/api/api-responses.ts';
import { firstRefusal } from '#lib/platform/http/api/first-refusal.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { newRequestReference } from '#lib/platform/random.ts';
import {
  type InboxMessageJson,
  type InboxMessagesJson,
  type InboxMessagesQuery,
  inboxMessagesQuery,
  MAX_LIMIT,
} from './contract/inbox-json.ts';
import type { InboxMessage } from './contract/inbox.ts';
import { INBOX_PATH } from './domain/destinations.ts';
import { findInbox, type Inbox, inboxMessageOf } from './inbox/store-shown-inbox.ts';
import { messageOf, messagesAfter } from './inbox/store-inbox-messages.ts';

/**
 * The sandbox inbox as JSON: list it, read one message, wait for the next. Open without a sign-in, like the page of the
 * same inbox; responses hold no secrets.
 */

/** Requests that may wait at once in one process. Further ones are answered at once with the present messages. */
const MAX_WAITING = 50;

/** How often a waiting request looks, milliseconds. */
const LOOK_EVERY_MS = 250;

let waiting = 0;

const fieldOf = ({ fields }: InboxMessage, name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null;
const asObject = (pairs: InboxMessage['fields']): Record<string, string> =>
  Object.fromEntries(pairs.map(({ name, value }) => [name, value]));

function jsonOf(message: InboxMessage): InboxMessageJson {
  const { id, receivedAt, method, answered, notifyType, fields, headers, body, signature, webhook } = message;
  return {
    id,
    received_at: receivedAt.toISOString(),
    method,
    answered,
    notify_type: notifyType,
    svc_sale_id: fieldOf(message, 'svc_sale_id'),
    sub_svc_id: fieldOf(message, 'sub_svc_id'),
    svc_transaction_id: fieldOf(message, 'svc_transaction_id'),
    fields: asObject(fields),
    headers: asObject(headers),
    body,
    svc_signature_valid: signature?.matches ?? null,
    webhook_signature_valid: webhook?.matches ?? null,
  };
}

/**
 * Matching messages at this moment. Without `after` the newest ones, with it the first ones after that message; oldest
 * first either way.
 */
async function listNow(
  db: Database,
  inbox: Inbox,
  { after, limit = MAX_LIMIT, notify_type: notifyType, svc_sale_id, sub_svc_id }: InboxMessagesQuery,
): Promise<InboxMessagesJson> {
  const rows = await messagesAfter(db, inbox.sellerId, after ?? 0);
  const named = Object.entries({ svc_sale_id, sub_svc_id }).filter(([, value]) => value !== undefined);
  const matching = rows
    .map((row) => inboxMessageOf(row, inbox))
    .filter(
      (message) =>
        (notifyType === undefined || message.notifyType === notifyType) &&
        named.every(([name, value]) => fieldOf(message, name) === value),
    );
  const items = (after === undefined ? matching.slice(-limit) : matching.slice(0, limit)).map(jsonOf);
  return {
    items,
    next: (matching.length > items.length && after !== undefined ? items.at(-1)?.id : rows.at(-1)?.id) ?? after ?? 0,
  };
}

/** Messages of an inbox, after a wait of up to `wait` seconds where nothing matches yet. */
async function listInbox(db: Database, inbox: Inbox, query: InboxMessagesQuery): Promise<InboxMessagesJson> {
  const until = performance.now() + (waiting < MAX_WAITING ? (query.wait ?? 0) * 1_000 : 0);
  waiting += 1;
  try {
    for (;;) {
      const found = await listNow(db, inbox, query);
      if (found.items.length > 0 || performance.now() >= until) return found;
      await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_EVERY_MS, until - performance.now())));
    }
  } finally {
    waiting -= 1;
  }
}

type InboxResult = { value: object } | { refusal: Refusal };

async function list(db: Database, inbox: Inbox, request: Request): Promise<InboxResult> {
  const read = inboxMessagesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return read.success
    ? { value: await listInbox(db, inbox, read.data) }
    : { refusal: firstRefusal(inboxMessagesQuery, read.error) };
}

async function readOne(db: Database, inbox: Inbox, id: string): Promise<InboxResult> {
  const row = /^\d{1,15}$/.test(id) ? await messageOf(db, inbox.sellerId, Number(id)) : null;
  return row ? { value: jsonOf(inboxMessageOf(row, inbox)) } : { refusal: { key: 'record_not_found' } };
}

type Read = (
  db: Database,
  inbox: Inbox,
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<InboxResult>;

/** 404 in production, which has no inbox. */
const inSandbox =
  (read: Read): Route['handle'] =>
  async (request, { params }) => {
    if (settings().environment !== 'sandbox') return new Response(null, { status: 404 });
    const session = newRequestReference();
    const publicKey = params['publicKey'] ?? '';
    const inbox = isPublicKey(publicKey) ? await findInbox(database(), publicKey, null) : null;
    const answered: InboxResult = inbox
      ? await read(database(), inbox, request, params)
      : { refusal: { key: 'record_not_found' } };
    if ('value' in answered) return jsonResponse(200, answered.value, session);
    return refusalResponse(
      answered.refusal,
      acceptedLanguage(request.headers.get('accept-language')) ?? 'en',
      session,
      { style: 'records' },
    );
  };

/** GET /sandbox/inbox/{public_key}/messages */
export const inboxMessagesRoute: Route = {
  method: 'GET',
  path: `${INBOX_PATH}:publicKey/messages`,
  handle: inSandbox((db, inbox, request) => list(db, inbox, request)),
};

/** GET /sandbox/inbox/{public_key}/messages/{id} */
export const inboxMessageRoute: Route = {
  method: 'GET',
  path: `${INBOX_PATH}:publicKey/messages/:messageId`,
  handle: inSandbox((db, inbox, _, { messageId = '' }) => readOne(db, inbox, messageId)),
};
