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

const asked = parameters('ownerId', 'currency', 'timeZone', 'lastDay', 'mostYoung');
const ZONE = asked.at.timeZone;

/** Parts of the claim by payee: a partner is one that has market fees, and keeps nothing for refunds. */
const OF_KIND = {
  seller: {
    kept: 'refunds_under_way(asked.owner_id, asked.currency)',
    isApproved: 'owner.approved AND owner.active',
  },
  partner: { kept: '0::bigint', isApproved: 'true' },
} as const;

/**
 * Rows `asked` and `last`, the payout before. `value_day`: up to which day the payout reaches, today where `lastDay` is
 * null, never less than the one before it.
 */
const askedOf = (kind: Kind, lastDay: string) => `last AS (
  SELECT p.id, p.up_to_entry, p.young_entries, p.value_day, p.carried_on FROM payout p
  WHERE p.${kind}_id = ${asked.at.ownerId}::bigint AND p.currency = ${asked.at.currency}::char(3)
  ORDER BY p.id DESC LIMIT 1
),
asked AS (
  SELECT ${asked.at.ownerId}::bigint AS owner_id, ${asked.at.currency}::char(3) AS currency, now.today,
    greatest(least(now.today, ${lastDay}), (SELECT last.value_day FROM last)) AS value_day,
    coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS up_to_entry
  FROM (SELECT (app_now() AT TIME ZONE ${ZONE}::text)::date AS today) AS now
),
held AS (SELECT asked.currency FROM asked)`;

/** Everything that counts by the day, unless the payout before reached it. */
const entriesOf = (kind: Kind): Entries => ({
  kind,
  owner: 'asked.owner_id',
  timeZone: ZONE,
  from: 'asked LEFT JOIN last ON true',
  where: `${valueOn(ZONE)} <= asked.value_day AND NOT ${isWithin('last', ZONE)} AND NOT ${IS_OF_A_PAYOUT}`,
});

const stretch = (kind: Kind, young: string) => `stretch AS (
  SELECT found.first_id, found.last_id FROM asked LEFT JOIN last ON true CROSS JOIN LATERAL (
    ${stretchesOf('asked', { before: 'last', kind, owner: 'asked.owner_id', young })}
  ) AS found
)`;

const counting = (kind: Kind) =>
  statement(
    `payouts_count_by_day_${kind}`,
    `WITH ${askedOf(kind, 'NULL::date')},
${stretch(kind, 'SELECT asked.up_to_entry + 1, 9223372036854775807')},
${everyEntry(entriesOf(kind))}
SELECT greatest(own.value_date, last.value_day)::text AS day, count(*) AS count
FROM own LEFT JOIN last ON true GROUP BY 1 ORDER BY 1`,
  );

const COUNT = ofKinds(counting);

/** How many entries a payout would have now, by the day from which they count, in its order. */
export const countByDay = (
  database: Database,
  { payee, currency, timeZone }: { payee: Payee; currency: string; timeZone: string },
): Promise<{ day: string; count: number }[]> => database.query(COUNT[payee.kind], [payee.id, currency, timeZone]);

/**
 * Of the entries after the mark of the roll-up (`young`), the payout takes those of the payout before it again, or its
 * mark would not contain that one's, and of the others the oldest. Payouts' own entries are in the sums alone.
 */
const composing = (kind: Kind) => {
  const account = OWED[kind];
  const of = OF_KIND[kind];
  return statement(
    `payouts_compose_${kind}`,
    `WITH ${askedOf(kind, `${asked.at.lastDay}::date`)},
named AS (SELECT unnest(last.young_entries) AS id FROM last),
young AS MATERIALIZED (
  SELECT e.id, e.amount, ${valueOn(ZONE)} <= asked.value_day AS is_due, e.id IN (SELECT id FROM named) AS is_named,
    ${IS_OF_A_PAYOUT} AS is_of_a_payout
  FROM asked JOIN ledger_entry e ON e.account = '${account}' AND e.owner_id = asked.owner_id
    AND e.currency = asked.currency AND ${isYoung('asked.up_to_entry')} WHERE ${valueOn(ZONE)} <= asked.today
),
fresh AS (
  SELECT id, amount FROM young WHERE is_due AND NOT is_named AND NOT is_of_a_payout
  ORDER BY id LIMIT greatest(0, ${asked.at.mostYoung}::int - (SELECT count(*) FROM young WHERE is_named))
),
taken AS (
  SELECT id, amount FROM young WHERE is_due AND (is_named OR is_of_a_payout) UNION ALL SELECT id, amount FROM fresh
),
${stretch(kind, 'SELECT asked.up_to_entry + 1, (SELECT max(fresh.id) FROM fresh)')},
${everyEntry(entriesOf(kind))},
${linesOf(kind, [], { withCards: true })},
lines AS (
  SELECT line.cause, line.is_of_chargeback, line.is_foreign, count(*) AS count, sum(line.amount) AS amount
  FROM line GROUP BY 1, 2, 3
),
day AS (
  SELECT d.value_on, d.amount FROM asked JOIN balance_day d ON d.account = '${account}' AND d.owner_id = asked.owner_id
    AND d.currency = asked.currency AND d.value_on <= asked.today
),
later AS (
  SELECT e.amount FROM asked JOIN payout p ON p.${kind}_id = asked.owner_id AND p.currency = asked.currency
    JOIN ledger_entry e ON e.cause_id = p.id AND e.account = '${account}' AND ${valueOn(ZONE)} > asked.value_day
  WHERE asked.value_day < asked.today
),
sums AS (
  SELECT coalesce((SELECT sum(amount) FROM day), 0) + coalesce((SELECT sum(amount) FROM young), 0) AS whole,
    coalesce((SELECT sum(amount) FROM day WHERE value_on <= asked.value_day), 0)
      + coalesce((SELECT sum(amount) FROM taken), 0) + coalesce((SELECT sum(amount) FROM later), 0) AS reached,
    asked.value_day = asked.today AS "isWhole"
  FROM asked
)
SELECT asked.value_day::text AS "valueDay", asked.up_to_entry AS "upToEntry", last.id AS "previousId",
  coalesce(last.carried_on, 0) AS "broughtForward", ${of.isApproved} AS "isApproved",
  ARRAY(SELECT id FROM taken ORDER BY id) AS "youngEntries", (-sums.reached)::bigint AS available,
  ((${of.kept}) + greatest(0, sums.whole - sums.reached))::bigint AS kept,
  greatest(0, sums.reached - sums.whole)::bigint AS "left", sums."isWhole",
  (SELECT account.id FROM payout_account account WHERE account.${kind}_id = asked.owner_id
    AND account.currency = asked.currency AND account.state = 'active' AND account.usable_from <= app_now()
    ORDER BY account.id DESC LIMIT 1) AS "accountId",
  coalesce((SELECT jsonb_agg(jsonb_build_object('cause', lines.cause, 'ofChargeback', lines.is_of_chargeback,
    'isForeign', lines.is_foreign, 'count', lines.count, 'amount', lines.amount)) FROM lines), '[]') AS lines
FROM asked JOIN ${kind} owner ON owner.id = asked.owner_id CROSS JOIN sums LEFT JOIN last ON true`,
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
  /** The balance of what it reaches by the books' own sums, to hold the lines against. */
  available: number;
  /** Amount that refunds under way will take of it, and the part that it does not reach, where that is below zero. */
  kept: number;
  /** Available amount beyond what it reaches. */
  left: number;
  /** Whether the payout reaches today; of the entries of the last minutes some may be left. */
  isWhole: boolean;
  isApproved: boolean;
  accountId: number | null;
  lines: CountedLines[];
};

/** `lastDay`: the last that it reaches (`YYYY-MM-DD`), null for today; `mostYoung`: entries that it names at most. */
type ReachAsked = {
  payee: Payee;
  currency: string;
  timeZone: string;
  lastDay: string | null;
  mostYoung: number;
};

/** Null where there is no such owner. */
export async function readReach(database: Database, { payee, ...of }: ReachAsked): Promise<Reach | null> {
  const given = asked.values({ ...of, ownerId: payee.id });
  return (await database.query<Reach>(COMPOSE[payee.kind], given))[0] ?? null;
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
