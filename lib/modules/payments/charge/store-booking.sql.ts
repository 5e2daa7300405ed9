import { recordEvent } from '#lib/modules/callbacks/index.ts';
import { type DocumentDraft, recordDocument } from '#lib/modules/documents/index.ts';
import { recordEntries } from '#lib/modules/ledger/index.ts';
import { recordMessage, type SaleTemplate } from '#lib/modules/messages/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { Fragment } from '#lib/platform/db/fragments.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { OPEN_ATTEMPT_STATES } from '../domain/attempt-moves.ts';
import type { Booking } from '../domain/bookings.ts';
import type { BuyerTyped, Claim } from '../domain/facts.ts';
import { MAX_WRONG_CODES, WRONG_CODE } from '../domain/velocity-rules.ts';
import type { BookingExtension } from '../settlement/booking-extension.ts';

/**
 * The one statement that ends an attempt (docs/architecture.md, "One path for money", step 3). SQL because one
 * statement must do it all: the fence, the sale, the ledger and the events stand or fall together.
 */

/** States of an attempt that is not over; the fence of every booking. */
export const OPEN_STATES = `(${OPEN_ATTEMPT_STATES.map((state) => `'${state}'`).join(', ')})`;

const { at, values } = parameters(
  'attemptId',
  'attemptState',
  'declineCode',
  'processorReference',
  'acquirer',
  'authNumber',
  'voucher',
  'arn',
  'cardBrand',
  'cardMask',
  'cardExpiry',
  'cardIsForeign',
  'eci',
  'cavv',
  'xid',
  'saleStatus',
  'saleErrorCode',
  'authorizedBy',
  'capturedBy',
  'refundedBy',
  'releasedReserve',
  'voidedBy',
  'chargedBackBy',
  'statusBefore',
  'processingFee',
  'marketFee',
  'paidAt',
  'releaseAt',
  'holdExpiresAt',
  'saleAuthNumber',
  'accounts',
  'owners',
  'amounts',
  'notifyType',
  'body',
  'audiences',
  'urls',
  'drawnBy',
  'messageTemplate',
  'paidMethod',
  'updateType',
  'updateBody',
  // The last, and known only to the statements that issue it.
  'document',
);

// The update that moves the attempt out of its open states is the booking, and happens once; every other write depends
// on that row. The sale is locked first, as in a claim: in the other order a claim and a booking would wait for each
// other.
const bookedAfter = (first: string): string => `locked AS (
  SELECT s.id, s.parent_id, a.buyer_typed FROM sale s JOIN attempt a ON a.sale_id = s.id
    WHERE a.id = ${at.attemptId}${first} FOR UPDATE OF s
), booked AS (
  UPDATE attempt SET state = ${at.attemptState}, settled_at = app_now(), decline_code = ${at.declineCode},
    processor_reference = coalesce(${at.processorReference}, processor_reference), acquirer = ${at.acquirer},
      auth_number = ${at.authNumber},
    voucher = ${at.voucher}, arn = ${at.arn}, card_brand = ${at.cardBrand}::text,
      card_mask = coalesce(${at.cardMask}::text, card_mask),
    card_expiry = coalesce(${at.cardExpiry}::text, card_expiry), card_is_foreign = ${at.cardIsForeign}::boolean,
    is_3ds = ${at.eci}::text IS NOT NULL, eci = ${at.eci}::text, cavv = ${at.cavv}, xid = ${at.xid}, buyer_typed = NULL
  FROM locked
  WHERE attempt.id = ${at.attemptId} AND attempt.sale_id = locked.id AND state IN ${OPEN_STATES}
  RETURNING attempt.id AS attempt_id, sale_id, seller_id, currency, attempt.amount, token_id, new_token_id,
    remembered_card_id, locked.buyer_typed, attempt.state AS attempt_state
)`;

/** What the buyer typed is the sale's where its payment succeeds and the seller has said nothing. */
const typed = (column: string, name: keyof BuyerTyped): string =>
  `${column} = CASE WHEN ${at.attemptState} = 'succeeded'
    AND ${column} = '' THEN coalesce(booked.buyer_typed->>'${name}', '') ELSE ${column} END`;

const movedSale = (more: string): string => `moved AS (
  UPDATE sale SET status = ${at.saleStatus}, error_code = ${at.saleErrorCode},
    authorized = authorized + ${at.authorizedBy},
    captured = captured + ${at.capturedBy}, refunded = refunded + ${at.refundedBy},
      refund_reserved = refund_reserved - ${at.releasedReserve},
    voided = voided + ${at.voidedBy}, charged_back = charged_back + ${at.chargedBackBy},
      status_before_chargeback = ${at.statusBefore},
    processing_fee_total = processing_fee_total + ${at.processingFee},
      market_fee_total = market_fee_total + ${at.marketFee},
    paid_at = coalesce(${at.paidAt}, paid_at), release_at = coalesce(${at.releaseAt}, release_at),
      hold_expires_at = coalesce(${at.holdExpiresAt}, hold_expires_at),
    card_brand = coalesce(${at.cardBrand}::text, card_brand), card_mask = coalesce(${at.cardMask}::text, card_mask),
    card_last4 = coalesce(right(${at.cardMask}::text, 4), card_last4), card_expiry = coalesce(${at.cardExpiry}::text,
      card_expiry),
    card_is_foreign = coalesce(${at.cardIsForeign}::boolean, card_is_foreign), is_3ds = is_3ds
      OR ${at.eci}::text IS NOT NULL,
    auth_number = coalesce(${at.saleAuthNumber}, auth_number),
      payment_method = coalesce(${at.paidMethod}::payment_method, payment_method),
    ${typed('buyer_name', 'name')}, ${typed('buyer_email', 'email')}, ${typed('buyer_phone', 'phone')},
      ${typed('buyer_social_id', 'socialId')}${more}
  FROM booked WHERE sale.id = booked.sale_id
)`;

/** Every booking names every parameter; those that a variant does not read are typed here. */
type Part = string | Fragment;

type Parts = { name: string; parts: readonly Part[]; after?: readonly Part[] };

/** The rows of extensions are locked before the sale: a condition on them alone is judged before it is looked for. */
const bookText = (
  { parts, after = [] }: Parts,
  more: readonly Part[],
  number: string,
  extensions: readonly BookingExtension[],
): string => `WITH ${[
  ...extensions.map(({ lock }) => `${lock.name} AS (${lock.rowsOf(at.attemptId)})`),
  bookedAfter(extensions.map(({ lock }) => ` AND (SELECT count(*) FROM ${lock.name}) >= 0`).join('')),
  ...parts,
  ...more,
  recordEntries({ accounts: at.accounts, owners: at.owners, amounts: at.amounts }),
  recordEvent({ notifyType: at.notifyType, body: at.body, audiences: at.audiences, urls: at.urls }),
  ...after,
  ...extensions.map(({ written }) => written),
].join(', ')}
SELECT ${number} AS "documentNumber" FROM booked WHERE ${at.drawnBy}::bigint IS NOT NULL
  AND num_nulls(${at.messageTemplate}::message_template, ${at.updateType}::notify_type, ${at.updateBody}::text) >= 0`;

/** A capture that is a sale of its own: what was held of its authorization is taken or given up with it. */
const DRAWN = [
  movedSale(''),
  `drawn AS (
  UPDATE sale SET drawn_reserved = drawn_reserved - booked.amount, drawn = drawn + ${at.drawnBy}::bigint,
    status = CASE WHEN drawn + ${at.drawnBy}::bigint + voided = authorized THEN 'completed'::sale_status ELSE status END
  FROM booked, locked WHERE sale.id = locked.parent_id
)`,
];

const SUCCEEDED = `${at.attemptState} = 'succeeded'`;

const PLAIN = [movedSale('')];

/** A remembered card is forgotten after so many wrong codes in a row. */
const SAVED_CARD = [
  ...PLAIN,
  `guessed AS (
  UPDATE remembered_card r SET wrong_codes = CASE WHEN ${SUCCEEDED} THEN 0 ELSE wrong_codes + 1 END,
    removed_at = CASE WHEN ${SUCCEEDED} OR wrong_codes + 1 < ${MAX_WRONG_CODES} THEN removed_at
      ELSE coalesce(removed_at, app_now()) END
  FROM booked WHERE r.id = booked.remembered_card_id AND (${SUCCEEDED} OR ${at.declineCode}::int = ${WRONG_CODE})
)`,
];

/**
 * A payment with a token, or one that makes a token: a single use is used up by a success only, a new token is ready
 * after one. A token that its owner ended meanwhile stays ended, however its payment ends.
 */
const TOKEN = [
  movedSale(
    `, token_id = CASE WHEN ${SUCCEEDED} THEN coalesce(booked.new_token_id, sale.token_id) ELSE sale.token_id END`,
  ),
  `token_used AS (
  UPDATE buyer_token SET state = CASE WHEN NOT ${SUCCEEDED} THEN 'unused'::token_state WHEN is_permanent THEN 'active'
    ELSE 'inactive' END,
    used_at = CASE WHEN ${SUCCEEDED} THEN app_now() END
  FROM booked WHERE buyer_token.id = booked.token_id AND buyer_token.used_at IS NULL AND buyer_token.ended_at IS NULL
)`,
  `token_made AS (
  UPDATE buyer_token SET state = CASE WHEN ${SUCCEEDED} THEN 'unused'::token_state ELSE 'inactive' END,
    card_brand = coalesce(${at.cardBrand}::text, buyer_token.card_brand),
      card_is_foreign = coalesce(${at.cardIsForeign}::boolean, buyer_token.card_is_foreign)
  FROM booked WHERE buyer_token.id = booked.new_token_id AND buyer_token.ended_at IS NULL
)`,
];

/** The buyer is told of the booking; only statements for sales that asked for it have this part. */
const TOLD = recordMessage({
  source: 'booked',
  sale: 'sale',
  about: `'attempt ' || told.attempt_id`,
  template: at.messageTemplate,
});

/** The bank answers a mandate with its first debit: a second event behind the first, in the same breath. */
const UPDATED = [
  recordEvent({
    notifyType: at.updateType,
    body: at.updateBody,
    audiences: at.audiences,
    urls: at.urls,
    after: 'event_made',
    name: 'update',
  }),
];

/** The document of the money that moves: of sellers with the module alone, whose payments take turns at its number. */
const ISSUED = recordDocument({ draft: at.document });
const ISSUED_NUMBER = '(SELECT number FROM issued)';

const bookings = (of: Parts, extensions: readonly BookingExtension[]) => {
  const name = [of.name, ...extensions.map((one) => one.name)].join('_');
  return {
    silent: statement(name, bookText(of, [], 'NULL', extensions)),
    told: statement(`${name}_and_tell`, bookText(of, [TOLD], 'NULL', extensions)),
    issuing: statement(`${name}_and_issue`, bookText(of, [ISSUED], ISSUED_NUMBER, extensions)),
    tellingAndIssuing: statement(`${name}_tell_and_issue`, bookText(of, [TOLD, ISSUED], ISSUED_NUMBER, extensions)),
  };
};

const bookingsWith = (...extensions: readonly BookingExtension[]) => ({
  plain: bookings({ name: 'payments_book', parts: PLAIN }, extensions),
  savedCard: bookings({ name: 'payments_book_saved_card', parts: SAVED_CARD }, extensions),
  drawn: bookings({ name: 'payments_book_drawn', parts: DRAWN }, extensions),
  token: bookings({ name: 'payments_book_token', parts: TOKEN }, extensions),
  debit: bookings({ name: 'payments_book_debit', parts: TOKEN, after: UPDATED }, extensions),
});

const BOOKINGS = bookingsWith();

/** Those with extensions, by the names of these: made when the first is booked. */
const EXTENDED = new Map<string, typeof BOOKINGS>();

function bookingsOf(extensions: readonly BookingExtension[]): typeof BOOKINGS {
  if (extensions.length === 0) return BOOKINGS;
  const names = extensions.map(({ name }) => name).join(' ');
  const known = EXTENDED.get(names) ?? bookingsWith(...extensions);
  EXTENDED.set(names, known);
  return known;
}

export const BOOK = BOOKINGS.plain.silent;

function bookStatement(claim: Claim, { message, document, extensions = [] }: Omit<BookedWith, 'event'>): Statement {
  const { sale, attempt } = claim;
  const isDrawn = attempt.kind === 'capture' && sale.type === 'multi-capture';
  const isDebit = attempt.method === 'il-direct-debit' && attempt.newToken !== null;
  const hasToken = attempt.tokenId !== null || attempt.newToken !== null;
  const hasSavedCard = attempt.rememberedCardId !== null;
  const all = bookingsOf(extensions.filter(({ goesWith }) => goesWith(claim)));
  const ways = all[isDebit ? 'debit' : isDrawn ? 'drawn' : hasToken ? 'token' : hasSavedCard ? 'savedCard' : 'plain'];
  if (document !== null) return message !== null ? ways.tellingAndIssuing : ways.issuing;
  return message !== null ? ways.told : ways.silent;
}

/** What is told about a booking, ready to be frozen. */
export type EventToRecord = {
  body: string;
  /** What a bank says of its mandate, told after what became of the payment. */
  update?: { notifyType: string; body: string } | null;
  destinations: readonly { audience: string; url: string }[];
};

/** What goes with a booking in the same commit; null where it does not. */
export type BookedWith = {
  event: EventToRecord | null;
  /** What its buyer is told by e-mail or SMS. */
  message: SaleTemplate | null;
  document: DocumentDraft | null;
  /** What other modules write with it; none where it is left out. */
  extensions?: readonly BookingExtension[];
};

/**
 * Books the end of an attempt, and answers the number of the document that was issued. Null: another process booked it
 * first, and nothing was written.
 */
export async function bookAttempt(
  database: Database,
  claim: Claim,
  booking: Booking,
  { event, ...more }: BookedWith,
): Promise<{ documentNumber: number | null } | null> {
  const { message, document } = more;
  const { card, entries, authentication } = booking;
  const [booked] = await database.query<{ documentNumber: number | null }>(
    bookStatement(claim, more),
    values({
      ...booking,
      attemptId: claim.attempt.id,
      cardBrand: card?.brand ?? null,
      cardMask: card?.mask ?? null,
      cardExpiry: card?.expiry ?? null,
      cardIsForeign: card?.isForeign ?? null,
      eci: authentication?.eci ?? null,
      cavv: authentication?.cavv ?? null,
      xid: authentication?.xid ?? null,
      statusBefore: booking.statusBeforeChargeback,
      saleAuthNumber: booking.authorizedBy > 0 || claim.attempt.kind === 'tokenize' ? booking.authNumber : null,
      accounts: entries.map((entry) => entry.account),
      owners: entries.map((entry) => entry.ownerId),
      amounts: entries.map((entry) => entry.amount),
      notifyType: event ? booking.notifyType : null,
      body: event?.body ?? null,
      audiences: event?.destinations.map((to) => to.audience) ?? [],
      urls: event?.destinations.map((to) => to.url) ?? [],
      messageTemplate: message,
      updateType: event?.update?.notifyType ?? null,
      updateBody: event?.update?.body ?? null,
      document: document && JSON.stringify(document),
    }).slice(0, document ? undefined : -1),
  );
  return booked ?? null;
}
