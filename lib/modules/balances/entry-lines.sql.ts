import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Lines of entries of a balance, of a seller or of what is owed to a partner. SQL because it is a part of statements
 * over the ledger: a payment has one entry there, and is shown as what the buyer paid, the fee, its tax and the
 * marketplace's fee. What stands across from the seller in the books says which line it is; the amounts of a cause's
 * lines are what its entry does to the balance, positive to its owner.
 *
 * A payment that is released by months has an entry for each, and each has its share of the lines; a refund of it may
 * have several entries too. The lines of an entry sum to it, and those of all entries to what stands across.
 */

type Kind = Payee['kind'];

/** By the account across, and where that is the acquirer's, by what the attempt was. */
const CAUSE_OF_ATTEMPT = `CASE across.account
      WHEN 'processing_fees' THEN 'processing-fee' WHEN 'fee_vat' THEN 'fee-vat' WHEN 'market_fees' THEN 'market-fee'
      WHEN 'chargeback_fees' THEN 'chargeback-fee'
      ELSE CASE a.kind WHEN 'refund' THEN 'refund' WHEN 'chargeback' THEN 'chargeback'
        WHEN 'chargeback-reversal' THEN 'chargeback-reversal' WHEN 'seller-charge' THEN 'card-charge'
        ELSE 'payment' END END`;

/** Payments that may have an entry for each month. */
const IN_INSTALMENTS = `a.installments > 1 AND a.kind IN ('pay', 'capture')`;

/** Entries of the attempt of `own`. */
const OF_THE_SAME = 'e.attempt_id = own.attempt_id AND e.posting = own.posting';

/** Place of `own` among the entries of its attempt; those of others than instalments and refunds are the only ones. */
const PART = `CASE WHEN a.installments > 1 OR a.kind = 'refund' THEN (SELECT count(*) FROM ledger_entry e
      WHERE ${OF_THE_SAME} AND e.account = 'seller_balance' AND e.id <= own.id)::int ELSE 1 END`;

/**
 * The share of `own` in what stands across: fees in proportion, rounded towards zero, the first with the remainder; of
 * what the buyer paid, the rest.
 */
const SHARES = `WITH entry AS MATERIALIZED (
      SELECT e.id, e.account, e.amount FROM ledger_entry e WHERE ${OF_THE_SAME}
    ), part AS (SELECT e.id, e.amount FROM entry e WHERE e.account = 'seller_balance'),
    whole AS (SELECT sum(part.amount) AS amount, min(part.id) AS first_id FROM part),
    fee AS (
      SELECT e.id, e.account, (CASE WHEN own.id <> whole.first_id THEN div(e.amount::numeric * own.amount, whole.amount)
        ELSE e.amount - coalesce((SELECT sum(div(e.amount::numeric * part.amount, whole.amount)) FROM part
          WHERE part.id <> whole.first_id), 0) END)::bigint AS amount
      FROM entry e, whole WHERE e.account NOT IN ('seller_balance', 'acquirer_clearing')
    )
    SELECT fee.id, fee.account, fee.amount FROM fee WHERE fee.amount <> 0
    UNION ALL
    SELECT e.id, e.account, (-own.amount - coalesce((SELECT sum(fee.amount) FROM fee), 0))::bigint
    FROM entry e WHERE e.account = 'acquirer_clearing'`;

/**
 * What stands across from one entry of a seller, whose attempt is `a`. Each kind of entry has a branch, of which the
 * others cost nothing: they hold for no row of the ledger.
 */
const ACROSS_FROM_SELLER = `SELECT across.id AS entry_id, ${CAUSE_OF_ATTEMPT} AS cause,
      CASE a.kind WHEN 'refund' THEN -own.amount ELSE across.amount END AS amount, NULL::bigint AS cause_id,
      ${PART} AS part
    FROM ledger_entry across WHERE NOT (${IN_INSTALMENTS}) AND across.attempt_id = own.attempt_id
      AND across.posting = own.posting AND across.account <> 'seller_balance'
    UNION ALL
    SELECT across.id, ${CAUSE_OF_ATTEMPT}, across.amount, NULL, ${PART}
    FROM (${SHARES}) AS across WHERE ${IN_INSTALMENTS}
    UNION ALL
    SELECT own.id, replace(c.kind::text, '_', '-'), -own.amount, own.cause_id, 1
    FROM ledger_cause c WHERE c.id = own.cause_id`;

/** What comes to a partner by a payment is a fee of it, and one that was changed later is the difference. */
const ACROSS_FROM_PARTNER = `SELECT own.id AS entry_id, CASE WHEN own.cause_id IS NULL THEN 'market-fee-income'
      ELSE (SELECT replace(c.kind::text, '_', '-') FROM ledger_cause c WHERE c.id = own.cause_id) END AS cause,
      -own.amount AS amount, own.cause_id, 1 AS part`;

const ACROSS: Readonly<Record<Kind, string>> = { seller: ACROSS_FROM_SELLER, partner: ACROSS_FROM_PARTNER };

/**
 * The attempt of an entry. A seller's is looked up for each, however many a planner expects (`OFFSET`): reading all
 * attempts instead costs more than those of the largest part of a balance. A partner's lines do without.
 */
const attemptOf = (kind: Kind, withCards: boolean): string => {
  if (kind === 'partner') return 'LEFT JOIN attempt a ON a.id = own.attempt_id';
  const [card, sale] = withCards ? [', s.card_is_foreign', ' LEFT JOIN sale s ON s.id = a.sale_id'] : ['', ''];
  return `LEFT JOIN LATERAL (
    SELECT a.kind, a.installments, a.sale_id, a.public_id${card} FROM attempt a${sale}
    WHERE a.id = own.attempt_id OFFSET 0
  ) AS a ON true`;
};

/** Whether the tax on a fee is that on a chargeback's fee: it goes with its fee. */
const IS_OF_CHARGEBACK: Readonly<Record<Kind, string>> = {
  seller: `coalesce(a.kind IN ('chargeback', 'chargeback-reversal'), false)`,
  partner: 'false',
};

/**
 * Rows `line` of the rows `own`, entries of one owner's balance: `own_id`, `entry_id`, `cause`, `amount`, `cause_id`,
 * `part`, which tells lines of one `entry_id` apart, from 1 on, and `is_of_chargeback`; of the attempt `attempt_id`,
 * `attempt_public_id` and `sale_id`; and the columns of `own` that are `carried`, so that nobody joins the lines with
 * their entries again. `withCards`: `is_foreign` too, of a payment by a card from abroad and what became of it.
 */
export const linesOf = (kind: Kind, carried: readonly string[] = [], { withCards = false } = {}): Fragment =>
  fragment(
    { own: ['id', 'attempt_id', 'cause_id', 'posting', 'amount', ...carried] },
    `line AS (
  SELECT own.id AS own_id, one.entry_id, one.cause, one.amount, one.cause_id, one.part,
    ${IS_OF_CHARGEBACK[kind]} AS is_of_chargeback, own.attempt_id, a.public_id AS attempt_public_id, a.sale_id${
      withCards ? `,\n    ${kind === 'seller' ? 'coalesce(a.card_is_foreign, false)' : 'false'} AS is_foreign` : ''
    }${carried.map((column) => `, own.${column}`).join('')}
  FROM own ${attemptOf(kind, withCards)} CROSS JOIN LATERAL (
    ${ACROSS[kind]}
  ) AS one
)`,
  );

/**
 * Whether the entry `e` has a line for which `fits` holds, a condition of `line`. The lines themselves are made after a
 * page is cut.
 */
export const hasLine = (kind: Kind, fits: string): string =>
  `EXISTS (WITH own AS (SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount), ${linesOf(kind)}
      SELECT FROM line WHERE ${fits})`;

/** Where entries of a seller's balance are looked for: conditions that have an index in the order of a page. */
export const PLACES = {
  everywhere: 'true',
  /** Amounts that attempts took from the balance. */
  goneBack: 'e.attempt_id IS NOT NULL AND e.amount > 0',
  /** What attempts booked that waits for no release: hardly a payment. */
  atOnce: 'e.attempt_id IS NOT NULL AND e.value_date IS NULL',
  withoutAttempt: 'e.cause_id IS NOT NULL',
} as const;

export type Place = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as Place[];

const PLACE_OF: Readonly<Partial<Record<EntryCause, Place>>> = {
  refund: 'goneBack',
  chargeback: 'atOnce',
  'chargeback-reversal': 'atOnce',
  'chargeback-fee': 'atOnce',
  'card-charge': 'atOnce',
  payout: 'withoutAttempt',
  'payout-return': 'withoutAttempt',
  'reserve-held': 'withoutAttempt',
  'reserve-released': 'withoutAttempt',
  adjustment: 'withoutAttempt',
};

/**
 * Where the entries with lines of these causes lie, null for all causes. `isOfChargeback`: of the tax on fees only that
 * on chargebacks' fees is meant.
 */
export function placeOf(causes: readonly EntryCause[] | null, isOfChargeback = false): Place {
  const places = new Set(
    (causes ?? []).map((cause) =>
      cause === 'fee-vat' && isOfChargeback ? 'atOnce' : (PLACE_OF[cause] ?? 'everywhere'),
    ),
  );
  const [place = 'everywhere'] = places;
  return places.size === 1 ? place : 'everywhere';
}
