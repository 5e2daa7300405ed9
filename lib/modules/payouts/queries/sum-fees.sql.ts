import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import { VAT_RATE } from '#lib/kernel/vat.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { type AgreedFees, FEE_CAUSES, type FeeCause, type FeesOfCurrency, type FeesOfMonth } from '../views/fees.ts';
import { fits } from './lines-asked.sql.ts';
import { MONTH_SUMS } from './month-sums.sql.ts';
import { asked } from './scopes.sql.ts';

/** Fees of a month by kind. SQL because they are sums over lines of the ledger. */

/** Fees of a month by kind, each with what it was taken of. */
const SUM = statement(
  'payouts_sum_fees',
  `WITH ${MONTH_SUMS}
SELECT of_month.currency, of_month.cause,
  CASE WHEN of_month.cause = 'processing-fee' THEN of_month.is_foreign END AS "isForeign",
  sum(of_month.firsts)::int AS count, sum(of_month.base)::bigint AS base, sum(of_month.amount)::bigint AS amount
FROM of_month WHERE ${fits('of_month')}
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
    isOfChargeback: null,
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
