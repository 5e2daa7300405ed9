import { currenciesOfOwner } from '#lib/modules/balances/index.ts';
import { closeMonths, type Payee, type ReachedMonth, reachedMonths } from '#lib/modules/ledger/index.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { eachOf, ONE_AT_A_TIME, pastBroken } from '#lib/platform/queue/batches.ts';
import type { StatementsContext } from '../context.ts';
import { monthOf, shiftMonths, spanOf } from '../domain/period.ts';
import { addsUp, type MonthStatement } from '../domain/statement.ts';
import { queueStatementMail } from '../mails/queue-statement-mail.ts';
import { fix } from '../present/content.ts';
import { readMonth } from '../read-month.ts';
import { type Begun, readBegun, readHolder } from '../store-holders.sql.ts';
import { addStatements, listStatements } from '../store-statements.sql.ts';
import { findLacking, noteDone, readDone } from './store-making.sql.ts';

const KINDS = ['seller', 'partner'] as const satisfies readonly Payee['kind'][];

/**
 * Closes months that are over, and makes the statements of those that are closed. A statement is what the books say of
 * a month of which nothing is booked any more, so it comes out the same whoever makes it and however often: each owner
 * has all of a month in one database transaction, one that is there already stays, and a crash is made up for by the
 * next turn. An owner whose statement does not add up, or does not follow from the one before, is passed over and
 * named; nobody else waits for it. Returns how many owners and steps it worked on.
 */
export async function makeStatements(context: StatementsContext): Promise<number> {
  const { database, timeZone } = context;
  const steps = await closeMonths(database, timeZone);
  let worked = 0;
  let isWhole = true;
  for (const month of await reachedMonths(database, await readDone(database))) {
    for (const kind of KINDS) {
      const broken: number[] = [];
      worked += await pastBroken(
        (passedOver) => findLacking(database, kind, month.month, passedOver),
        (owners, failed) => makeEach(context, { kind, month, owners }, (id) => broken.push(id) && failed(id)),
      );
      isWhole &&= broken.length === 0 && (await findLacking(database, kind, month.month, broken)).length === 0;
    }
    if (isWhole) await noteDone(database, month.month);
  }
  return steps + worked;
}

/**
 * Whether a month is the last that is over: after a standstill, or at the first close of an installation, nobody is
 * written to about the months before it.
 */
async function isLast(inside: Database, month: string, timeZone: string): Promise<boolean> {
  return shiftMonths(monthOf(dayOf((await readClock(inside)).now, timeZone)), -1) === month;
}

/** Throws where a statement does not open with what the one before it closed with. */
async function refuseGap(
  inside: Database,
  owner: Payee,
  begun: readonly Begun[],
  statements: readonly MonthStatement[],
): Promise<void> {
  const [{ month } = { month: '' }] = statements;
  const before = shiftMonths(month, -1);
  const currencies = begun.filter(({ month: first }) => first < month).map(({ currency }) => currency);
  const earlier = await listStatements(inside, owner, { currencies, from: before, to: before });
  for (const { currency, opening } of statements)
    if (currencies.includes(currency) && earlier.find((one) => one.currency === currency)?.closing !== opening)
      throw new TypeError('a statement does not follow from the one before');
}

type Due = { kind: Payee['kind']; month: ReachedMonth; owners: readonly number[] };

async function makeEach(
  context: StatementsContext,
  { kind, month, owners }: Due,
  failed: (id: number) => void,
): Promise<number> {
  const made = await eachOf(
    owners,
    (id) => makeOf(context, { kind, id }, month),
    (id) => {
      failed(id);
      return {
        job: 'make-statements',
        says: 'a statement could not be made',
        where: `${kind} ${id}`,
        kind: month.month,
      };
    },
    ONE_AT_A_TIME,
  );
  return made.length;
}

/** Makes the statements of an owner of a month, in all its currencies. */
function makeOf(
  { database, timeZone }: StatementsContext,
  owner: Payee,
  { month, closedAt }: ReachedMonth,
): Promise<void> {
  return database.inTransaction(async (inside) => {
    const currencies = await currenciesOfOwner(inside, owner, null);
    if (!currencies.ok) throw new Error('all currencies of an owner were refused');
    const begun = await readBegun(inside, { owner, currencies: currencies.value, timeZone });
    const holder = await readHolder(inside, owner);
    const today = spanOf(month, timeZone).lastDay;
    const statements: MonthStatement[] = [];
    for (const { currency, month: first } of begun)
      if (first <= month) {
        const asked = { owner, holder, currency, month, today };
        statements.push(await readMonth({ database: inside, timeZone }, asked, closedAt));
      }
    if (!statements.every(addsUp)) throw new TypeError('a statement does not add up');
    await refuseGap(inside, owner, begun, statements);
    const added = await addStatements(inside, owner, month, statements.map(fix));
    if (added > 0 && (await isLast(inside, month, timeZone)))
      await queueStatementMail(inside, owner, { month, statements });
    failpoint('statements', 'before_commit');
  });
}
