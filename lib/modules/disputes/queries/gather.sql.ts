import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Gathered } from '../contract/gathered.ts';

/** Evidence about a sale in our records. SQL because it is one look at the tables of several modules. */

/** Lines of an order and messages that are gathered; earlier sales that are counted, and those that are named. */
const MOST_LINES = 50;
const MOST_EARLIER = 1_000;
const LATEST_EARLIER = 5;

const isoOf = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const addressOf = (details: string): string =>
  `nullif(concat_ws(', ', nullif(${details}->'address'->>'line1', ''), nullif(${details}->'address'->>'line2', ''),
    nullif(${details}->'address'->>'city', ''), nullif(${details}->'address'->>'state', ''),
    nullif(${details}->'address'->>'postal_code', ''), nullif(${details}->'address'->>'country', '')), '')`;

/** Paid sales of the same buyer before a sale: by e-mail, or by the same card. Each arm has an index. */
const EARLIER_OF = `SELECT o.id FROM sale o WHERE o.seller_id = s.seller_id AND s.buyer_email <> ''
      AND o.buyer_email = s.buyer_email AND o.id < s.id AND o.captured > 0
    UNION
    SELECT o.id FROM sale o WHERE o.seller_id = s.seller_id AND o.card_last4 = s.card_last4
      AND o.card_mask = s.card_mask AND o.card_expiry = s.card_expiry AND o.id < s.id AND o.captured > 0`;

const GATHER = statement(
  'disputes_gather',
  `SELECT jsonb_build_object(
  'receipt', jsonb_build_object('saleId', s.public_id, 'productName', s.product_name, 'lines',
    coalesce((SELECT jsonb_agg(jsonb_build_object('name', item->>'name', 'quantity', (item->>'quantity')::numeric,
      'total', (item->>'total')::numeric) ORDER BY place)
      FROM jsonb_array_elements(s.order_details->'items') WITH ORDINALITY AS listed (item, place)
      WHERE place <= ${MOST_LINES}), '[]'),
    'amount', s.captured, 'currency', s.currency, 'paidAt', ${isoOf('s.paid_at')}, 'method', s.payment_method,
    'cardBrand', s.card_brand, 'cardLast4', s.card_last4, 'authNumber', s.auth_number,
    'installments', s.installments),
  'buyer', jsonb_build_object('name', s.buyer_name, 'email', s.buyer_email, 'phone', s.buyer_phone),
  'shipping', nullif(s.order_details->'shipping_details'->>'name', ''),
  'address', ${addressOf(`s.order_details->'shipping_details'`)}) AS sale,
(SELECT jsonb_build_object('eci', a.eci, 'at', ${isoOf('a.settled_at')}) FROM attempt a WHERE a.sale_id = s.id
  AND a.state = 'succeeded' AND a.kind IN ('pay', 'authorize') AND a.eci IS NOT NULL ORDER BY a.id LIMIT 1)
  AS authentication,
(SELECT jsonb_build_object('name', coalesce(device.name, device.terminal_id), 'entry', NULL,
    'at', ${isoOf('a.settled_at')})
  FROM attempt a JOIN device ON device.id = a.device_id WHERE a.sale_id = s.id AND a.state = 'succeeded'
    AND a.kind IN ('pay', 'authorize') ORDER BY a.id LIMIT 1) AS device,
coalesce((SELECT jsonb_agg(opened.at ORDER BY opened.at) FROM payment_link link,
  LATERAL (VALUES (${isoOf('link.opened_at')}), (${isoOf('link.last_opened_at')})) AS opened (at)
  WHERE link.sale_id IN (s.id, s.parent_id) AND opened.at IS NOT NULL), '[]') AS link,
coalesce((SELECT jsonb_agg(jsonb_build_object('template', sent.template, 'channel', sent.channel, 'recipient',
    sent.recipient, 'state', sent.state, 'at', ${isoOf('sent.created_at')}) ORDER BY sent.id)
  FROM (SELECT m.* FROM message m WHERE m.sale_id = s.id AND m.recipient IN (s.buyer_email, s.buyer_phone,
    s.notify_email, s.notify_mobile) ORDER BY m.id DESC LIMIT ${MOST_LINES}) sent), '[]') AS messages,
coalesce((SELECT jsonb_agg(jsonb_build_object('amount', a.amount, 'at', ${isoOf('a.settled_at')},
    'reason', reason.reason) ORDER BY a.id)
  FROM attempt a LEFT JOIN refund_reason reason ON reason.attempt_id = a.id
  WHERE a.sale_id = s.id AND a.kind = 'refund' AND a.state = 'succeeded'), '[]') AS refunds,
(SELECT jsonb_build_object('count', count(*), 'undisputed', count(*) FILTER (WHERE o.charged_back = 0
      AND NOT EXISTS (SELECT FROM dispute other WHERE other.sale_id = o.id)),
    'firstAt', ${isoOf('min(o.paid_at)')}, 'latest', coalesce(jsonb_agg(jsonb_build_object('saleId', o.public_id,
      'amount', o.captured, 'currency', o.currency, 'productName', o.product_name, 'paidAt', ${isoOf('o.paid_at')})
      ORDER BY o.id DESC) FILTER (WHERE o.place <= ${LATEST_EARLIER}), '[]'))
  FROM (SELECT found.*, row_number() OVER (ORDER BY found.id DESC) AS place FROM (${EARLIER_OF}) AS own
    JOIN sale found ON found.id = own.id ORDER BY found.id DESC LIMIT ${MOST_EARLIER}) o) AS earlier,
coalesce((SELECT jsonb_agg(jsonb_build_object('type', d.type, 'number', d.number) ORDER BY d.id)
  FROM fiscal_document d WHERE d.sale_id = s.id), '[]') AS documents
FROM sale s WHERE s.id = $1::bigint`,
);

/** Row of the statement, parts of it as JSON. */
export type GatheredRow = {
  sale: {
    receipt: Omit<Gathered['receipt'], 'documents'>;
    buyer: Gathered['buyer'];
    shipping: string | null;
    address: string | null;
  };
  authentication: { eci: string; at: string } | null;
  device: Gathered['device'];
  link: string[];
  messages: Gathered['messages'];
  refunds: Gathered['refunds'];
  earlier: Gathered['earlierSales'];
  documents: Gathered['receipt']['documents'];
};

/** Rows of a sale that there is. */
export async function readGathered(database: Database, saleId: number): Promise<GatheredRow> {
  const [row] = await database.query<GatheredRow>(GATHER, [saleId]);
  if (!row) throw new Error('there is no such sale');
  return row;
}
