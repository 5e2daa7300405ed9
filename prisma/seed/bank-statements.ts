import { readLines } from '#lib/modules/bank-statements/read-lines.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { findFact, keepFact } from './facts.ts';
import { demoSellers } from './history.ts';

/**
 * A statement of the first demo seller's bank over the months of its payouts. Most lines name their payout, every third
 * has the amount alone, and one is no payout of ours. One payout is missing, and the last days are not on it yet.
 */
const FACT = 'demo-bank-statement';

/** Days before today at which the statement ends. */
const UNTIL_DAYS = 3;

// SQL because payouts are read by statements alone.
const CREDITED = statement(
  'seed_bank_credited',
  `SELECT p.bank_reference AS reference, p.amount, p.currency, account.last4, p.value_date::text AS "valueOn",
    (c.created_at AT TIME ZONE $2::text)::date::text AS "backOn"
  FROM payout p JOIN payout_account account ON account.id = p.account_id
    LEFT JOIN payout_return r ON r.payout_id = p.id AND r.was_paid LEFT JOIN ledger_cause c ON c.id = r.id
  WHERE p.seller_id = $1 AND p.status IN ('paid', 'returned') AND p.value_date IS NOT NULL AND p.value_date <= $3::date
  ORDER BY p.value_date, p.id`,
);

type Credited = {
  reference: string;
  amount: number;
  currency: string;
  last4: string;
  valueOn: string;
  backOn: string | null;
};

/** The place of the payout that is missing, counted from the last. */
const MISSING = 4;

/** A deposit that has nothing to do with payouts, minor units. */
const DEPOSIT = 187_000;

export async function seedBankStatements(database: Database): Promise<void> {
  if (await findFact(database, FACT)) return;
  const { timeZone, bankDays } = settings();
  const [seller] = await demoSellers(database);
  const { now } = await readClock(database);
  const until = shiftDay(dayOf(now, timeZone), -UNTIL_DAYS);
  const credited = seller ? await database.query<Credited>(CREDITED, [seller.id, timeZone, until]) : [];
  const [first] = credited;
  if (seller && first) {
    const missing = credited.findLastIndex(
      ({ backOn }, index) => backOn === null && index <= credited.length - MISSING,
    );
    const lines = credited.flatMap((payout, index) =>
      index === missing ? [] : linesOf(payout, index % 3 === 2, until),
    );
    lines.push(line({ ...first, amount: DEPOSIT, valueOn: shiftDay(until, -9) }, 'הפקדת שיקים', '8814'));
    const file = { sellerId: seller.id, userId: null, file: null, format: 'table', lines, isLast: true };
    await readLines({ database, timeZone, exceptions: bankDays }, file);
  }
  await keepFact(database, FACT, '1');
}

const line = (
  { amount, currency, last4, valueOn }: Omit<Credited, 'reference' | 'backOn'>,
  text: string,
  reference: string,
) => ({
  bookedOn: valueOn,
  valueOn,
  amount,
  currency,
  account: last4,
  text,
  reference,
  nth: 1,
  nthOfAmount: 1,
});

function linesOf(payout: Credited, isNameless: boolean, until: string) {
  const { reference, amount, backOn } = payout;
  const arrival = line(payout, 'זיכוי מס"ב KUPA', isNameless ? '' : reference);
  if (backOn === null || backOn > until) return [arrival];
  return [arrival, line({ ...payout, amount: -amount, valueOn: backOn }, 'החזרת זיכוי KUPA', reference)];
}
