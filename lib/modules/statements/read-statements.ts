import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { currenciesOfOwner } from '#lib/modules/balances/index.ts';
import { type Payee, readBalancesOnDay } from '#lib/modules/ledger/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { StatementsContext } from './context.ts';
import { isYear, monthOf, monthsBetween, spanOf } from './domain/period.ts';
import { type MonthStatement, yearOf, type YearStatement } from './domain/statement.ts';
import { canonical, readFixed, sha256Of, yearContentOf } from './present/content.ts';
import { readMonth } from './read-month.ts';
import type { ListedMonth } from './views/statements.ts';
import { type Begun, readBegun, readHolder } from './store-holders.sql.ts';
import { listStatements } from './store-statements.sql.ts';

type Asked = { owner: Payee; currency: string | null };

/** Currencies in which an owner has a balance, with their first month; of one alone where it is asked for. */
async function begunOf(
  { database, timeZone }: StatementsContext,
  { owner, currency }: Asked,
): Promise<Result<Begun[], Refusal>> {
  const currencies = await currenciesOfOwner(database, owner, currency);
  return currencies.ok ? ok(await readBegun(database, { owner, currencies: currencies.value, timeZone })) : currencies;
}

/** The months of each balance within a year, up to the present one. */
const monthsOf = (begun: readonly Begun[], year: string, thisMonth: string) =>
  begun.map(({ currency, month }) => {
    const first = month > `${year}-01` ? month : `${year}-01`;
    const last = thisMonth < `${year}-12` ? thisMonth : `${year}-12`;
    return { currency, months: monthsBetween(first, last) };
  });

/** The months of a year (`YYYY`; null is the present one) in which an owner has a balance, the newest first. */
export async function listMonths(
  context: StatementsContext,
  { owner, currency, year: asked }: Asked & { year: string | null },
): Promise<Result<ListedMonth[], Refusal>> {
  const { database, timeZone } = context;
  const begun = await begunOf(context, { owner, currency });
  if (!begun.ok) return begun;
  const today = dayOf((await readClock(database)).now, timeZone);
  const year = asked ?? today.slice(0, 4);
  const currencies = begun.value.map((one) => one.currency);
  const span = { currencies, from: `${year}-01`, to: `${year}-12` };
  const fixed = (await listStatements(database, owner, span)).map(readFixed);
  const months: ListedMonth[] = [];
  for (const { currency: of, months: all } of monthsOf(begun.value, year, monthOf(today)))
    for (const month of all) {
      const made = fixed.find(({ statement }) => statement.month === month && statement.currency === of);
      const ends = made?.statement ?? (await readEnds(context, { owner, currency: of, month, today }));
      months.push({
        month,
        currency: of,
        opening: ends.opening,
        closing: ends.closing,
        sha256: made?.sha256 ?? null,
      });
    }
  return ok(months.toSorted((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0)));
}

/** Years in which an owner has a balance, the newest first. */
export async function listYears({ database, timeZone }: StatementsContext, owner: Payee): Promise<string[]> {
  const begun = await begunOf({ database, timeZone }, { owner, currency: null });
  const months = begun.ok ? begun.value.map(({ month }) => month) : [];
  const first = Number(months.toSorted()[0]?.slice(0, 4) ?? Number.POSITIVE_INFINITY);
  const years: string[] = [];
  for (let year = Number(dayOf((await readClock(database)).now, timeZone).slice(0, 4)); year >= first; year -= 1)
    years.push(String(year));
  return years;
}

/** A balance when a month began, and when it was over or is now. */
async function readEnds(
  { database, timeZone }: StatementsContext,
  { owner, currency, month, today }: { owner: Payee; currency: string; month: string; today: string },
): Promise<{ opening: number; closing: number }> {
  const { firstDay, lastDay } = spanOf(month, timeZone);
  const asked = { owner: owner.kind, ownerId: owner.id, currencies: [currency], timeZone };
  const [before] = await readBalancesOnDay(database, asked, shiftDay(firstDay, -1));
  const [end] = await readBalancesOnDay(database, asked, lastDay < today ? lastDay : today);
  const sum = (balance: typeof end): number => (balance ? balance.pending + balance.available : 0);
  return { opening: sum(before), closing: sum(end) };
}

/** A statement as it is shown: of an open period from the books as they are now, with no hash. */
export type ShownStatement =
  | { kind: 'month'; statement: MonthStatement; sha256: string | null }
  | { kind: 'year'; statement: YearStatement; months: readonly MonthStatement[]; sha256: string | null };

/**
 * The statements of a period, a month or a year, one for each currency; refused where an owner had no balance in it
 * yet, or it is to come.
 */
export async function readStatements(
  context: StatementsContext,
  { owner, currency, period }: Asked & { period: string },
): Promise<Result<ShownStatement[], Refusal>> {
  const { database, timeZone } = context;
  const begun = await begunOf(context, { owner, currency });
  if (!begun.ok) return begun;
  const today = dayOf((await readClock(database)).now, timeZone);
  const inPeriod = monthsOf(begun.value, period.slice(0, 4), monthOf(today))
    .map(({ currency: of, months }) => ({
      currency: of,
      months: months.filter((month) => isYear(period) || month === period),
    }))
    .filter(({ months }) => months.length > 0);
  if (inPeriod.length === 0) return refuse({ key: 'record_not_found', about: 'period' });
  const holder = await readHolder(database, owner);
  const shown: ShownStatement[] = [];
  for (const {
    currency: of,
    months: [from = '', ...further],
  } of inPeriod) {
    const to = further.at(-1) ?? from;
    const fixed = (await listStatements(database, owner, { currencies: [of], from, to })).map(readFixed);
    const months: { statement: MonthStatement; sha256: string | null }[] = [];
    for (const month of [from, ...further]) {
      const asked = { owner, holder, currency: of, month, today };
      months.push(
        fixed.find(({ statement }) => statement.month === month) ?? {
          statement: await readMonth(context, asked, null),
          sha256: null,
        },
      );
    }
    const [only] = months;
    if (isYear(period)) shown.push(shownYear(period, months));
    else if (only) shown.push({ kind: 'month', statement: only.statement, sha256: only.sha256 });
  }
  return ok(shown);
}

function shownYear(
  year: string,
  months: readonly { statement: MonthStatement; sha256: string | null }[],
): ShownStatement {
  const statement = yearOf(year, months);
  if (!statement) throw new Error('a year without months is shown');
  return {
    kind: 'year',
    statement,
    months: months.map((month) => month.statement),
    sha256: statement.closedAt === null ? null : sha256Of(canonical(yearContentOf(statement))),
  };
}
