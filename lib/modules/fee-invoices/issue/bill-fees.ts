import { reachedMonths } from '#lib/modules/ledger/index.ts';
import { spanOf, statementsMadeThrough } from '#lib/modules/statements/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME, pastBroken } from '#lib/platform/queue/batches.ts';
import type { FeeInvoicesContext } from '../context.ts';
import { type BillLine, FEE_KINDS, sumsOf } from '../domain/bill.ts';
import type { Issuer } from '../domain/issuer.ts';
import { addBill, findUnbilled, noteBilled, readBilled, readFees, readStatement } from './store-bills.sql.ts';

/**
 * Adds up what each seller was charged in months whose statements are made, by who charged it. All of a statement is
 * one database transaction; sums that are not those of the statement are not kept, and that statement is passed over
 * and named. Returns how many statements were worked on.
 */
export async function billFees(context: FeeInvoicesContext): Promise<number> {
  const { database } = context;
  const made = await statementsMadeThrough(database);
  const months = await reachedMonths(database, await readBilled(database));
  let worked = 0;
  let isWhole = true;
  for (const { month } of months.filter((one) => made !== null && one.month <= made)) {
    const broken: number[] = [];
    worked += await pastBroken(
      (passedOver) => findUnbilled(database, month, passedOver),
      (due, failed) => billEach(context, month, due, (id) => broken.push(id) && failed(id)),
    );
    isWhole &&= broken.length === 0 && (await findUnbilled(database, month, broken)).length === 0;
    if (isWhole) await noteBilled(database, month);
  }
  return worked;
}

async function billEach(
  context: FeeInvoicesContext,
  month: string,
  due: readonly number[],
  failed: (id: number) => void,
): Promise<number> {
  const billed = await eachOf(
    due,
    (id) => billStatement(context, month, id),
    (id) => {
      failed(id);
      return {
        job: 'make-fee-invoices',
        says: 'fees of a month could not be added up',
        where: `statement ${id}`,
        kind: month,
      };
    },
    ONE_AT_A_TIME,
  );
  return billed.length;
}

function billStatement({ database, timeZone }: FeeInvoicesContext, month: string, id: number): Promise<void> {
  return database.inTransaction(async (inside) => {
    const { sellerId, currency, fees } = await readStatement(inside, id);
    const { firstDay, lastDay, from, until } = spanOf(month, timeZone);
    const read = await readFees(inside, { sellerId, currency, firstDay, lastDay, from, until });
    const bills = [...Map.groupBy(read, ({ issuer }) => issuer)]
      .map(([issuer, parts]) => ({ issuer, lines: addUp(parts.map(({ line }) => line)) }))
      .toSorted((one, other) => (one.issuer ?? 0) - (other.issuer ?? 0));
    const sums = bills.map(({ lines }) => sumsOf(lines));
    if (sums.reduce((sum, { charged, credited }) => sum + charged - credited, 0) !== fees)
      throw new TypeError('fees of a month are not those of its statement');
    for (const { issuer, lines } of bills) await addOne(inside, { sellerId, issuer, month, currency, lines });
  });
}

type Added = { sellerId: number; issuer: Issuer; month: string; currency: string; lines: readonly BillLine[] };

async function addOne(inside: Database, bill: Added): Promise<void> {
  await addBill(inside, { ...bill, ...sumsOf(bill.lines) });
}

/** Parts of a bill together, by kind, in the order in which kinds are named everywhere. */
const addUp = (parts: readonly BillLine[]): BillLine[] =>
  FEE_KINDS.flatMap((kind) => {
    const some = parts.filter((line) => line.kind === kind);
    const sumOf = (part: Exclude<keyof BillLine, 'kind'>) => some.reduce((sum, line) => sum + line[part], 0);
    const sum = {
      kind,
      charged: sumOf('charged'),
      chargedVat: sumOf('chargedVat'),
      credited: sumOf('credited'),
      creditedVat: sumOf('creditedVat'),
    };
    return sum.charged + sum.credited > 0 ? sum : [];
  });
