import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { adjustBalance, type Balance, readBalances, readPastBalances } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { addAccount } from '#lib/modules/payouts/store-accounts.sql.ts';
import type { PayoutStatus } from '#lib/modules/payouts/contract/payout-status.ts';

/** Sellers that may be paid out, and what became of their payouts, for tests. */

export const ZONE = 'Asia/Jerusalem';

const APPROVE = statement('test_approve', 'UPDATE seller SET approved = true WHERE id = $1');

/** Approves a seller, and gives it accounts that may be used after so many seconds. */
async function opens(base: TestDatabase, seller: TestSeller, holdSeconds = 0, number = '123456'): Promise<void> {
  await base.owner.query(APPROVE, [seller.id]);
  const details = { holder: 'Rina Levi', bank: '12', branch: '600', number };
  for (const currency of ['ILS', 'USD'])
    await addAccount(base.db, { sellerId: seller.id, currency, details, holdSeconds, nameDiffers: false });
}

/** A payout of a seller that was not handed over; the seller has `left` more to pay out, minor units. */
export async function givenPayout(base: TestDatabase, seller: TestSeller, left = 700): Promise<string> {
  await opens(base, seller);
  const createdBy = await givenPerson(base, 'Operator');
  const adjust = (amount: number) =>
    adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'x', createdBy });
  await adjust(900);
  const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const payout = await claimPayout({ database: base.db, timeZone: ZONE }, asked);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  await adjust(left);
  return payout.publicId;
}

/** An approved seller with an account that may be used at once, or after so many seconds. */
export async function givenPaidSeller(base: TestDatabase, holdSeconds = 0, number = '123456'): Promise<TestSeller> {
  const seller = await givenSeller(base.db);
  await opens(base, seller, holdSeconds, number);
  return seller;
}

const PAYOUTS = statement(
  'test_payouts',
  `SELECT p.id, p.public_id AS "publicId", p.status, p.amount, p.currency, p.carried_over AS "broughtForward",
    p.carried_on AS "carriedForward", p.payments, p.refunds, p.chargebacks, p.processing_fees AS "processingFees",
    p.adjustments, p.returned_payouts AS "returnedPayouts", p.tries, p.bank_reference AS "bankReference",
    p.value_date::text AS "valueDate", p.return_reason AS "returnReason"
    FROM payout p WHERE p.seller_id = $1 ORDER BY p.id`,
);

type PayoutRow = {
  id: number;
  publicId: string;
  status: PayoutStatus;
  amount: number;
  currency: string;
  broughtForward: number;
  carriedForward: number;
  payments: number;
  refunds: number;
  chargebacks: number;
  processingFees: number;
  adjustments: number;
  returnedPayouts: number;
  tries: number;
  bankReference: string | null;
  valueDate: string | null;
  returnReason: string | null;
};

export const payoutsOf = (base: TestDatabase, { id }: TestSeller): Promise<PayoutRow[]> =>
  base.db.query<PayoutRow>(PAYOUTS, [id]);

const asked = (sellerId: number) => ({
  owner: 'seller' as const,
  ownerId: sellerId,
  currencies: ['ILS'],
  timeZone: ZONE,
});

/** The balance in ILS, now or as of a moment. */
export async function balanceOf(base: TestDatabase, { id }: TestSeller, at?: Date): Promise<Balance> {
  const [balance] = at
    ? await readPastBalances(base.db, asked(id), { at, day: dayOf(at, ZONE) })
    : await readBalances(base.db, asked(id));
  if (!balance) throw new Error('no balance');
  return balance;
}
