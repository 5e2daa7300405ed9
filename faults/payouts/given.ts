import { randomUUID } from 'node:crypto';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { setSchedule } from '#lib/modules/payouts/run-schedules.ts';
import { addAccount } from '#lib/modules/payouts/store-accounts.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import type { Stage } from '../stage.ts';

/** Sellers who are paid out, and what they have to be paid. */

export const ZONE = 'Asia/Jerusalem';
export const CURRENCIES = ['ILS', 'USD'] as const;

const APPROVE = statement('faults_approve', 'UPDATE seller SET approved = true WHERE id = $1');
const PERSON = statement(
  'faults_person',
  `INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Operator', '') RETURNING id`,
);

/** A person who adjusts balances. */
export async function givenOperator({ database }: Stage): Promise<number> {
  const [row] = await database.query<{ id: number }>(PERSON, [`${randomUUID()}@kupa.test`]);
  return row?.id ?? 0;
}

/** Approves a seller, and gives it an account for each currency. */
export async function openAccounts({ database }: Stage, seller: TestSeller): Promise<void> {
  await database.query(APPROVE, [seller.id]);
  const details = { bank: '12', branch: '600', number: String(100_000 + seller.id), holder: 'Dana Levi' };
  for (const currency of CURRENCIES)
    await addAccount(database, { sellerId: seller.id, currency, details, holdSeconds: 0, nameDiffers: false });
}

/** A seller that is paid out: `everyDay` by schedule, else when it asks. */
export async function givenPayee(stage: Stage, everyDay: boolean): Promise<TestSeller> {
  const seller = await stage.givenSeller();
  await openAccounts(stage, seller);
  const interval = everyDay ? 'daily' : 'manual';
  const rhythm = { sellerId: seller.id, interval, weekday: 0, day: 1, minimum: 0 } as const;
  await setSchedule({ database: stage.database, timeZone: ZONE }, rhythm);
  return seller;
}

/** Money that a seller gets, or owes, in a currency. */
export const adjust = (
  { database }: Stage,
  of: { sellerId: number; currency: string; amount: number; createdBy: number },
): Promise<unknown> => adjustBalance(database, { ...of, reason: 'Fault' });
