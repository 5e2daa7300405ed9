import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PaidWith } from '#lib/modules/payments/views/paid-with.ts';
import type { SaleType } from '#lib/modules/payments/contract/sale-words.ts';
import type { Channel, MessageReason, MessageState, Template } from './contract/message.ts';
import { MAX_CLAIMS } from './domain/retry.ts';
import type { Composed } from './present/mail-model.ts';

/**
 * The queue of messages: SQL because claims, fences and what owners are told of are one statement each, and a process
 * that only sends does not load the data client. Time is `app_now()`, so that it can be moved.
 */

/** How long a claimed message belongs to its claimer. A sender takes at most 40 s of it. */
const LEASE_SECONDS = 60;

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
  sale: ClaimedSale | null;
};

/** What is said of a sale; `amount` is the attempt's, or the price where nothing was tried. Minor units. */
export type ClaimedSale = {
  publicId: string;
  type: SaleType;
  status: string;
  code: number;
  amount: number;
  currency: string;
  productName: string;
  reference: string;
  name: string;
  /** What paid, or is paid back to; null where nothing has been tried. */
  paidWith: PaidWith | null;
  installments: number;
  holdUntil: string | null;
  released: number;
  at: string;
};

// A capture in part lets go of the rest of its hold: that is the whole of what was voided, because a capture ends the
// hold.
const SALE = `CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('publicId', s.public_id, 'type', s.type, 'status',
  s.status, 'code', s.code,
  'amount', coalesce(a.amount, s.price), 'currency', s.currency, 'productName', s.product_name, 'reference',
    s.merchant_reference,
  'name', CASE WHEN source.type = 'template' THEN s.buyer_name ELSE coalesce(s.notify_name, nullif(s.buyer_name, ''),
    '') END,
  'paidWith', CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('method', a.method, 'account', a.account_mask,
    'cardBrand', s.card_brand, 'cardLast4', s.card_last4) END, 'installments', s.installments, 'holdUntil',
    s.hold_expires_at,
  'released', CASE WHEN a.kind = 'capture' AND s.type = 'authorize' THEN s.voided ELSE 0 END, 'at',
    coalesce(a.settled_at, a.created_at, s.created_at)) END`;

const CLAIM_DUE = statement(
  'messages_claim_due',
  `
WITH picked AS (
  SELECT id FROM message
  WHERE channel = $1 AND state IN ('queued', 'sending') AND next_at <= (SELECT app_now())
    AND (locked_until IS NULL OR locked_until <= (SELECT app_now()))
    AND handed_at IS NULL AND claims < ${MAX_CLAIMS}
  ORDER BY next_at
  LIMIT $2
  FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE message SET state = 'sending', locked_until = app_now() + interval '${LEASE_SECONDS} seconds',
    claims = message.claims + 1
  FROM picked WHERE message.id = picked.id
  RETURNING message.*
)
SELECT c.id, c.claims, c.tries, c.channel, c.template, c.language, c.recipient, c.facts, c.subject, c.html, c.text,
  c.created_at AS "createdAt",
  coalesce(m.brand_name, m.name, '') AS "sellerName", coalesce(m.email, '') AS "sellerEmail",
    m.brand_color AS "sellerColor", coalesce(m.country, 'IL') AS "sellerCountry", coalesce(m.public_key::text,
    'people') AS "sellerKey",
  m.sms_module AS "smsModule", ${SALE} AS sale
FROM claimed c LEFT JOIN seller m ON m.id = c.seller_id LEFT JOIN sale s ON s.id = c.sale_id
  LEFT JOIN attempt a ON a.id = c.attempt_id
  LEFT JOIN sale source ON source.id = s.parent_id`,
);

/** Takes up to `most` due messages of a channel, oldest first. A message that was already sent is never taken. */
export function claimDue(database: Database, channel: Channel, most: number): Promise<ClaimedMessage[]> {
  return database.query(CLAIM_DUE, [channel, most]);
}

type Held = Pick<ClaimedMessage, 'id' | 'claims'>;

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

/** How a try ended and what follows. `isTry`: it counts as one. */
export type Recorded = {
  state: MessageState;
  reason: MessageReason | null;
  reply: string | null;
  nextAfterSeconds: number;
  isTry: boolean;
  composed: Composed | null;
};

// An answer that comes after the lease was over tells more than "unknown" did.
const RECORD = statement(
  'messages_record',
  `
UPDATE message SET state = $3::message_state, reason = $4, reply = coalesce($5, reply), tries = tries +
  CASE WHEN $6::boolean THEN 1 ELSE 0 END, locked_until = NULL,
  handed_at = CASE WHEN $3::message_state IN ('sent', 'unknown') THEN handed_at END,
  subject = coalesce($8, subject), html = coalesce($9, html), text = coalesce($10, text),
  next_at = CASE WHEN $3::message_state = 'queued' THEN app_now() + make_interval(secs => $7::int) ELSE next_at END,
  settled_at = CASE WHEN $3::message_state = 'queued' THEN NULL ELSE app_now() END
WHERE id = $1 AND claims = $2 AND state IN ('sending', 'unknown') RETURNING id`,
);

/** Writes what became of a claimed message; false where it is not ours any more. */
export async function recordEnd(
  database: Database,
  { id, claims }: Held,
  { state, reason, reply, nextAfterSeconds, isTry, composed }: Recorded,
): Promise<boolean> {
  const values = [
    id,
    claims,
    state,
    reason,
    reply,
    isTry,
    nextAfterSeconds,
    composed?.subject ?? null,
    composed?.html ?? null,
    composed?.text ?? null,
  ];
  return (await database.query(RECORD, values)).length > 0;
}

const SETTLE_ABANDONED = statement(
  'messages_settle_abandoned',
  `
UPDATE message SET state = CASE WHEN handed_at IS NULL THEN 'failed'::message_state ELSE 'unknown' END,
  reason = CASE WHEN handed_at IS NULL THEN 'poisoned'::message_reason ELSE 'no_answer' END,
  settled_at = app_now(), locked_until = NULL
WHERE state IN ('queued', 'sending') AND (handed_at IS NOT NULL OR claims >= ${MAX_CLAIMS})
  AND (locked_until IS NULL OR locked_until <= (SELECT app_now()))
RETURNING id`,
);

/**
 * Ends messages whose sender never came back: handed over, they are unknown; claimed ten times in vain, they are given
 * up. Answers how many.
 */
export async function settleAbandoned(database: Database): Promise<number> {
  return (await database.query(SETTLE_ABANDONED, [])).length;
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
