import { createHash } from 'node:crypto';
import { workOn } from '../../../prisma/seed/payouts/past-bank.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import type { SentLine } from '#lib/modules/bank-statements/domain/digest.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from '#lib/testing/database.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/sellers.ts';

/** Payouts that the bank credited, and lines that it wrote about them, for tests. */

const MAKE_DUE = statement('test_bank_make_due', 'UPDATE payout SET next_at = app_now() WHERE id = $1');
const CREDITED = statement(
  'test_bank_credited',
  `SELECT public_id AS "payoutId", bank_reference AS "bankReference", value_date::text AS "valueDate", amount, status
  FROM payout WHERE id = $1`,
);

export type Credited = {
  payoutId: string;
  bankReference: string;
  valueDate: string;
  amount: number;
  status: string;
};

/** The bank names its references by the place of a payout among all that it has. */
const others: [string, { valueDate: string; returned: null }][] = [];

type Given = { amount: number; valueDate: string; isReturned?: boolean; currency?: string };

/** A payout that the bank credited on a day and, `isReturned`, that went back today. */
export async function givenCredited(
  base: TestDatabase,
  seller: TestSeller,
  { amount, valueDate, isReturned = false, currency = 'ILS' }: Given,
): Promise<Credited> {
  const createdBy = await givenPerson(base, 'Operator');
  await adjustBalance(base.db, { sellerId: seller.id, currency, amount, reason: 'x', createdBy });
  const asked = { sellerId: seller.id, currency, origin: 'api' as const, createdBy: null };
  const claimed = await claimPayout({ database: base.db, timeZone: ZONE }, asked);
  if (typeof claimed === 'string') throw new Error(`no payout: ${claimed}`);
  const returned = isReturned ? { reason: 'account_closed', on: valueDate } : null;
  const fates = new Map<string, { valueDate: string; returned: { reason: string; on: string } | null }>(others);
  fates.set(claimed.publicId, { valueDate, returned });
  others.push([`before ${claimed.publicId}`, { valueDate, returned: null }]);
  for (let turn = 0; turn < (isReturned ? 3 : 2); turn += 1) {
    await base.owner.query(MAKE_DUE, [claimed.id]);
    await workOn(base.db, fates, valueDate);
  }
  const [row] = await base.db.query<Credited>(CREDITED, [claimed.id]);
  if (!row) throw new Error('no payout');
  return row;
}

/** A line as a browser sends it, of a business's account. */
export const sentLine = (more: Partial<SentLine> = {}): SentLine => ({
  bookedOn: '2026-11-09',
  valueOn: '2026-11-09',
  amount: 100_000,
  currency: 'ILS',
  account: '3456',
  text: `credit ${createHash('sha256').update(JSON.stringify(more)).digest('hex').slice(0, 6)}`,
  reference: '',
  nth: 1,
  nthOfAmount: 1,
  ...more,
});
