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
import type { DocumentType } from '#lib/kernel/sale/document-type.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { Channel, MessageReason, Template } from './contract/message.ts';
import type { SubscriptionNow } from './domain/outdated.ts';
import type { Composed } from './present/mail-model.ts';
import { MESSAGES } from './queue.ts';

/**
 * The queues of messages: SQL because claims, fences and what owners are told of are one statement each, and a process
 * that only sends does not load the data client. Time is `app_now()`, so that it can be moved.
 */

/** A message that is ours to send until the lease ends. `claims` is the proof: every later claim increments it. */
export type ClaimedMessage = Composed & {
  id: number;
  claims: number;
  /** Clear refusals so far. */
  tries: number;
  channel: Channel;
  template: Template;
  language: Language;
  recipient: string;
  facts: unknown;
  createdAt: Date;
  sellerName: string;
  sellerEmail: string;
  sellerColor: string | null;
  sellerCountry: string;
  sellerKey: string;
  /** Null: as the environment says. */
  smsModule: boolean | null;
  /** True of a message that no seller's is. */
  emailModule: boolean;
  sale: ClaimedSale | null;
  subscription: ClaimedSubscription | null;
  ageSeconds: number;
};

/** The subscription that it speaks about, or that its sale is a date of. */
type ClaimedSubscription = SubscriptionNow & { publicId: string; buyerName: string };

/** What is said of a sale; `amount` is the attempt's, or the price where nothing was tried. Minor units. */
export type ClaimedSale = {
  publicId: string;
  type: SaleType;
  status: string;
  code: number;
  amount: number;
  /** Of a link whose buyers choose: up to which amount. Null where they do not. */
  most: number | null;
  currency: string;
  productName: string;
  reference: string;
  name: string;
  /** What paid, or is paid back to; null where nothing has been tried. */
  paidWith: PaidWith | null;
  installments: number;
  holdUntil: string | null;
  released: number;
  /** The document that was issued with the attempt; null where none was. */
  document: { publicId: string; type: DocumentType; number: number } | null;
  at: string;
};

// A capture in part lets go of the rest of its hold: that is the whole of what was voided, because a capture ends the
// hold.
const SALE = `CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('publicId', s.public_id, 'type', s.type, 'status',
  s.status, 'code', s.code,
  'amount', coalesce(a.amount, s.price), 'most', s.most_price, 'currency', s.currency,
  'productName', s.product_name, 'reference',
    s.merchant_reference,
  'name', CASE WHEN source.type = 'template' THEN s.buyer_name ELSE coalesce(s.notify_name, nullif(s.buyer_name, ''),
    '') END,
  'paidWith', CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('method', a.method, 'account', a.account_mask,
    'cardBrand', s.card_brand, 'cardLast4', s.card_last4) END, 'installments', s.installments, 'holdUntil',
    s.hold_expires_at,
  'document', (SELECT jsonb_build_object('publicId', d.public_id, 'type', d.type, 'number', d.number)
    FROM fiscal_document d WHERE d.attempt_id = a.id),
  'released', CASE WHEN a.kind = 'capture' AND s.type = 'authorize' THEN s.voided ELSE 0 END, 'at',
    coalesce(a.settled_at, a.created_at, s.created_at)) END`;

const SUBSCRIPTION = `CASE WHEN sub.id IS NOT NULL THEN jsonb_build_object('publicId', sub.public_id,
  'state', sub.state, 'price', sub.price,
  'nextAt', sub.next_at, 'cardEndsAt', sub.card_ends_at, 'buyerName', sub.buyer_name) END`;

const CLAIMED = `row.id, row.claims, row.tries, row.channel, row.template, row.language, row.recipient, row.facts,
  row.subject, row.html, row.text, row.created_at AS "createdAt",
  coalesce(m.brand_name, m.name, '') AS "sellerName", coalesce(m.email, '') AS "sellerEmail",
    m.brand_color AS "sellerColor", coalesce(m.country, 'IL') AS "sellerCountry", coalesce(m.public_key::text,
    'people') AS "sellerKey",
  m.sms_module AS "smsModule", coalesce(m.email_module, true) AS "emailModule",
  ${SALE} AS sale, ${SUBSCRIPTION} AS subscription,
  extract(epoch FROM app_now() - row.created_at)::int AS "ageSeconds"`;

const ITS_SALE = `LEFT JOIN seller m ON m.id = row.seller_id LEFT JOIN sale s ON s.id = row.sale_id
  LEFT JOIN attempt a ON a.id = row.attempt_id
  LEFT JOIN sale source ON source.id = s.parent_id 
  LEFT JOIN subscription sub ON sub.id = coalesce(row.subscription_id, s.subscription_id)`;

const ofEach = (make: (channel: Channel) => Statement): Readonly<Record<Channel, Statement>> => ({
  email: make('email'),
  sms: make('sms'),
});

const CLAIM_DUE = ofEach((channel) => claimStatement(MESSAGES[channel], CLAIMED, ITS_SALE));

/** Takes up to `most` due messages of a channel, oldest first. A message that was already sent is never taken. */
export function claimDue(database: Database, channel: Channel, most: number): Promise<ClaimedMessage[]> {
  return database.query(CLAIM_DUE[channel], claimValues(MESSAGES[channel], most, []));
}

const RELEASE = ofEach((channel) => releaseStatement(MESSAGES[channel]));

/** Gives back what was claimed and not begun, as if it had not been claimed. */
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

/** How a try ended, beside what becomes of its row. `isTry`: it counts as one. */
export type MessageEnd = {
  reason: MessageReason | null;
  reply: string | null;
  isTry: boolean;
  composed: Composed | null;
};

// An answer that comes after the lease was over tells more than "unknown" did.
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

/** Writes what became of claimed messages; answers those that were still ours. */
export async function recordEnds(
  database: Database,
  channel: Channel,
  finished: readonly RecordedMessage[],
): Promise<number[]> {
  const values = [
    ...finishedColumns(finished),
    finished.map(({ reason }) => reason),
    finished.map(({ reply }) => reply),
    finished.map(({ isTry }) => isTry),
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
 * Ends messages whose sender never came back: handed over, they are unknown; claimed ten times in vain, they are given
 * up. Answers how many.
 */
export async function settleAbandoned(database: Database): Promise<number> {
  const ended = await Promise.all(Object.values(SETTLE_ABANDONED).map((settle) => database.query(settle, [])));
  return ended.flat().length;
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
), told AS (
  SELECT email, language FROM owner
  UNION ALL SELECT m.email, 'he' FROM seller m WHERE m.id = $1 AND $2 = 'seller' AND NOT EXISTS (SELECT FROM owner)
)
INSERT INTO message (seller_id, key, channel, template, language, recipient, facts)
SELECT $1, concat_ws(' ', $3::text, $4::message_template, email), 'email', $4::message_template, language, email,
  $5::jsonb FROM told ORDER BY email
ON CONFLICT (key) DO NOTHING
RETURNING id`,
);

export type OwnerMail = {
  sellerId: number;
  audience: 'seller' | 'partner';
  once: string;
  template: Template;
  facts: object;
};

/** Queues one e-mail per owner, unless the same was queued before. Answers how many are new. */
export async function queueForOwners(
  database: Database,
  { sellerId, audience, once, template, facts }: OwnerMail,
): Promise<number> {
  return (await database.query(QUEUE_FOR_OWNERS, [sellerId, audience, once, template, JSON.stringify(facts)])).length;
}
