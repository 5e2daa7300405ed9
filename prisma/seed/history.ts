import { type SigningKey, inboxUrlOf, saleCallbackBody } from '#lib/modules/callbacks/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { publicId } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals.ts';
import { composeSale, type HistorySeller, type PastAttempt, type PastSale } from './history/compose.ts';
import { ANSWERS, REQUEST_HEADERS } from './history/deliveries.ts';
import { dice } from './history/random.ts';

/**
 * Sixty days of sales for the demo sellers, the same on every machine: every status, declines, refunds, holds with more
 * and less time left, captures of a part, chargebacks (one of them reversed), a 3-D Secure sale, a reusable link with
 * its payments, callbacks that failed. Written as the operations would have written it: balanced ledger entries, frozen
 * events, deliveries with their tries. The acquirer of these attempts is `demo`: the bank process knows nothing of
 * them.
 */
const HOW_MANY = [250, 60, 40];
const DAYS = 60;
const HISTORY_FACT = 'demo-history';

type Seller = HistorySeller & {
  name: string;
  publicKey: string;
  signingKeySealed: Buffer;
  signingPasswordSealed: Buffer;
  userId: number | null;
};

const FACT = statement('history_fact', 'SELECT value FROM app_fact WHERE key = $1');
const KEEP_FACT = statement('history_keep_fact', 'INSERT INTO app_fact (key, value) VALUES ($1, $2)');
const SELLERS = statement(
  'history_sellers',
  `
  SELECT s.id, s.partner_id AS "partnerId", s.name, s.public_key::text AS "publicKey", coalesce(p.client_key_sealed, s.svc_id_sealed) AS "signingKeySealed",
    coalesce(p.client_secret_sealed, s.svc_secret_sealed) AS "signingPasswordSealed", s.processing_fee AS "processingFee",
    s.processing_charge AS "processingCharge", s.foreign_processing_fee AS "foreignProcessingFee", s.foreign_processing_charge AS "foreignProcessingCharge", s.market_fee AS "marketFee",
    (SELECT min(m.user_id) FROM membership m WHERE m.seller_id = s.id) AS "userId"
  FROM seller s LEFT JOIN partner p ON p.id = s.partner_id ORDER BY s.id`,
);
const NOW = statement('history_now', 'SELECT app_now() AS now');

const ADD_SALES = statement(
  'history_add_sales',
  `
  INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, merchant_reference, language, installments, order_details, buyer_name, buyer_email, buyer_phone,
    authorized, captured, refunded, voided, drawn, charged_back, status_before_chargeback, hold_expires_at, is_3ds, asks_3ds,
    card_brand, card_mask, card_last4, card_expiry, card_is_foreign, auth_number, processing_fee_total, market_fee_total, error_code, created_at, paid_at, release_at)
  SELECT r.public_id, r.seller_id, r.type, r.status, r.price, r.currency, r.product_name, r.reference, r.language, r.installments, r.order_details, r.buyer_name, r.buyer_email, r.buyer_phone,
    r.authorized, r.captured, r.refunded, r.voided, r.drawn, r.charged_back, r.status_before, r.hold_expires_at, r.is_3ds, r.is_3ds,
    r.card_brand, r.card_mask, right(r.card_mask, 4), r.card_expiry, r.card_is_foreign, r.auth_number, r.processing_fee, r.market_fee, r.error_code, r.created_at, r.paid_at, r.release_at
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, seller_id bigint, type sale_type, status sale_status, price bigint, currency text, product_name text, reference text, language text, installments smallint,
    order_details jsonb, buyer_name text, buyer_email text, buyer_phone text, authorized bigint, captured bigint, refunded bigint, voided bigint, drawn bigint,
    charged_back bigint, status_before sale_status, hold_expires_at timestamptz, is_3ds boolean, card_brand text, card_mask text, card_expiry text, card_is_foreign boolean,
    auth_number text, processing_fee bigint, market_fee bigint, error_code int, created_at timestamptz, paid_at timestamptz, release_at timestamptz)
  ORDER BY r.created_at RETURNING id, public_id AS "publicId", code`,
);

const ADD_ATTEMPTS = statement(
  'history_add_attempts',
  `
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, installments, channel, user_id, processor, auth_number, voucher, acquirer, decline_code, card_brand, card_mask, card_expiry,
    card_is_foreign, is_3ds, eci, xid, lease_until, created_at, settled_at)
  SELECT r.public_id, r.sale_id, r.seller_id, r.kind, r.state, r.amount, r.currency, r.installments, r.channel, r.user_id, 'demo', r.auth_number, r.voucher, 'demo', r.decline_code, r.card_brand, r.card_mask,
    r.card_expiry, r.card_is_foreign, r.is_3ds, CASE WHEN r.is_3ds THEN '05' END, CASE WHEN r.is_3ds THEN 'XID' || right(r.public_id, 16) END, r.at, r.at - interval '1 second', r.at
  FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, sale_id bigint, seller_id bigint, kind attempt_kind, state attempt_state, amount bigint, currency text, installments smallint, channel attempt_channel, user_id bigint,
    auth_number text, voucher text, decline_code int, card_brand text, card_mask text, card_expiry text, card_is_foreign boolean, is_3ds boolean, at timestamptz)
  ORDER BY r.at RETURNING id, public_id AS "publicId"`,
);

// A buyer said that the money is on its way: it has three days from now, and what has not come then is cancelled like
// anybody's.
const ADD_WAITS = statement(
  'history_add_waits',
  `
  WITH waiting AS (
    SELECT s.*, r.attempt FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, attempt text) JOIN sale s ON s.public_id = r.public_id
  ), chosen AS (
    UPDATE sale SET payment_method = 'bank-transfer' FROM waiting WHERE sale.id = waiting.id
  )
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, processor, method, transfer, waits_until, lease_until, created_at)
  SELECT attempt, id, seller_id, 'pay', 'submitted', price, currency, 'page', 'demo', 'bank-transfer',
    jsonb_build_object('reference', right(attempt, 8), 'account', 'IL620108000000099999999', 'bank', 'Kupa Test Bank', 'holder', 'Kupa Sandbox'), app_now() + interval '3 days', app_now() + interval '3 days', created_at + interval '2 minutes'
  FROM waiting`,
);

const LINK_PARENTS = statement(
  'history_link_parents',
  `
  UPDATE sale SET parent_id = p.id FROM jsonb_to_recordset($1::jsonb) AS r (public_id text, parent text) JOIN sale p ON p.public_id = r.parent WHERE sale.public_id = r.public_id`,
);

// A part of a hold draws from the authorization of its parent, a reversal speaks about its chargeback, the rest about
// the sale's own payment.
const LINK_ORIGINS = statement(
  'history_link_origins',
  `
  UPDATE attempt a SET origin_id = o.id FROM sale s, attempt o
  WHERE a.processor = 'demo' AND s.id = a.sale_id AND o.state = 'succeeded' AND CASE a.kind
    WHEN 'chargeback-reversal' THEN o.sale_id = s.id AND o.kind = 'chargeback'
    WHEN 'capture' THEN o.sale_id = CASE s.type WHEN 'multi-capture' THEN s.parent_id ELSE s.id END AND o.kind = 'authorize'
    WHEN 'chargeback' THEN o.sale_id = s.id AND o.kind = CASE s.type WHEN 'sale' THEN 'pay'::attempt_kind ELSE 'capture' END
    WHEN 'refund' THEN o.sale_id = s.id AND o.kind IN ('pay','authorize')
    WHEN 'void' THEN o.sale_id = s.id AND o.kind = 'authorize' ELSE false END`,
);

const ADD_ENTRIES = statement(
  'history_add_entries',
  `
  INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount, created_at)
  SELECT r.attempt_id, r.account, r.owner_id, r.currency, r.amount, r.at
  FROM jsonb_to_recordset($1::jsonb) AS r (attempt_id bigint, account ledger_account, owner_id bigint, currency text, amount bigint, at timestamptz)`,
);

const ADD_EVENTS = statement(
  'history_add_events',
  `
  INSERT INTO event (sale_id, attempt_id, notify_type, body, created_at)
  SELECT r.sale_id, r.attempt_id, r.notify_type, r.body, r.at FROM jsonb_to_recordset($1::jsonb) AS r (sale_id bigint, attempt_id bigint, notify_type notify_type, body text, at timestamptz)
  RETURNING id, attempt_id AS "attemptId"`,
);

const ADD_DELIVERIES = statement(
  'history_add_deliveries',
  `
  INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome, tries, claims, next_at, created_at, settled_at)
  SELECT r.event_id, r.seller_id, e.sale_id, e.notify_type, 'seller', r.url, r.state, r.outcome, r.tries, r.tries, r.at, r.at, r.settled_at
  FROM jsonb_to_recordset($1::jsonb) AS r (event_id bigint, seller_id bigint, url text, state delivery_state, outcome text, tries smallint, at timestamptz, settled_at timestamptz)
    JOIN event e ON e.id = r.event_id
  RETURNING id, event_id AS "eventId"`,
);

const ADD_TRIES = statement(
  'history_add_tries',
  `
  INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, request_headers, response_headers, response_body)
  SELECT r.delivery_id, r.number, r.at, r.ms, r.http_status, r.error, r.request_headers, r.response_headers, r.body
  FROM jsonb_to_recordset($1::jsonb) AS r (delivery_id bigint, number smallint, at timestamptz, ms int, http_status smallint, error delivery_error, request_headers jsonb, response_headers jsonb, body text)`,
);

// The shop's own server as its last tries left it: back since the outage.
const ADD_ENDPOINT = statement(
  'history_add_endpoint',
  `
  INSERT INTO callback_endpoint (audience, owner_id, address, last_error, last_http_status, last_failure_at, last_success_at)
  SELECT 'seller', $1, endpoint_address($2), (array_agg(t.error ORDER BY t.started_at DESC) FILTER (WHERE t.error IS NOT NULL))[1],
    (array_agg(t.http_status ORDER BY t.started_at DESC) FILTER (WHERE t.error IS NOT NULL))[1], max(t.started_at) FILTER (WHERE t.error IS NOT NULL), max(t.started_at) FILTER (WHERE t.error IS NULL)
  FROM delivery d JOIN delivery_try t ON t.delivery_id = d.id WHERE d.seller_id = $1 AND d.url = $2 HAVING count(*) > 0`,
);

/** Writes the history once, in one database transaction. A database that has it is left alone. */
export async function seedHistory(database: Database): Promise<void> {
  const [known] = await database.query(FACT, [HISTORY_FACT]);
  if (known) return;
  await database.inTransaction(async (inside) => {
    const [clock] = await inside.query<{ now: Date }>(NOW, []);
    const sellers = (await inside.query<Seller>(SELLERS, [])).slice(0, HOW_MANY.length);
    for (const [shop, seller] of sellers.entries()) await writeSeller(inside, seller, shop, clock?.now ?? new Date());
    await inside.query(LINK_ORIGINS, []);
    await inside.query(KEEP_FACT, [HISTORY_FACT, '1']);
  });
}

type Written = { sale: PastSale; attempt: PastAttempt; saleId: number; code: number; attemptId: number };

async function writeSeller(db: Database, seller: Seller, shop: number, now: Date): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
  const rolls = dice(20_261 + shop);
  const sales: PastSale[] = [];
  for (let index = 0; index < (HOW_MANY[shop] ?? 0); index += 1)
    sales.push(composeSale(rolls, seller, { shop, index, days: DAYS, earlier: sales }));
  const saved = await db.query<{ id: number; publicId: string; code: number }>(ADD_SALES, [
    JSON.stringify(sales.map((sale) => saleRow(sale, seller, at))),
  ]);
  await db.query(LINK_PARENTS, [
    JSON.stringify(
      sales
        .filter(({ parent }) => parent)
        .map(({ publicId, parent }) => ({ public_id: publicId, parent: parent?.publicId })),
    ),
  ]);
  const transfers = dice(30_261 + shop);
  const waiting = sales
    .filter(({ status }) => status === 'pending')
    .map(({ publicId: id }) => ({ public_id: id, attempt: publicId('attempt', transfers.bytes('attempt')) }));
  await db.query(ADD_WAITS, [JSON.stringify(waiting)]);
  const saleOf = new Map(saved.map((row) => [row.publicId, row]));
  const pairs = sales.flatMap((sale) => sale.attempts.map((attempt) => ({ sale, attempt })));
  const attempts = await db.query<{ id: number; publicId: string }>(ADD_ATTEMPTS, [
    JSON.stringify(
      pairs.map(({ sale, attempt }) => attemptRow(sale, attempt, seller, saleOf.get(sale.publicId)?.id ?? 0, at)),
    ),
  ]);
  const attemptIds = new Map(attempts.map((row) => [row.publicId, row.id]));
  const written = pairs.map(
    ({ sale, attempt }): Written => ({
      sale,
      attempt,
      saleId: saleOf.get(sale.publicId)?.id ?? 0,
      code: saleOf.get(sale.publicId)?.code ?? 0,
      attemptId: attemptIds.get(attempt.publicId) ?? 0,
    }),
  );
  await db.query(ADD_ENTRIES, [
    JSON.stringify(
      written.flatMap(({ sale, attempt, attemptId }) =>
        attempt.entries.map(({ account, ownerId, amount }) => ({
          attempt_id: attemptId,
          account,
          owner_id: ownerId,
          currency: sale.currency,
          amount,
          at: at(attempt.minutesAgo),
        })),
      ),
    ),
  ]);
  await writeEvents(db, seller, shop, written, at);
}

type At = (minutesAgo: number) => Date;

function saleRow(sale: PastSale, seller: Seller, at: At) {
  const { holdEndsAgo } = sale;
  const done = sale.attempts.filter(({ state }) => state === 'succeeded');
  const approved = done.find(({ kind }) => kind === 'pay' || kind === 'authorize');
  const paid = done.find(({ kind }) => kind === 'pay' || kind === 'capture');
  const [name, email, phone] = sale.buyer;
  const order = sale.product.items
    ? {
        items: sale.product.items.map(([item, quantity, unit]) => ({
          name: item,
          quantity,
          unit_price: unit,
          total: unit * quantity,
        })),
      }
    : null;
  return {
    public_id: sale.publicId,
    seller_id: seller.id,
    type: sale.type,
    status: sale.status,
    price: sale.price,
    currency: sale.currency,
    product_name: sale.product.name,
    reference: sale.reference,
    language: sale.language,
    installments: sale.installments,
    order_details: order,
    buyer_name: name,
    buyer_email: email,
    buyer_phone: phone,
    authorized: sale.authorized,
    captured: sale.captured,
    refunded: sale.refunded,
    voided: sale.voided,
    drawn: sale.drawn,
    charged_back: sale.chargedBack,
    status_before: sale.chargedBack > 0 ? 'completed' : null,
    hold_expires_at: holdEndsAgo === null ? null : at(holdEndsAgo),
    is_3ds: sale.is3ds,
    card_brand: sale.card?.brand ?? null,
    card_mask: sale.card?.mask ?? null,
    card_expiry: sale.card?.expiry ?? null,
    card_is_foreign: sale.card?.foreign ?? null,
    auth_number: (approved ?? paid)?.authNumber ?? null,
    processing_fee: sale.processingFee,
    market_fee: sale.marketFee,
    error_code: sale.errorCode,
    created_at: at(sale.minutesAgo),
    paid_at: sale.captured > 0 && paid ? at(paid.minutesAgo) : null,
    release_at: sale.captured > 0 && paid ? at(paid.minutesAgo - 7 * 1_440) : null,
  };
}

function attemptRow(sale: PastSale, attempt: PastAttempt, seller: Seller, saleId: number, at: At) {
  return {
    public_id: attempt.publicId,
    sale_id: saleId,
    seller_id: seller.id,
    kind: attempt.kind,
    state: attempt.state,
    amount: attempt.amount,
    currency: sale.currency,
    installments: sale.installments,
    channel: attempt.channel,
    user_id: attempt.channel === 'dashboard' ? seller.userId : null,
    auth_number: attempt.authNumber,
    voucher: attempt.voucher,
    decline_code: attempt.declineCode,
    card_brand: sale.card?.brand ?? null,
    card_mask: sale.card?.mask ?? null,
    card_expiry: sale.card?.expiry ?? null,
    card_is_foreign: sale.card?.foreign ?? null,
    is_3ds: attempt.is3ds,
    at: at(attempt.minutesAgo),
  };
}

function bodyOf({ sale, attempt, code }: Written, signedBy: SigningKey, at: At): string {
  const [name, email, phone] = sale.buyer;
  const { event } = attempt;
  if (!event) throw new Error('this attempt is told to nobody');
  const paid = sale.captured > 0 && event.type !== 'sale-failure';
  return saleCallbackBody({
    notifyType: event.type,
    signedBy,
    timeZone: settings().timeZone,
    sale: {
      id: sale.publicId,
      code,
      type: sale.type,
      status: event.status,
      createdAt: at(sale.minutesAgo),
      price: attempt.kind === 'capture' ? attempt.amount : sale.price,
      currency: sale.currency,
      merchantReference: sale.reference,
      paymentMethod: 'credit-card',
      productName: sale.product.name,
      installments: sale.installments,
      isToken: false,
      is3ds: sale.is3ds,
      paidAt: paid ? at(attempt.minutesAgo) : null,
      releaseAt: null,
      invoiceUrl: null,
    },
    attempt: {
      id: attempt.publicId,
      total: attempt.amount,
      authNumber: attempt.authNumber,
      voucher: attempt.voucher,
      emvUid: null,
      acquirer: null,
      authSource: null,
      creditType: null,
      arn: null,
      firstPayment: null,
      periodicalPayment: null,
    },
    card: {
      brand: sale.card?.brand ?? null,
      issuer: null,
      mask: sale.card?.mask ?? null,
      expiry: sale.card?.expiry ?? null,
      isForeign: sale.card?.foreign ?? null,
    },
    buyer: { name, email, phone, socialId: '' },
    buyerKey: null,
    refundable: event.refundable,
    error:
      attempt.declineCode === null
        ? null
        : {
            code: attempt.declineCode,
            details: say(readLanguage(sale.language), `declines.merchant.${declineKeyOf(attempt.declineCode)}`),
          },
  });
}

/** Where the shop's own server listened before it changed to the inbox of the sandbox; no such host exists. */
const SHOP_URLS = [
  'https://pos.cafe-levant.example.com/kupa/callbacks',
  'https://tamar-books.example.com/payments/callback',
  'https://negev-ceramics.example.com/hooks/kupa',
];

async function writeEvents(
  db: Database,
  seller: Seller,
  shop: number,
  written: readonly Written[],
  at: At,
): Promise<void> {
  const told = written.filter(({ attempt }) => attempt.event !== null);
  const signedBy: SigningKey = {
    clientKey: openSecret(seller.signingKeySealed),
    password: openSecret(seller.signingPasswordSealed),
  };
  const events = await db.query<{ id: number; attemptId: number }>(ADD_EVENTS, [
    JSON.stringify(
      told.map((one) => ({
        sale_id: one.saleId,
        attempt_id: one.attemptId,
        notify_type: one.attempt.event?.type,
        body: bodyOf(one, signedBy, at),
        at: at(one.attempt.minutesAgo),
      })),
    ),
  ]);
  const eventOf = new Map(told.map((one) => [one.attemptId, one.attempt]));
  const inboxUrl = inboxUrlOf(settings().appUrl, seller.publicKey);
  const deliveries = await db.query<{ id: number; eventId: number }>(ADD_DELIVERIES, [
    JSON.stringify(
      events.map(({ id, attemptId }) => {
        const attempt = eventOf.get(attemptId);
        const { tries = [], state, outcome, isAtShop } = attempt?.event ?? {};
        const minutesAgo = attempt?.minutesAgo ?? 0;
        return {
          event_id: id,
          seller_id: seller.id,
          url: isAtShop ? SHOP_URLS[shop] : inboxUrl,
          state,
          outcome,
          tries: tries.length,
          at: at(minutesAgo),
          settled_at: at(tries.at(-1)?.minutesAgo ?? minutesAgo),
        };
      }),
    ),
  ]);
  const attemptOfEvent = new Map(events.map(({ id, attemptId }) => [id, eventOf.get(attemptId)]));
  const tries = deliveries.flatMap(({ id, eventId }) =>
    (attemptOfEvent.get(eventId)?.event?.tries ?? []).map((tried, index) => {
      const { ms, httpStatus, error, body, headers } = ANSWERS[tried.outcome];
      return {
        delivery_id: id,
        number: index + 1,
        at: at(tried.minutesAgo),
        ms: ms(id),
        http_status: httpStatus,
        error,
        body,
        response_headers: headers,
        request_headers: REQUEST_HEADERS,
      };
    }),
  );
  await db.query(ADD_TRIES, [JSON.stringify(tries)]);
  await db.query(ADD_ENDPOINT, [seller.id, SHOP_URLS[shop]]);
}
