import { createHash } from 'node:crypto';
import { recordEntries } from '#lib/modules/ledger/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { parameters, parametersAfter } from '#lib/platform/db/parameters.ts';
import { OPEN_ATTEMPT_STATES } from '../domain/attempt-moves.ts';
import { HELD } from '../domain/amounts.ts';
import type { Booking } from '../domain/bookings.ts';
import type { DatedEntry } from '../domain/release-days.ts';
import type { BuyerTyped, Claim } from '../domain/facts.ts';
import { sumInSql } from '../sales/store-facts.ts';
import type { BookingExtension } from '../settlement/booking-extension.ts';
import type { PreparedExtension } from '../settlement/prepare-extensions.ts';

/**
 * The one statement that ends an attempt (docs/architecture.md, "One path for money", step 3): the fence, the sale, the
 * ledger, and a step of each extension that goes with the booking. SQL because one statement must do it all: they stand
 * or fall together.
 */

/** States of an attempt that is not over; the fence of every booking. */
export const OPEN_STATES = `(${OPEN_ATTEMPT_STATES.map((state) => `'${state}'`).join(', ')})`;

/** Parameters of all bookings, in the order of their numbers; those of bases and extensions follow. */
const CORE = [
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
  'feeVat',
  'marketFee',
  'paidAt',
  'releaseAt',
  'holdExpiresAt',
  'saleAuthNumber',
  'accounts',
  'owners',
  'amounts',
  'valueDates',
  'paidMethod',
] as const;

const { at, values } = parameters(...CORE);

/** Known only to the booking of a capture that is a sale of its own. */
const drawn = parametersAfter(CORE.length, ['drawnBy']);

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

/** Typed buyer data become the sale's where its payment succeeds and the seller gave none. */
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
      fee_vat_total = fee_vat_total + ${at.feeVat},
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

/** A capture as a sale of its own: its reserve on the authorization is taken or released in the same statement. */
const DRAWN = [
  movedSale(''),
  `drawn AS (
  UPDATE sale SET drawn_reserved = drawn_reserved - booked.amount, drawn = drawn + ${drawn.at.drawnBy}::bigint,
    status = CASE WHEN ${sumInSql(HELD, 'sale')} = ${drawn.at.drawnBy}::bigint THEN 'completed'::sale_status
      ELSE status END
  FROM booked, locked WHERE sale.id = locked.parent_id
)`,
];

const SUCCEEDED = `${at.attemptState} = 'succeeded'`;

const PLAIN = [movedSale('')];

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

/** Steps of the bookings by base: the means of payment, or the source of a capture. */
const BASES = {
  plain: { name: 'payments_book', steps: PLAIN, parameters: [] },
  token: { name: 'payments_book_token', steps: TOKEN, parameters: [] },
  drawn: { name: 'payments_book_drawn', steps: DRAWN, parameters: ['drawnBy'] },
} as const;

type Base = keyof typeof BASES;

function baseOf({ sale, attempt }: Claim): Base {
  if (attempt.kind === 'capture' && sale.type === 'multi-capture') return 'drawn';
  return attempt.tokenId !== null || attempt.newToken !== null ? 'token' : 'plain';
}

/** Rows of extensions are locked before the sale: a condition on them alone is evaluated before it is looked for. */
function bookText(base: Base, extensions: readonly BookingExtension[]): string {
  const { steps, parameters: own } = BASES[base];
  let count = CORE.length + own.length;
  const locks = extensions.flatMap(({ lock }) => lock ?? []);
  const added = extensions.map((extension) => {
    const names = extension.parameters ?? [];
    count += names.length;
    return extension.step(parametersAfter(count - names.length, names).at);
  });
  const returned = extensions.flatMap(({ name, returns: value }) => (value ? [`${value} AS "${name}"`] : []));
  return `WITH ${[
    ...locks.map(({ name, rowsOf }) => `${name} AS (${rowsOf(at.attemptId)})`),
    bookedAfter(locks.map(({ name }) => ` AND (SELECT count(*) FROM ${name}) >= 0`).join('')),
    ...steps,
    recordEntries({ accounts: at.accounts, owners: at.owners, amounts: at.amounts, valueDates: at.valueDates }),
    ...added,
  ].join(', ')}
SELECT ${returned.join(', ')} FROM booked`;
}

/** PostgreSQL cuts longer names off, and two statements would have one. */
const MAX_NAME_BYTES = 63;

function nameOf(base: Base, extensions: readonly BookingExtension[]): string {
  const names = extensions.map((extension) => extension.name);
  const name = [BASES[base].name, ...names].join('_');
  if (name.length <= MAX_NAME_BYTES) return name;
  const digest = createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 16);
  return `${BASES[base].name}_with_${digest}`;
}

/**
 * Statements made so far, each at its first booking: per base at most one for each set of extensions that can occur
 * together.
 */
const MADE = new Map<string, Statement>();

/** The statement of a booking with these extensions, in their order. Each name is one extension. */
export function bookStatement(base: Base, extensions: readonly BookingExtension[]): Statement {
  const key = extensions.reduce((names, { name }) => `${names} ${name}`, base as string);
  const known = MADE.get(key) ?? statement(nameOf(base, extensions), bookText(base, extensions));
  MADE.set(key, known);
  return known;
}

/** A booking whose entries have the days of the business from which they count. */
export type DatedBooking = Omit<Booking, 'entries'> & { entries: DatedEntry[] };

/**
 * Books the end of an attempt, and answers what its extensions wrote, by their names. Null: another process booked it
 * first, and nothing was written.
 */
export async function bookAttempt(
  database: Database,
  claim: Claim,
  booking: DatedBooking,
  prepared: readonly PreparedExtension[],
): Promise<Readonly<Record<string, unknown>> | null> {
  const { card, entries, authentication } = booking;
  const base = baseOf(claim);
  const core = values({
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
    valueDates: entries.map((entry) => entry.valueDate),
  });
  const [booked] = await database.query<Record<string, unknown>>(
    bookStatement(
      base,
      prepared.map(({ extension }) => extension),
    ),
    [...core, ...(base === 'drawn' ? drawn.values(booking) : []), ...prepared.flatMap(({ values }) => values)],
  );
  return booked ?? null;
}
