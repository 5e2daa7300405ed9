import { type Entries, everyEntry, linesOf } from '#lib/modules/balances/index.ts';
import { type Entry, isYoung, OWED, type Payee, recordCause, recordEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Composition, CountedLines } from './domain/composition.ts';
import { IS_OF_A_PAYOUT, isWithin, stretchesOf, valueOn } from './marks.sql.ts';

/**
 * The claim of a payout. SQL because what it is composed of is one look at the books, and the payout, its cause and its
 * entries are one statement: money that is on its way without a payout can never be seen.
 */

type Kind = Payee['kind'];

const ofKinds = <Of>(make: (kind: Kind) => Of): Readonly<Record<Kind, Of>> => ({
  seller: make('seller'),
  partner: make('partner'),
});

const LOCK = ofKinds((kind) =>
  statement(
    `payouts_lock_${kind}`,
    `INSERT INTO payout_schedule AS s (${kind}_id) VALUES ($1::bigint)
ON CONFLICT (${kind}_id) DO UPDATE SET ${kind}_id = excluded.${kind}_id
RETURNING s.minimum, s.paused_reason AS "pausedReason"`,
  ),
);

/** Holds the owner until the transaction ends: a second payout of it waits here. */
export async function lockOwner(
  database: Database,
  { kind, id }: Payee,
): Promise<{ minimum: number; pausedReason: string | null }> {
  const [row] = await database.query<{ minimum: number; pausedReason: string | null }>(LOCK[kind], [id]);
  if (!row) throw new Error('a schedule was not locked');
  return row;
}

const asked = parameters('ownerId', 'currency', 'timeZone');
const ZONE = asked.at.timeZone;

/** Parts of the claim by payee: a partner is one that has market fees, and keeps nothing for refunds. */
const OF_KIND = {
  seller: {
    kept: 'refunds_under_way(asked.owner_id, asked.currency)',
    isApproved: 'owner.approved AND owner.active',
  },
  partner: { kept: '0::bigint', isApproved: 'true' },
} as const;

/** Everything that counts by today is in it, unless the payout before reached it. */
const composing = (kind: Kind) => {
  const account = OWED[kind];
  const of = OF_KIND[kind];
  const entries: Entries = {
    kind,
    owner: 'asked.owner_id',
    timeZone: ZONE,
    from: 'asked LEFT JOIN last ON true',
    where: `${valueOn(ZONE)} <= asked.value_day AND NOT ${isWithin('last', ZONE)} AND NOT ${IS_OF_A_PAYOUT}`,
  };
  return statement(
    `payouts_compose_${kind}`,
    `WITH asked AS (
  SELECT ${asked.at.ownerId}::bigint AS owner_id, ${asked.at.currency}::char(3) AS currency,
    (app_now() AT TIME ZONE ${ZONE}::text)::date AS value_day,
    coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS up_to_entry
),
last AS (
  SELECT p.id, p.up_to_entry, p.young_entries, p.value_day, p.carried_on FROM asked JOIN payout p
    ON p.${kind}_id = asked.owner_id AND p.currency = asked.currency ORDER BY p.id DESC LIMIT 1
),
held AS (SELECT asked.currency FROM asked),
stretch AS (
  SELECT found.first_id, found.last_id FROM asked LEFT JOIN last ON true CROSS JOIN LATERAL (
    ${stretchesOf('asked', {
      before: 'last',
      kind,
      owner: 'asked.owner_id',
      young: 'SELECT asked.up_to_entry + 1, 9223372036854775807',
    })}
  ) AS found
),
${everyEntry(entries)},
${linesOf(kind, [], { withCards: true })},
young AS (
  SELECT e.id, e.amount FROM asked JOIN ledger_entry e ON e.account = '${account}' AND e.owner_id = asked.owner_id
    AND e.currency = asked.currency AND ${isYoung('asked.up_to_entry')} WHERE ${valueOn(ZONE)} <= asked.value_day
),
lines AS (
  SELECT line.cause, line.is_of_chargeback, line.is_foreign, count(*) AS count, sum(line.amount) AS amount
  FROM line GROUP BY 1, 2, 3
)
SELECT asked.value_day::text AS "valueDay", asked.up_to_entry AS "upToEntry", last.id AS "previousId",
  coalesce(last.carried_on, 0) AS "broughtForward", ${of.isApproved} AS "isApproved",
  ARRAY(SELECT id FROM young ORDER BY id) AS "youngEntries",
  -(coalesce((SELECT sum(d.amount) FROM balance_day d WHERE d.account = '${account}'
    AND d.owner_id = asked.owner_id AND d.currency = asked.currency AND d.value_on <= asked.value_day), 0)
    + coalesce((SELECT sum(amount) FROM young), 0))::bigint AS available,
  ${of.kept} AS kept,
  (SELECT account.id FROM payout_account account WHERE account.${kind}_id = asked.owner_id
    AND account.currency = asked.currency AND account.state = 'active' AND account.usable_from <= app_now()
    ORDER BY account.id DESC LIMIT 1) AS "accountId",
  coalesce((SELECT jsonb_agg(jsonb_build_object('cause', lines.cause, 'ofChargeback', lines.is_of_chargeback,
    'isForeign', lines.is_foreign, 'count', lines.count, 'amount', lines.amount)) FROM lines), '[]') AS lines
FROM asked JOIN ${kind} owner ON owner.id = asked.owner_id LEFT JOIN last ON true`,
  );
};

const COMPOSE = ofKinds(composing);

/** Composition of an owner's payout if it were made now, and where its mark would lie. */
export type Reach = {
  valueDay: string;
  upToEntry: number;
  youngEntries: string[];
  previousId: number | null;
  broughtForward: number;
  /** The balance by the books' own sums, to hold the lines against. */
  available: number;
  /** Amount that refunds under way will take. */
  kept: number;
  isApproved: boolean;
  accountId: number | null;
  lines: CountedLines[];
};

/** Null where there is no such owner. */
export async function readReach(
  database: Database,
  of: { payee: Payee; currency: string; timeZone: string },
): Promise<Reach | null> {
  const { payee, ...rest } = of;
  return (await database.query<Reach>(COMPOSE[payee.kind], asked.values({ ...rest, ownerId: payee.id })))[0] ?? null;
}

const { at, values } = parameters(
  'publicId',
  'sellerId',
  'partnerId',
  'currency',
  'amount',
  'accountId',
  'previousId',
  'createdBy',
  'origin',
  'upToEntry',
  'youngEntries',
  'valueDay',
  'payments',
  'refunds',
  'chargebacks',
  'processingFees',
  'marketFees',
  'reserveHeld',
  'reserveReleased',
  'adjustments',
  'returnedPayouts',
  'cardCharges',
  'broughtForward',
  'carriedForward',
  'lines',
  'accounts',
  'owners',
  'amounts',
);

const INSERT = statement(
  'payouts_insert',
  `WITH ${recordCause('payout')},
booked AS (
  INSERT INTO payout (id, public_id, seller_id, partner_id, currency, amount, account_id, previous_id, created_by,
    origin, up_to_entry, young_entries, value_day, payments, refunds, chargebacks, processing_fees, market_fees,
    reserve_held, reserve_released, adjustments, returned_payouts, card_charges, carried_over, carried_on, lines)
  SELECT cause.id, ${at.publicId}::text, ${at.sellerId}::bigint, ${at.partnerId}::bigint, ${at.currency}::char(3),
    ${at.amount}::bigint, ${at.accountId}::bigint, ${at.previousId}::bigint, ${at.createdBy}::bigint,
    ${at.origin}::payout_origin,
    ${at.upToEntry}::bigint, ${at.youngEntries}::bigint[], ${at.valueDay}::date, ${at.payments}::bigint,
    ${at.refunds}::bigint, ${at.chargebacks}::bigint, ${at.processingFees}::bigint, ${at.marketFees}::bigint,
    ${at.reserveHeld}::bigint, ${at.reserveReleased}::bigint, ${at.adjustments}::bigint,
    ${at.returnedPayouts}::bigint, ${at.cardCharges}::bigint, ${at.broughtForward}::bigint,
    ${at.carriedForward}::bigint, ${at.lines}::jsonb
  FROM cause
  RETURNING id AS cause_id, currency
),
${recordEntries({ accounts: at.accounts, owners: at.owners, amounts: at.amounts }, 'cause_id')}
SELECT cause_id AS id FROM booked`,
);

export type PayoutOrigin = 'schedule' | 'api' | 'person';

/** Whose payout, of what, by whom. */
export type NewPayout = Pick<Reach, 'valueDay' | 'upToEntry' | 'youngEntries' | 'previousId' | 'lines'> & {
  publicId: string;
  payee: Payee;
  currency: string;
  accountId: number;
  origin: PayoutOrigin;
  createdBy: number | null;
  composition: Composition;
  entries: readonly Entry[];
};

/** Writes the payout, its cause and its entries. Returns its id. */
export async function insertPayout(
  database: Database,
  { composition: { terms, broughtForward, carriedForward, amount }, entries, payee, lines, ...payout }: NewPayout,
): Promise<number> {
  const moved = {
    accounts: entries.map(({ account }) => account),
    owners: entries.map(({ ownerId }) => ownerId),
    amounts: entries.map((entry) => entry.amount),
  };
  const owner = {
    sellerId: payee.kind === 'seller' ? payee.id : null,
    partnerId: payee.kind === 'partner' ? payee.id : null,
  };
  const composed = { ...terms, broughtForward, carriedForward, amount, lines: JSON.stringify(lines) };
  const given = values({ ...payout, ...owner, ...moved, ...composed });
  const [row] = await database.query<{ id: number }>(INSERT, given);
  if (!row) throw new Error('a payout was not claimed');
  return row.id;
}
