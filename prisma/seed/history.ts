import { columns } from '#lib/platform/db/columns.ts';
import { type SigningKey, inboxUrlOf } from '#lib/modules/callbacks/index.ts';
import { saleCallbackBody } from '#lib/modules/payments/present/sale-callback.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { settings } from '#lib/platform/env.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { idFrom } from '#lib/platform/random.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { findFact, keepFact } from './facts.ts';
import {
  ADD_ATTEMPTS,
  ADD_DELIVERIES,
  ADD_ENDPOINT,
  ADD_ENTRIES,
  ADD_EVENTS,
  ADD_SALES,
  ADD_TRIES,
  ADD_WAITS,
  LINK_ORIGINS,
  LINK_PARENTS,
  SET_CHARGEBACK_FEE,
} from './history.sql.ts';
import { composeSale, type HistorySeller, type PastAttempt, type PastSale } from './history/compose.ts';
import { triesOf } from './history/deliveries.ts';
import { dice } from './history/random.ts';

/**
 * Sixty days of sales for the demo sellers, the same on every machine: every status, declines, refunds, holds with more
 * and less time left, captures of a part, chargebacks (one of them reversed; of one seller with a fee), a 3-D Secure
 * sale, a reusable link with its payments, callbacks that failed. Written as the operations would have written it:
 * balanced ledger entries, frozen events, deliveries with their tries. The acquirer of these attempts is `demo`: the
 * bank process knows nothing of them.
 */
const HOW_MANY = [250, 60, 40];
const DAYS = 60;
/** 45.00 before tax, in hundredths. */
const CHARGEBACK_FEE = 4_500;
const HISTORY_FACT = 'demo-history';

export type DemoSeller = HistorySeller & {
  name: string;
  publicKey: string;
  signingKeySealed: Uint8Array;
  signingPasswordSealed: Uint8Array;
  userId: number | null;
};

/** Writes the history once, in one database transaction. A database that has it is left alone. */
export async function seedHistory(database: Database): Promise<void> {
  if (await findFact(database, HISTORY_FACT)) return;
  await database.inTransaction(async (inside) => {
    const { now } = await readClock(inside);
    await inside.query(SET_CHARGEBACK_FEE, [CHARGEBACK_FEE]);
    for (const [shop, seller] of (await demoSellers(inside)).entries()) await writeSeller(inside, seller, shop, now);
    await inside.query(LINK_ORIGINS, []);
    await keepFact(inside, HISTORY_FACT, '1');
  });
}

/** The first sellers, with what signs their callbacks and the first person who works for each. */
export async function demoSellers(database: Database): Promise<DemoSeller[]> {
  const { seller } = await recordsOf(database, EVERY_TENANT);
  const rows = await seller.findMany({
    orderBy: { id: 'asc' },
    take: HOW_MANY.length,
    select: {
      ...columns('id', 'partnerId', 'name', 'publicKey', 'svcIdSealed', 'svcSecretSealed'),
      ...columns('processingFee', 'processingCharge', 'foreignProcessingFee', 'foreignProcessingCharge'),
      ...columns('marketFee', 'chargebackFee'),
      partner: { select: { clientKeySealed: true, clientSecretSealed: true } },
      memberships: { select: { userId: true }, orderBy: { userId: 'asc' } },
    },
  });
  return rows.map(({ svcIdSealed, svcSecretSealed, partner, memberships, ...row }) => ({
    ...plain(row),
    signingKeySealed: partner?.clientKeySealed ?? svcIdSealed,
    signingPasswordSealed: partner?.clientSecretSealed ?? svcSecretSealed,
    userId: plain(memberships[0]?.userId ?? null),
  }));
}

type Written = { sale: PastSale; attempt: PastAttempt; saleId: number; code: number; attemptId: number };

async function writeSeller(db: Database, seller: DemoSeller, shop: number, now: Date): Promise<void> {
  const rolls = dice(20_261 + shop);
  const sales: PastSale[] = [];
  for (let index = 0; index < (HOW_MANY[shop] ?? 0); index += 1)
    sales.push(composeSale(rolls, seller, { shop, index, days: DAYS, earlier: sales }));
  await writeSales(db, seller, { shop, now, sales });
  await db.query(ADD_ENDPOINT, [seller.id, SHOP_URLS[shop]]);
}

/** Past sales of a seller. `shop`: which of the demo sellers it is. */
type SalesToWrite = { shop: number; now: Date; sales: readonly PastSale[] };

/**
 * Writes sales with their attempts, entries and events. Answers the numbers of their rows by their identifiers. Tokens
 * and subscriptions that they name are there already.
 */
export async function writeSales(
  db: Database,
  seller: DemoSeller,
  { shop, now, sales }: SalesToWrite,
): Promise<Map<string, number>> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
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
    .map(({ publicId: id }) => ({ public_id: id, attempt: idFrom('attempt', transfers.bytes('attempt')) }));
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
    settings().timeZone,
  ]);
  await writeEvents(db, seller, shop, written, at);
  return new Map(saved.map((row) => [row.publicId, row.id]));
}

type At = (minutesAgo: number) => Date;

function saleRow(sale: PastSale, seller: DemoSeller, at: At) {
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
    method: sale.subscription?.method ?? 'credit-card',
    subscription: sale.subscription?.publicId ?? null,
    makes_token: sale.subscription?.makesToken ?? false,
    token: sale.subscription?.makesToken ? sale.subscription.token : null,
    processing_fee: sale.processingFee,
    fee_vat: sale.feeVat,
    market_fee: sale.marketFee,
    error_code: sale.errorCode,
    created_at: at(sale.minutesAgo),
    paid_at: paidAt(sale, paid, at),
    release_at: sale.captured > 0 && paid ? at(paid.minutesAgo - 7 * 1_440) : null,
  };
}

/** When it was paid; of a card that was only kept, when that was. */
function paidAt(sale: PastSale, paid: PastAttempt | undefined, at: At): Date | null {
  if (sale.type === 'token') return at(sale.attempts.at(-1)?.minutesAgo ?? sale.minutesAgo);
  return sale.captured > 0 && paid ? at(paid.minutesAgo) : null;
}

function attemptRow(sale: PastSale, attempt: PastAttempt, seller: DemoSeller, saleId: number, at: At) {
  const done = attempt.state === 'succeeded';
  const card = attempt.triedWith ? attempt.triedWith.card : sale.card;
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
    card_brand: card?.brand ?? null,
    card_mask: card?.mask ?? null,
    card_expiry: card?.expiry ?? null,
    card_is_foreign: card?.foreign ?? null,
    is_3ds: attempt.is3ds,
    method: sale.subscription?.method ?? 'credit-card',
    account: sale.subscription?.account ?? null,
    pays:
      sale.subscription && !sale.subscription.makesToken ? (attempt.triedWith?.token ?? sale.subscription.token) : null,
    makes: done && sale.subscription?.makesToken ? sale.subscription.token : null,
    at: at(attempt.minutesAgo),
  };
}

function bodyOf({ sale, attempt, code }: Written, signedBy: SigningKey, at: At): string {
  const [name, email, phone] = sale.buyer;
  const { event } = attempt;
  if (!event) throw new Error('this attempt is told to nobody');
  const paid = sale.captured > 0 && event.type !== 'sale-failure';
  const makesToken = event.type === 'sale-complete' && (sale.subscription?.makesToken ?? false);
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
      paymentMethod: sale.subscription?.method ?? 'credit-card',
      productName: sale.product.name,
      installments: sale.installments,
      isToken: makesToken,
      is3ds: sale.is3ds,
      paidAt: paid ? at(attempt.minutesAgo) : null,
      releaseAt: null,
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
    buyerKey: makesToken ? (sale.subscription?.token ?? null) : null,
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

/** Address of the shop's server before it changed to the inbox of the sandbox; no such host exists. */
/** Callback address of each demo seller. */
export const SHOP_URLS = [
  'https://pos.cafe-levant.example.com/kupa/callbacks',
  'https://tamar-books.example.com/payments/callback',
  'https://negev-ceramics.example.com/hooks/kupa',
];

async function writeEvents(
  db: Database,
  seller: DemoSeller,
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
    triesOf(attemptOfEvent.get(eventId)?.event?.tries ?? [], id, at).map((tried) => ({ delivery_id: id, ...tried })),
  );
  await db.query(ADD_TRIES, [JSON.stringify(tries)]);
}
