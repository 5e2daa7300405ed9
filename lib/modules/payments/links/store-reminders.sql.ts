import type { Language } from '#lib/kernel/language.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import { recordMessages } from '#lib/modules/messages/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { STALE_HOURS } from '../views/reminder-rules.ts';

/**
 * Reminders of links that nobody has paid. SQL because a reminder is claimed and queued in one statement, under the
 * lock of its link: two processes, or one that crashes, never remind twice.
 */

/** Names of the messages that ask a buyer to pay, as a list of SQL. */
const ASKING = `('payment-link', 'payment-reminder')`;

/** The newest link that arrived, whose recipient a reminder goes to. */
const SENT_LINK = `LATERAL (
  SELECT m.channel, m.recipient, m.language FROM message m
  WHERE m.sale_id = s.id AND m.template = 'payment-link' AND m.state = 'sent' ORDER BY m.id DESC LIMIT 1
) sent`;

/** Conditions on a sale that its buyer can be reminded of: nobody has paid it, and nobody is paying it now. */
const IS_UNPAID = `s.type = 'sale' AND s.subscription_id IS NULL AND s.status IN ('initial', 'failed')
  AND coalesce(l.expires_at > app_now(), false)
  AND NOT EXISTS (SELECT FROM attempt a WHERE a.sale_id = s.id AND a.state IN ${OPEN_STATES})
  AND NOT EXISTS (SELECT FROM message m WHERE m.sale_id = s.id AND m.template IN ${ASKING}
    AND m.state IN ('queued', 'sending'))`;

const LAST_ASKED = `(SELECT max(coalesce(m.settled_at, m.created_at)) FROM message m WHERE m.sale_id = s.id
    AND m.template IN ${ASKING} AND m.state = 'sent')`;

// The link's own time is looked at anew under its lock, where another process has just reminded of it.
const IS_DUE = `l.reminders < r.times AND ${IS_UNPAID}
  AND coalesce(l.reminded_at <= app_now() - make_interval(hours => r.after_hours), true)
  AND ${LAST_ASKED} BETWEEN app_now() - make_interval(hours => r.after_hours + ${STALE_HOURS})
    AND app_now() - make_interval(hours => r.after_hours)`;

/** A link is looked at for as long as two reminders of the slowest rule may take. */
const LINKS = `payment_link_rule r JOIN payment_link l ON l.seller_id = r.seller_id
    AND l.created_at > app_now() - interval '30 days'
  JOIN sale s ON s.id = l.sale_id`;

const FIND_DUE = statement(
  'payments_find_links_to_remind',
  `SELECT l.sale_id AS id FROM ${LINKS} CROSS JOIN ${SENT_LINK}
WHERE ${IS_DUE} AND l.sale_id <> ALL ($2::bigint[]) ORDER BY l.sale_id LIMIT $1`,
);

/** Sales that their sellers' rules remind of now, but for those passed over. */
export const findLinksToRemind = async (
  database: Database,
  most: number,
  passedOver: readonly number[],
): Promise<number[]> => (await database.query<{ id: number }>(FIND_DUE, [most, passedOver])).map(({ id }) => id);

// The sale is locked too: a payment that begins in this moment is seen, or begins after the reminder.
const REMIND = statement(
  'payments_remind_of_links',
  `WITH due AS (
  SELECT l.sale_id, l.seller_id, sent.channel, sent.recipient, sent.language
  FROM ${LINKS} CROSS JOIN ${SENT_LINK}
  WHERE l.sale_id = ANY ($1::bigint[]) AND ${IS_DUE} ORDER BY l.sale_id FOR UPDATE OF l, s SKIP LOCKED
), reminded AS (
  UPDATE payment_link l SET reminders = l.reminders + 1, reminded_at = app_now() FROM due
  WHERE l.sale_id = due.sale_id
  RETURNING l.sale_id, l.seller_id, l.reminders, due.channel, due.recipient, due.language
), ${recordMessages(
    { reminded: ['sale_id', 'seller_id', 'reminders', 'channel', 'recipient', 'language'] },
    `SELECT seller_id, sale_id, NULL::bigint, 'sale ' || sale_id || ' payment-reminder ' || reminders, channel,
    'payment-reminder'::message_template, language, recipient FROM reminded`,
  )}
SELECT count(*)::int AS count FROM reminded`,
);

/** Reminds the buyers of those of these sales that are still due. Returns how many were reminded. */
export async function remindOf(database: Database, saleIds: readonly number[]): Promise<number> {
  const [row] = await database.query<{ count: number }>(REMIND, [saleIds]);
  return row?.count ?? 0;
}

const SENT_TO = statement(
  'payments_reminded_recipient',
  `SELECT sent.* FROM sale s JOIN payment_link l ON l.sale_id = s.id CROSS JOIN ${SENT_LINK}
WHERE s.id = $1::bigint AND ${IS_UNPAID}`,
);

/** Recipient of the newest link that arrived; null where none did, or the sale cannot be reminded of now. */
export async function recipientOfLink(
  database: Database,
  saleId: number,
): Promise<{ channel: Channel; recipient: string; language: Language } | null> {
  type Row = { channel: Channel; recipient: string; language: Language };
  return (await database.query<Row>(SENT_TO, [saleId]))[0] ?? null;
}

const NOW = statement('payments_now_of_reminders', 'SELECT app_now() AS now');

export const readClock = async (database: Database): Promise<Date> =>
  (await database.query<{ now: Date }>(NOW, []))[0]?.now ?? new Date();
