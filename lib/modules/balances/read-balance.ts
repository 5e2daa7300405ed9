import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { type Balance, type Payee, readBalances, readPastBalances } from '#lib/modules/ledger/index.ts';
import type { BalanceReading } from './context.ts';
import { readCurrencies, readCurrenciesOfPartner, readNow } from './store-currencies.sql.ts';

/** Milliseconds after which nothing is booked into a moment any more: statements end long before. */
const SETTLED_AFTER_MS = 60_000;

export type ShownBalance = Balance & { total: number };

/**
 * Balances of a seller, or of a partner's own money, minor units, in all its currencies or in one (252 where a seller
 * does not take that). `at`: what was
 * booked until then, at most a minute ago, so that the answer about a moment never changes; null is now.
 */
export async function readBalance(
  { database, timeZone }: BalanceReading,
  { owner, currency, at }: { owner: Payee; currency: string | null; at: Date | null },
): Promise<Result<{ asOf: Date; balances: ShownBalance[] }, Refusal>> {
  const currencies = await currenciesOfOwner(database, owner, currency);
  if (!currencies.ok) return currencies;
  const asked = { owner: owner.kind, ownerId: owner.id, currencies: currencies.value, timeZone };
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

/** The currencies of an owner, or the one that was asked for. A partner may ask about any: it has none of its own. */
export async function currenciesOfOwner(
  database: BalanceReading['database'],
  { kind, id }: Payee,
  asked: string | null,
): Promise<Result<readonly string[], Refusal>> {
  if (kind === 'seller') return currenciesOf(database, id, asked);
  return ok(asked === null ? await readCurrenciesOfPartner(database, id) : [asked]);
}

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

/** Balances of an owner, as of now, in which anything is or ever was paid out. */
export async function readUsedBalances(context: BalanceReading, owner: Payee): Promise<ShownBalance[]> {
  const read = await readBalance(context, { owner, currency: null, at: null });
  if (!read.ok) throw new Error('a balance without a currency was refused');
  return read.value.balances.filter(isUsed);
}

/** Whether a balance holds anything, or ever paid anything out. */
export const isUsed = ({ pending, available, reserved, inTransit, paidOut }: Omit<Balance, 'currency'>): boolean =>
  [pending, available, reserved, inTransit, paidOut].some((amount) => amount !== 0);
