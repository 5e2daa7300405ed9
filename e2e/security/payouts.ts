import { NO_ACCOUNTS } from '#lib/modules/bookkeeping/domain/postings.ts';
import { addHandOver } from '#lib/modules/bookkeeping/store-hand-overs.sql.ts';
import { addApproval } from '#lib/modules/approvals/store.sql.ts';
import { keepOwnCard } from '#lib/modules/payments/index.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { keepRule } from '#lib/modules/payouts/by-hand/store-rule.sql.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { addAccount } from '#lib/modules/payouts/store-accounts.sql.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { call } from '../sandbox.ts';

/** Payouts of the world of the security tests: of an approved seller with money; the bank is never told of them. */

export type NamedPayouts = {
  /** Ones that wait to be handed over, each to be cancelled once. */
  payouts: readonly string[];
  /** The account in shekels that payouts go to; in dollars another waits. */
  payoutAccount: string;
  /** Changes that wait for a second person, each to be decided once; the last ones by who asked for them. */
  toApprove: readonly string[];
  toDecline: readonly string[];
  toWithdraw: readonly string[];
  /** A card that was typed in, to take the place of the business's own. */
  ownCard: string;
  /** Number of a hand-over to other books. */
  handOver: number;
};

const [NO_PAYOUT, NO_ID] = ['PAYO-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', '00000000-0000-4000-8000-000000000000'];

/** Identifiers that do not exist. */
export const NO_PAYOUTS: NamedPayouts = {
  payouts: Array(6).fill(NO_PAYOUT),
  payoutAccount: NO_ID,
  toApprove: Array(6).fill(NO_ID),
  toDecline: Array(6).fill(NO_ID),
  toWithdraw: Array(6).fill(NO_ID),
  ownCard: NO_ID,
  handOver: 999,
};

const APPROVE = statement('security_approve', 'UPDATE seller SET approved = true WHERE id = $1');

// In the transaction of its claim: the job that tells the bank never sees it due.
const LEFT_ALONE = statement('security_payout_left_alone', `UPDATE payout SET next_at = '2090-01-01' WHERE id = $1`);

const HELD_SECONDS = 100_000_000;

/** The sum above which payouts take two people, and the one that waits to be approved. */
const [RULE, HIGHER_RULE] = [100_000, 200_000];

/** `people`: those who may decide about the payouts of the seller; `looking`: a person of it who may not. */
type Of = { sellerId: number; svcId: string; mark: string; people: readonly number[]; looking: number };

export async function givenPayouts(db: Database, of: Of): Promise<NamedPayouts> {
  const { sellerId, people, looking } = of;
  await db.query(APPROVE, [sellerId]);
  const open = (currency: string, number: string, holdSeconds: number) => {
    const details = { bank: '12', branch: '600', number, holder: of.mark };
    return addAccount(db, { sellerId, currency, details, holdSeconds, nameDiffers: true });
  };
  const { publicId: payoutAccount } = await open('ILS', '123456', 0);
  await open('USD', '123456', 0);
  await open('USD', '654321', HELD_SECONDS);
  await keepRule(db, sellerId, RULE);
  const payouts = [];
  for (const _ of people) payouts.push(await givenPayout(db, of));
  await correct(db, of);
  const kept = await keepOwnCard(db, { sellerId, publicId: await givenCard(of), timeZone: settings().timeZone });
  if (!kept) throw new Error('no own card');
  const ask = async (subject: string, requestedBy: number): Promise<string> => {
    const detail = { above: HIGHER_RULE, was: RULE };
    const asked = { kind: 'payout-rule', sellerId, partnerId: null, subject, detail, requestedBy, days: 7 };
    return (await addApproval(db, asked))?.publicId ?? NO_ID;
  };
  const askAll = (way: string, by: (person: number) => number) =>
    Promise.all(people.map((person, index) => ask(`${way} ${index}`, by(person))));
  return {
    payouts,
    payoutAccount,
    handOver: await givenHandOver(db, { sellerId, madeBy: people[0] ?? looking }),
    ownCard: await givenCard(of),
    toApprove: await askAll('approve', () => looking),
    toDecline: await askAll('decline', () => looking),
    toWithdraw: await askAll('withdraw', (person) => person),
  };
}

async function givenCard({ svcId, mark }: Of): Promise<string> {
  const { body } = await call('capture-buyer-token', {
    seller_svc_id: svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    buyer_name: `${mark} Buyer`,
    buyer_is_permanent: true,
    language: 'en',
  });
  if (body.status_code !== 0) throw new Error(`no card: ${JSON.stringify(body)}`);
  return body.buyer_key;
}

/** A hand-over of a month in which nothing was booked. */
const givenHandOver = (db: Database, of: { sellerId: number; madeBy: number }): Promise<number> =>
  addHandOver(db, {
    ...of,
    month: '2001-01',
    afterEntry: 0,
    upToEntry: 1,
    lines: 1,
    accounts: NO_ACCOUNTS,
    sums: [],
    isClosed: false,
    checks: [],
  });

const correct = (db: Database, { sellerId, mark, looking }: Of) =>
  adjustBalance(db, { sellerId, currency: 'ILS', amount: 500, reason: `${mark} correction`, createdBy: looking });

const givenPayout = (db: Database, of: Of): Promise<string> =>
  db.inTransaction(async (inside) => {
    await correct(inside, of);
    const asked = { sellerId: of.sellerId, currency: 'ILS', origin: 'api' as const, createdBy: null };
    const payout = await claimPayout({ database: inside, timeZone: settings().timeZone }, asked);
    if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
    await inside.query(LEFT_ALONE, [payout.id]);
    return payout.publicId;
  });
