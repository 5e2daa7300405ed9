import type { Language } from '#lib/kernel/language.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import { COPIED_TERMS } from '../charge/store-claims.sql.ts';
import { madeScope, RECENT_TRIES } from '../charge/store-velocity.sql.ts';
import { MADE_FROM_ONE_NETWORK } from '../domain/velocity-rules.ts';

/**
 * Statements about sales that a form of a template's page makes: by a payment, or by an answer where buyers choose
 * the amount. SQL because each makes or closes a sale by a condition on its template and the database's time, in one
 * statement.
 */

/**
 * How long a sale that a buyer's answer made can be paid, hours. Then it is closed: any visitor of the link can make
 * one.
 */
const CHOSEN_SALE_HOURS = 24;

const SET_CHOICE = statement(
  'payments_set_choice',
  `UPDATE sale SET least_price = price, most_price = $2::bigint WHERE public_id = $1 AND type = 'template'
    AND status = 'initial'`,
);

/** Lets buyers of a template choose an amount from its price up to `most`, minor units. */
export async function setChoice(database: Database, saleId: string, most: number): Promise<void> {
  await database.query(SET_CHOICE, [saleId, most]);
}

const LIMIT_METHODS = statement(
  'payments_limit_methods',
  'UPDATE sale SET offered_methods = $2::page_method[] WHERE public_id = $1 RETURNING id',
);

/** Lets the page of a sale offer only these methods of its seller. Returns the number of its row. */
export async function limitMethods(
  database: Database,
  saleId: string,
  methods: readonly PageMethod[],
): Promise<number> {
  const [sale] = await database.query<{ id: number }>(LIMIT_METHODS, [saleId, methods]);
  if (!sale) throw new Error('no sale to limit the methods of');
  return sale.id;
}

const { at, values } = parameters('templateId', 'saleId', 'amount', 'language', 'network');

// One item in place of the template's, whose prices add up to the lower limit; none where the template has none.
const ONE_ITEM = `CASE WHEN jsonb_array_length(coalesce(template.order_details->'items', '[]')) > 0
  THEN jsonb_build_object('items', jsonb_build_array(jsonb_build_object(
      'name', left(template.product_name, 50), 'quantity', 1, 'unit_price', ${at.amount}::bigint, 'total',
        ${at.amount}::bigint))) END`;

// All answers to a template share its lock: only its end excludes them. The same answer sent twice finds the sale of
// the first.
const MAKE_CHOSEN = statement(
  'payments_make_open_amount_sale',
  `WITH found AS (
  SELECT s.* FROM sale s WHERE s.public_id = ${at.templateId} AND s.type = 'template'
    AND s.most_price IS NOT NULL FOR SHARE OF s
), known AS (
  SELECT s.status FROM sale s JOIN found ON found.id = s.parent_id WHERE s.public_id = ${at.saleId}
), open AS (
  SELECT * FROM found WHERE status = 'initial' AND ${at.amount}::bigint BETWEEN least_price AND most_price
    AND NOT EXISTS (SELECT FROM known)
), taken AS (
  INSERT INTO try_window AS w (scope, tries) SELECT ${madeScope('open.seller_id', `${at.network}::text`)},
    ARRAY[app_now()] FROM open WHERE ${at.network}::text IS NOT NULL
  ON CONFLICT (scope) DO UPDATE SET tries = ${RECENT_TRIES} || app_now(), last_at = app_now()
    WHERE cardinality(${RECENT_TRIES}) < ${MADE_FROM_ONE_NETWORK}
  RETURNING scope
), made AS (
  INSERT INTO sale (public_id, parent_id, ${COPIED_TERMS}, price, order_details, language, callback_url, return_url,
    buyer_name, buyer_email, buyer_phone, capture_buyer, closes_at)
  SELECT ${at.saleId}, template.id, ${COPIED_TERMS}, ${at.amount}::bigint, ${ONE_ITEM},
    ${at.language}, callback_url, return_url, buyer_name, buyer_email, buyer_phone,
    capture_buyer, app_now() + interval '${CHOSEN_SALE_HOURS} hours'
  FROM open AS template WHERE ${at.network}::text IS NULL OR EXISTS (SELECT FROM taken)
  ON CONFLICT (public_id) DO NOTHING
)
SELECT EXISTS (SELECT FROM open) AS "isOpen", ${at.network}::text IS NULL
  OR EXISTS (SELECT FROM taken) AS "hasRoom", (SELECT status FROM known) AS "knownStatus" FROM found`,
);

export type OpenAmountSale = {
  templateId: string;
  saleId: string;
  amount: number;
  language: Language;
  network: string | null;
};

/** `knownStatus`: of the sale that the same answer made before; then nothing was made. */
export type OpenAmountSaleRow = { isOpen: boolean; hasRoom: boolean; knownStatus: string | null };

/**
 * Makes the sale of an answer where the template is open, the amount its own to choose and its network has room. Null:
 * there is no such template.
 */
export async function makeOpenAmountSale(
  database: Database,
  chosen: OpenAmountSale,
): Promise<OpenAmountSaleRow | null> {
  const [row] = await database.query<OpenAmountSaleRow>(MAKE_CHOSEN, values(chosen));
  return row ?? null;
}

const COUNT_PAYMENTS = statement(
  'payments_count_payments',
  `SELECT count(*)::int AS count FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
    AND a.kind IN ('pay', 'authorize', 'tokenize')`,
);

/** How often a payment of this sale was claimed. */
export async function countPayments(database: Database, saleId: string): Promise<number> {
  return (await database.query<{ count: number }>(COUNT_PAYMENTS, [saleId]))[0]?.count ?? 0;
}

const FIND_UNPAID = statement(
  'payments_find_unpaid',
  `SELECT id FROM sale WHERE closes_at <= app_now() AND status IN ('initial', 'failed') AND id <> ALL ($2::bigint[])
  AND NOT EXISTS (SELECT FROM attempt a WHERE a.sale_id = sale.id AND a.state IN ${OPEN_STATES})
    ORDER BY closes_at LIMIT $1`,
);

const LOCK_UNPAID = statement(
  'payments_lock_unpaid',
  `SELECT id FROM sale WHERE id = ANY ($1::bigint[]) AND closes_at <= app_now() AND status IN ('initial', 'failed')
    ORDER BY id FOR UPDATE SKIP LOCKED`,
);

// A statement of its own: claims that were committed before the lock was granted are visible to a statement that begins
// after it.
const CLOSE_UNPAID = statement(
  'payments_close_unpaid',
  `UPDATE sale SET status = 'canceled' WHERE id = ANY ($1::bigint[]) AND NOT EXISTS (SELECT FROM attempt a
    WHERE a.sale_id = sale.id AND a.state IN ${OPEN_STATES}) RETURNING id`,
);

/** Sales whose time to pay is over without a payment under way, at most `most`, except those passed over. */
export async function findUnpaid(database: Database, most: number, passedOver: readonly number[]): Promise<number[]> {
  return (await database.query<{ id: number }>(FIND_UNPAID, [most, passedOver])).map(({ id }) => id);
}

/** Closes these sales, except those with a payment under way and those locked by another process. Returns how many. */
export async function closeUnpaid(database: Database, saleIds: readonly number[]): Promise<number> {
  return database.inTransaction(async (inside) => {
    const due = await inside.query<{ id: number }>(LOCK_UNPAID, [saleIds]);
    return due.length === 0 ? 0 : (await inside.query(CLOSE_UNPAID, [due.map(({ id }) => id)])).length;
  });
}

const LOCK_OWN = statement(
  'payments_lock_own_unpaid',
  `SELECT id FROM sale WHERE public_id = $1 AND seller_id = ANY ($2::bigint[]) AND type = 'sale'
    AND status IN ('initial', 'failed') FOR UPDATE`,
);

/**
 * Closes an unpaid sale of these sellers: its link shows it as closed. False where it was paid, closed before, is being
 * paid, or is not theirs.
 */
export async function closeByPerson(inside: Database, sellerIds: readonly number[], saleId: string): Promise<boolean> {
  const [own] = await inside.query<{ id: number }>(LOCK_OWN, [saleId, sellerIds]);
  return own !== undefined && (await inside.query(CLOSE_UNPAID, [[own.id]])).length > 0;
}
