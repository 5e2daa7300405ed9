import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { type Balance, readBalances, readPastBalances } from '#lib/modules/ledger/index.ts';
import type { BalanceReading } from './context.ts';
import { readCurrencies, readNow } from './store-currencies.sql.ts';

/** Milliseconds after which nothing is booked into a moment any more: statements end long before. */
const SETTLED_AFTER_MS = 60_000;

export type ShownBalance = Balance & { total: number };

/**
 * Balances of a seller, minor units, in all its currencies or in one (252 where it has none of that). `at`: what was
 * booked until then, at most a minute ago, so that the answer about a moment never changes; null is now.
 */
export async function readBalance(
  { database, timeZone }: BalanceReading,
  { sellerId, currency, at }: { sellerId: number; currency: string | null; at: Date | null },
): Promise<Result<{ asOf: Date; balances: ShownBalance[] }, Refusal>> {
  const currencies = await currenciesOf(database, sellerId, currency);
  if (!currencies.ok) return currencies;
  const asked = { owner: 'seller' as const, ownerId: sellerId, currencies: currencies.value, timeZone };
  const now = await readNow(database);
  const asOf = at && new Date(Math.min(at.getTime(), now.getTime() - SETTLED_AFTER_MS));
  const balances = asOf
    ? await readPastBalances(database, asked, { at: asOf, day: dayOf(asOf, timeZone) })
    : await readBalances(database, asked);
  return ok({ asOf: asOf ?? now, balances: balances.map(withTotal) });
}

const withTotal = (balance: Balance): ShownBalance => ({
  ...balance,
  total: balance.pending + balance.available + balance.reserved + balance.inTransit,
});

/** The currencies of a seller, or the one that was asked for; 252 where that is none of them. */
export async function currenciesOf(
  database: BalanceReading['database'],
  sellerId: number,
  asked: string | null,
): Promise<Result<readonly string[], Refusal>> {
  const all = await readCurrencies(database, sellerId);
  if (asked === null) return ok(all);
  return all.includes(asked) ? ok([asked]) : refuse({ key: 'currency_not_allowed', about: 'currency' });
}
