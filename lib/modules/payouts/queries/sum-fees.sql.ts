import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import { VAT_RATE } from '#lib/kernel/vat.ts';
import { entryLines } from '#lib/modules/balances/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { type AgreedFees, FEE_CAUSES, type FeeCause, type FeesOfCurrency, type FeesOfMonth } from '../views/fees.ts';
import { asked, SCOPES } from './scopes.sql.ts';

/** Fees of a month by kind. SQL because they are sums over lines of the ledger. */

const { causes, ofChargeback, isForeign } = asked.at;

/** Of each kind what it was taken of: the payment of the same entry; for the tax, the fees of the same entry. */
const SUM = statement(
  'payouts_sum_fees',
  `WITH ${SCOPES.month},
own AS (SELECT e.* FROM scoped e),
${entryLines()},
item AS (
  SELECT line.cause, line.amount, line.part, own.currency, coalesce(s.card_is_foreign, false) AS "isForeign",
    sum(line.amount) FILTER (WHERE line.cause = 'payment') OVER entry AS paid,
    sum(line.amount) FILTER (WHERE line.cause IN ('processing-fee', 'chargeback-fee')) OVER entry AS fees
  FROM line JOIN own ON own.id = line.own_id LEFT JOIN attempt a ON a.id = line.attempt_id
    LEFT JOIN sale s ON s.id = a.sale_id WINDOW entry AS (PARTITION BY line.own_id)
)
SELECT item.currency, item.cause, CASE WHEN item.cause = 'processing-fee' THEN item."isForeign" END AS "isForeign",
  count(*) FILTER (WHERE item.part = 1) AS count,
  coalesce(sum(CASE item.cause WHEN 'payment' THEN item.amount WHEN 'fee-vat' THEN -item.fees
    ELSE item.paid END), 0)::bigint AS base, sum(item.amount)::bigint AS amount
FROM item WHERE item.cause = ANY (${causes}::text[]) AND (${ofChargeback}::boolean IS NULL)
  AND (${isForeign}::boolean IS NULL)
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
);

type Summed = {
  currency: string;
  cause: FeeCause | 'payment';
  isForeign: boolean | null;
  count: number;
  base: number;
  amount: number;
};

const AGREED = statement(
  'payouts_agreed_fees',
  `SELECT s.processing_fee AS percent, s.processing_charge AS charge, s.foreign_processing_fee AS "foreignPercent",
  s.foreign_processing_charge AS "foreignCharge", s.market_fee AS market, s.chargeback_fee AS chargeback,
  s.installment_settlement AS installments
FROM seller s WHERE s.id = $1`,
);

type AgreedRow = {
  percent: number;
  charge: number;
  foreignPercent: number;
  foreignCharge: number;
  market: number;
  chargeback: number;
  installments: InstallmentSettlement;
};

/** The fees of a business in a month (`YYYY-MM`), by currency and kind, and what is agreed now. */
export async function feesOfMonth(
  db: Database,
  { sellerId, month, timeZone }: { sellerId: number; month: string; timeZone: string },
): Promise<FeesOfMonth> {
  const values = asked.values({
    ownerId: sellerId,
    timeZone,
    scope: month,
    currency: null,
    causes: ['payment', ...FEE_CAUSES],
    ofChargeback: null,
    isForeign: null,
  });
  const [rows, agreed] = await Promise.all([db.query<Summed>(SUM, values), readAgreed(db, sellerId)]);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].map((currency) => ofCurrency(currency, rows));
  // The one in which most was charged first.
  return { currencies: currencies.toSorted((one, other) => countOf(other) - countOf(one)), agreed };
}

const countOf = ({ rows }: FeesOfCurrency): number => rows.reduce((sum, { count }) => sum + count, 0);

function ofCurrency(currency: string, all: readonly Summed[]): FeesOfCurrency {
  const own = all.filter((row) => row.currency === currency);
  const rows = FEE_CAUSES.flatMap((cause) =>
    own
      .filter((row) => row.cause === cause)
      .map(({ isForeign: foreign, count, base, amount }) => ({
        cause,
        cards: foreign === null ? null : foreign ? ('foreign' as const) : ('local' as const),
        count,
        base,
        amount,
      })),
  );
  return {
    currency,
    rows,
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
    taken: own.find(({ cause }) => cause === 'payment')?.amount ?? 0,
  };
}

async function readAgreed(db: Database, sellerId: number): Promise<AgreedFees> {
  const [row] = await db.query<AgreedRow>(AGREED, [sellerId]);
  if (!row) throw new Error('there is no such business');
  return {
    local: { percent: row.percent, charge: row.charge },
    foreign: { percent: row.foreignPercent, charge: row.foreignCharge },
    market: row.market,
    chargeback: row.chargeback,
    vat: VAT_RATE,
    installments: row.installments,
  };
}
