import type { Language } from '#lib/kernel/language.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { Held } from '#lib/platform/queue/queue.ts';
import {
  abandonStatement,
  claimStatement,
  claimValues,
  finishedColumns,
  type Finished,
  heldColumns,
  isRecorded,
  recordedColumns,
  releaseStatement,
} from '#lib/platform/queue/queue-text.sql.ts';
import type { Channel, MessageReason, MessageState } from './contract/message.ts';
import type { Composed } from './present/mail-model.ts';
import { MESSAGES } from './queue.ts';

/**
 * The queues of messages: SQL because claims, fences and mails to owners are one statement each, and a process that
 * only sends does not load the Prisma client. Time is `app_now()`, so that it can be moved.
 */

/** A message that is ours to send until the lease ends. `claims` is the proof: every later claim increments it. */
export type ClaimedMessage = Composed & {
  id: number;
  claims: number;
  /** Clear refusals so far. */
  tries: number;
  channel: Channel;
  template: string;
  language: Language;
  recipient: string;
  facts: unknown;
  createdAt: Date;
  sellerName: string;
  sellerEmail: string;
  sellerColor: string | null;
  sellerCountry: string;
  sellerKey: string;
  /** Null: the installation's default. */
  smsModule: boolean | null;
  /** True of a message that no seller's is. */
  emailModule: boolean;
  saleId: number | null;
  attemptId: number | null;
  subscriptionId: number | null;
  ageSeconds: number;
};

const CLAIMED = `row.id, row.claims, row.tries, row.channel, row.template, row.language, row.recipient, row.facts,
  row.subject, row.html, row.text, row.created_at AS "createdAt",
  row.sale_id AS "saleId", row.attempt_id AS "attemptId", row.subscription_id AS "subscriptionId",
  coalesce(m.brand_name, m.name, '') AS "sellerName", coalesce(m.email, '') AS "sellerEmail",
    m.brand_color AS "sellerColor", coalesce(m.country, 'IL') AS "sellerCountry", coalesce(m.public_key::text,
    'people') AS "sellerKey",
  m.sms_module AS "smsModule", coalesce(m.email_module, true) AS "emailModule",
  extract(epoch FROM app_now() - row.created_at)::int AS "ageSeconds"`;

const ITS_SELLER = 'LEFT JOIN seller m ON m.id = row.seller_id';

const ofEach = (make: (channel: Channel) => Statement): Readonly<Record<Channel, Statement>> => ({
  email: make('email'),
  sms: make('sms'),
});

const CLAIM_DUE = ofEach((channel) => claimStatement(MESSAGES[channel], CLAIMED, ITS_SELLER));

/** Claims up to `most` due messages of a channel, oldest first. A message that was already sent is never claimed. */
export function claimDue(database: Database, channel: Channel, most: number): Promise<ClaimedMessage[]> {
  return database.query(CLAIM_DUE[channel], claimValues(MESSAGES[channel], most, []));
}

const RELEASE = ofEach((channel) => releaseStatement(MESSAGES[channel]));

/** Releases claimed messages that were not begun, as if never claimed. */
export async function releaseClaims(database: Database, channel: Channel, held: readonly Held[]): Promise<void> {
  await database.query(RELEASE[channel], heldColumns(held));
}

const MARK_HANDED = statement(
  'messages_mark_handed',
  `
UPDATE message SET handed_at = app_now(), subject = $3, html = $4, text = $5 WHERE id = $1 AND claims = $2
  AND state = 'sending' AND handed_at IS NULL RETURNING id`,
);

/** The fence before the first byte: false if another process has claimed it since. From here on it may have arrived. */
export async function markHanded(
  database: Database,
  { id, claims }: Held,
  { subject, html, text }: Composed,
): Promise<boolean> {
  return (await database.query(MARK_HANDED, [id, claims, subject, html, text])).length > 0;
}

/**
 * How an attempt ended, beside what becomes of its row. `countsAsAttempt`: false where nothing was sent, as to a closed
 * channel.
 */
export type MessageEnd = {
  reason: MessageReason | null;
  reply: string | null;
  countsAsAttempt: boolean;
  composed: Composed | null;
};

// A response after the end of the lease is more exact than "unknown", and replaces it.
const RECORD = ofEach((channel) =>
  statement(
    `${channel}_record`,
    `
WITH finished AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::message_state[], $4::int[], $5::int[], $6::message_reason[],
    $7::text[], $8::boolean[], $9::text[], $10::text[], $11::text[])
    AS given (id, claims, state, wait_ms, age_ms, reason, reply, is_try, subject, html, text)
)
UPDATE message SET
    ${recordedColumns(MESSAGES[channel], 'finished.is_try')},
    reason = finished.reason, reply = coalesce(finished.reply, message.reply),
    handed_at = CASE WHEN finished.state IN ('sent', 'unknown') THEN handed_at END,
    subject = coalesce(finished.subject, message.subject), html = coalesce(finished.html, message.html),
    text = coalesce(finished.text, message.text)
FROM finished WHERE ${isRecorded(MESSAGES[channel], 'unknown')} RETURNING message.id`,
  ),
);

export type RecordedMessage = Finished & MessageEnd;

/** Records the ends of claimed messages; returns those still held by this process. */
export async function recordEnds(
  database: Database,
  channel: Channel,
  finished: readonly RecordedMessage[],
): Promise<number[]> {
  const values = [
    ...finishedColumns(finished),
    finished.map(({ reason }) => reason),
    finished.map(({ reply }) => reply),
    finished.map(({ countsAsAttempt }) => countsAsAttempt),
    finished.map(({ composed }) => composed?.subject ?? null),
    finished.map(({ composed }) => composed?.html ?? null),
    finished.map(({ composed }) => composed?.text ?? null),
  ];
  return (await database.query<{ id: number }>(RECORD[channel], values)).map(({ id }) => id);
}

const SETTLE_ABANDONED = ofEach((channel) =>
  abandonStatement(
    MESSAGES[channel],
    `state = CASE WHEN handed_at IS NULL THEN 'failed'::message_state ELSE 'unknown' END,
  reason = CASE WHEN handed_at IS NULL THEN 'poisoned'::message_reason ELSE 'no_answer' END`,
    'handed_at IS NOT NULL',
  ),
);

/**
 * Ends messages whose sender never came back: passed to the server, they are unknown; claimed ten times in vain, they
 * have failed. Returns how many.
 */
export async function settleAbandoned(database: Database): Promise<number> {
  const ended = await Promise.all(Object.values(SETTLE_ABANDONED).map((settle) => database.query(settle, [])));
  return ended.flat().length;
}

// In the order of their keys: two batches with the same messages wait for each other and never in a circle.
const QUEUE = statement(
  'messages_queue',
  `
INSERT INTO message (seller_id, subscription_id, key, channel, template, language, recipient, facts, document_id,
  user_id)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::message_channel[], $5::message_template[], $6::text[],
  $7::text[], $8::jsonb[], $9::bigint[], $10::bigint[]) AS added (seller_id, subscription_id, key, channel, template,
    language, recipient, facts, document_id, user_id)
ORDER BY key
ON CONFLICT (key) DO NOTHING
RETURNING id`,
);

export type QueuedMessage = {
  sellerId: number | null;
  subscriptionId: number | null;
  documentId: number | null;
  userId: number | null;
  key: string;
  channel: Channel;
  template: string;
  language: Language;
  recipient: string;
  facts: object;
};

/** Queues messages in one statement; keys that were queued before are skipped. Returns how many are new. */
export async function addToQueue(database: Database, rows: readonly QueuedMessage[]): Promise<number> {
  const column = <Key extends keyof QueuedMessage>(key: Key) => rows.map((row) => row[key]);
  const values = [
    ...[column('sellerId'), column('subscriptionId'), column('key'), column('channel'), column('template')],
    ...[column('language'), column('recipient'), rows.map(({ facts }) => JSON.stringify(facts))],
    ...[column('documentId'), column('userId')],
  ];
  return (await database.query(QUEUE, values)).length;
}

// Owners of the seller, or of its partner; where a seller has none, the seller's own address.
const QUEUE_FOR_OWNERS = statement(
  'messages_queue_for_owners',
  `
WITH owner AS (
  SELECT DISTINCT u.email, u.language FROM seller m
    JOIN membership ON CASE WHEN $2 = 'partner' THEN membership.partner_id = m.partner_id
      ELSE membership.seller_id = m.id END
    JOIN app_user u ON u.id = membership.user_id AND u.disabled_at IS NULL
  WHERE m.id = $1 AND membership.role = 'owner' AND membership.disabled_at IS NULL
), reached AS (
  SELECT email, language FROM owner
  UNION ALL SELECT m.email, 'he' FROM seller m WHERE m.id = $1 AND $2 = 'seller' AND NOT EXISTS (SELECT FROM owner)
)
INSERT INTO message (seller_id, key, channel, template, language, recipient, facts)
SELECT $1, concat_ws(' ', $3::text, $4::message_template, email), 'email', $4::message_template, language, email,
  $5::jsonb FROM reached ORDER BY email
ON CONFLICT (key) DO NOTHING
RETURNING id`,
);

export type OwnerMail = {
  sellerId: number;
  audience: 'seller' | 'partner';
  once: string;
  template: string;
  facts: object;
};

/** Queues one e-mail per owner, unless the same was queued before. Returns how many are new. */
export async function queueForOwners(
  database: Database,
  { sellerId, audience, once, template, facts }: OwnerMail,
): Promise<number> {
  return (await database.query(QUEUE_FOR_OWNERS, [sellerId, audience, once, template, JSON.stringify(facts)])).length;
}

const OF_DOCUMENT = statement(
  'messages_of_document',
  `SELECT channel, recipient, state, reason, created_at AS "createdAt",
  created_at > app_now() - interval '1 day' AS "isOfToday" FROM message WHERE document_id = $1 ORDER BY id`,
);

/** A message with a document. `isOfToday`: of the last 24 hours. */
export type SentDocument = {
  channel: Channel;
  recipient: string;
  state: MessageState;
  reason: MessageReason | null;
  createdAt: Date;
  isOfToday: boolean;
};

/** Messages with a document, oldest first: a few, because sending has a limit. */
export const sentDocuments = (database: Database, documentId: number): Promise<SentDocument[]> =>
  database.query<SentDocument>(OF_DOCUMENT, [documentId]);
