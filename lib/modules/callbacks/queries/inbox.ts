import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { rolesWith } from '#lib/modules/access/contract/rights.ts';
import type {
  InboxResponse,
  InboxFare,
  InboxGroup,
  InboxMessage,
  InboxNews,
  InboxSeller,
  InboxSwitch,
} from '../contract/inbox.ts';
import { endpointState } from '../domain/endpoint-health.ts';
import {
  checkSignature,
  checkWebhook,
  decodedFields,
  type EventOrder,
  groupDuplicates,
  markOvertaken,
} from '../domain/inbox.ts';
import type { SigningKey } from '../domain/signature.ts';

/** What the sandbox inbox shows. */

const SELLERS = statement(
  'callbacks_inbox_sellers',
  'SELECT name, public_key AS "publicKey" FROM seller WHERE active ORDER BY id LIMIT 200',
);

/** Every seller has an inbox; the oldest come first. */
export function inboxSellers(database: Database): Promise<InboxSeller[]> {
  return database.query(SELLERS, []);
}

const SIGNING_KEY = statement(
  'callbacks_signing_key',
  `
SELECT seller.id AS "sellerId", ARRAY(
    SELECT sealed FROM signing_secret secret
    WHERE (secret.audience = 'seller' AND secret.owner_id = seller.id) OR (secret.audience = 'partner' AND secret.owner_id = seller.partner_id)
    ORDER BY secret.ends_at IS NOT NULL, secret.id DESC LIMIT 10
  ) AS secrets, coalesce(partner.client_key_sealed, seller.svc_id_sealed) AS key, coalesce(partner.client_secret_sealed, seller.svc_secret_sealed) AS password,
  EXISTS (
    SELECT FROM membership
    WHERE membership.user_id = $2::bigint AND membership.disabled_at IS NULL AND membership.role = ANY ($3::text[]) AND (membership.partner_id = seller.partner_id OR (seller.partner_id IS NULL AND membership.seller_id = seller.id))
  ) AS "ownsKey"
FROM seller LEFT JOIN partner ON partner.id = seller.partner_id
WHERE seller.public_key = $1::uuid`,
);

const MESSAGES = statement(
  'callbacks_inbox_messages',
  `
SELECT id, method, headers, body, answered, received_at AS "receivedAt" FROM inbox_message WHERE seller_id = $1 ORDER BY id DESC LIMIT $2`,
);

// Of the seller's own sales only: what lies in an inbox was written by anybody.
const ORDER = statement(
  'callbacks_event_order',
  `
SELECT event.notify_type AS "notifyType", attempt.public_id AS "attemptId", sale.public_id AS "saleId", event.id AS place
FROM attempt JOIN sale ON sale.id = attempt.sale_id JOIN event ON event.attempt_id = attempt.id
WHERE attempt.public_id = ANY ($2::text[]) AND sale.seller_id = $1`,
);

const NEWS = statement(
  'callbacks_inbox_news',
  `
SELECT coalesce(newest.id, 0) AS newest, coalesce(newest.arrived, 0)::int AS arrived, concat_ws(' ', behaviour.kind, behaviour.remaining, endpoint.failures, endpoint.paused_until > app_now(), waiting.count) AS stamp
FROM seller
LEFT JOIN LATERAL (
  SELECT max(id) AS id, count(*) FILTER (WHERE id > $2) AS arrived FROM (SELECT id FROM inbox_message WHERE seller_id = seller.id ORDER BY id DESC LIMIT $3) shown
) newest ON true
LEFT JOIN inbox_behaviour behaviour ON behaviour.seller_id = seller.id
LEFT JOIN callback_endpoint endpoint ON endpoint.audience = 'seller' AND endpoint.owner_id = seller.id AND endpoint.address = $4
CROSS JOIN LATERAL (SELECT count(*) FROM delivery WHERE delivery.seller_id = seller.id AND state = 'pending' AND tries > 0 AND url = $4) waiting
WHERE seller.public_key = $1::uuid`,
);

const SWITCHED = statement(
  'callbacks_inbox_switched',
  `
SELECT kind, remaining FROM inbox_behaviour JOIN seller ON seller.id = seller_id WHERE public_key = $1::uuid AND (remaining IS NULL OR remaining > 0)`,
);

type KeyRow = { sellerId: number; secrets: Buffer[]; key: Buffer; password: Buffer; ownsKey: boolean };
export type InboxRow = {
  id: number;
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  body: string;
  answered: InboxResponse;
  receivedAt: Date;
};

/** How many messages are shown. */
const NEWEST = 100;

/**
 * The newest messages of a seller's inbox, each with its signature recomputed. The secrets are sent only to somebody
 * whose own they are: a partner's to the partner's people, not to those of its sellers, and only where their role may
 * see keys. `userId` is null for a reader who is not signed in.
 */
export async function inboxOf(database: Database, publicKey: string, userId: number | null): Promise<InboxGroup[]> {
  const inbox = await findInbox(database, publicKey, userId);
  if (!inbox) return [];
  const rows = await database.query<InboxRow>(MESSAGES, [inbox.sellerId, NEWEST]);
  const messages = rows.map((row) => shown(row, inbox));
  return groupDuplicates(markOvertaken(messages, await orderOf(database, inbox.sellerId, messages)));
}

/** Whose inbox it is, and what checks its signatures. */
export type Inbox = { sellerId: number; signedBy: SigningKey; secrets: readonly string[]; mayReveal: boolean };

/** The inbox of a public key; null where no seller has it. */
export async function findInbox(database: Database, publicKey: string, userId: number | null): Promise<Inbox | null> {
  const [seller] = await database.query<KeyRow>(SIGNING_KEY, [publicKey, userId, rolesWith('manage-keys')]);
  if (!seller) return null;
  const signedBy = { clientKey: openSecret(seller.key), password: openSecret(seller.password) };
  return { sellerId: seller.sellerId, signedBy, secrets: seller.secrets.map(openSecret), mayReveal: seller.ownsKey };
}

/** A row as a message, its signatures computed again. */
export function shown({ headers, ...row }: InboxRow, { signedBy, secrets, mayReveal }: Inbox): InboxMessage {
  const fields = decodedFields(row.body);
  return {
    ...row,
    fields,
    notifyType: fields.find(({ name }) => name === 'notify_type')?.value ?? null,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    signature: checkSignature(row.body, signedBy, mayReveal),
    webhook: checkWebhook(headers, row.body, secrets),
    after: null,
  };
}

async function orderOf(database: Database, sellerId: number, messages: readonly InboxMessage[]): Promise<EventOrder> {
  const attempts = messages.flatMap(
    ({ fields }) => fields.find(({ name }) => name === 'svc_transaction_id')?.value ?? [],
  );
  return attempts.length === 0 ? [] : database.query(ORDER, [sellerId, attempts]);
}

/**
 * How many messages came after that one, and what else changed. `url` is the inbox's own. Null where no seller has that
 * public key.
 */
export async function inboxNews(
  database: Database,
  publicKey: string,
  url: string,
  after: number,
): Promise<InboxNews | null> {
  return (await database.query<InboxNews>(NEWS, [publicKey, after, NEWEST, url]))[0] ?? null;
}

/** What a page of an inbox shows: its messages, how it behaves and fares, and up to where it has news. */
export type ShownInbox = {
  news: InboxNews | null;
  groups: InboxGroup[];
  switched: InboxSwitch | null;
  fare: InboxFare | null;
};

/**
 * News are read before the rest: what arrives in between is drawn again. The other way round it would count as shown
 * and never be.
 */
export async function shownInbox(
  database: Database,
  publicKey: string,
  url: string,
  userId: number | null,
): Promise<ShownInbox> {
  const news = await inboxNews(database, publicKey, url, 0);
  const [groups, switched, fare] = await Promise.all([
    inboxOf(database, publicKey, userId),
    inboxSwitch(database, publicKey),
    inboxFare(database, publicKey, url),
  ]);
  return { news, groups, switched, fare };
}

const FARE = statement(
  'callbacks_inbox_fare',
  `
SELECT coalesce(endpoint.failures, 0) AS "failuresInARow", endpoint.paused_until AS "pausedUntil", waiting.count::int AS waiting, waiting.next_at AS "nextAt", app_now() AS now
FROM seller
LEFT JOIN callback_endpoint endpoint ON endpoint.audience = 'seller' AND endpoint.owner_id = seller.id AND endpoint.address = $2
CROSS JOIN LATERAL (SELECT count(*), min(next_at) AS next_at FROM delivery WHERE delivery.seller_id = seller.id AND state = 'pending' AND tries > 0 AND url = $2) waiting
WHERE seller.public_key = $1::uuid`,
);

/** How deliveries to an inbox fare now. Null where no seller has that public key. */
export async function inboxFare(database: Database, publicKey: string, url: string): Promise<InboxFare | null> {
  const [row] = await database.query<Omit<InboxFare, 'state'> & { now: Date }>(FARE, [publicKey, url]);
  if (!row) return null;
  const { now, ...fare } = row;
  return { ...fare, state: endpointState({ failures: fare.failuresInARow, pausedUntil: fare.pausedUntil }, now) };
}

/** How a seller's inbox misbehaves now; null where it takes everything. */
export async function inboxSwitch(database: Database, publicKey: string): Promise<InboxSwitch | null> {
  return (await database.query<InboxSwitch>(SWITCHED, [publicKey]))[0] ?? null;
}
