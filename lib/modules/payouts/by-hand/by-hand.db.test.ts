import { beforeEach, describe, expect, test } from 'vitest';
import { ok, refuse } from '#lib/kernel/result.ts';
import { bankDaysAfter } from '#lib/kernel/time/bank-days.ts';
import { approvalKinds } from '#lib/extensions.ts';
import { approve } from '#lib/modules/approvals/index.ts';
import { showWaiting } from '#lib/modules/approvals/show-waiting.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { settings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/sellers.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { readOffer as shownOffer } from '../dashboard.ts';
import { addAccount } from '../store-accounts.sql.ts';
import { readOffer } from './offer.ts';
import { payOut } from './pay-out.ts';
import { setRule } from './rule-approval.ts';
import { readRule } from './store-rule.sql.ts';

/** Payouts that people make, and the second person above a sum. */

const base = testDatabase();
const context = () => ({ database: base.db, timeZone: ZONE, kinds: approvalKinds });

const MEMBER = statement('test_payer', `INSERT INTO membership (user_id, seller_id, role) VALUES ($1, $2, 'owner')`);

let seller: TestSeller;
let rina: { userId: number; name: string };
let dana: { userId: number; name: string };
beforeEach(async () => {
  seller = await givenPaidSeller(base);
  [rina, dana] = [await member('Rina'), await member('Dana')];
  await give(5_000);
});

async function member(name: string, of: TestSeller = seller) {
  const userId = await givenPerson(base, name);
  await base.owner.query(MEMBER, [userId, of.id]);
  return { userId, name };
}
const give = (amount: number) =>
  adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy: rina.userId });
const offer = (currency = 'ILS') => readOffer(context(), { sellerId: seller.id, currency });
const pay = async (by = rina, accountId?: string) =>
  payOut(context(), {
    sellerId: seller.id,
    currency: 'ILS',
    accountId: accountId ?? (await offer()).account?.publicId ?? '',
    person: by,
  });
const rule = (above: number | null, by = rina) => setRule(context(), { sellerId: seller.id, above, person: by });
const waiting = async () =>
  showWaiting(context(), {
    kinds: ['payout', 'payout-rule'],
    sellerIds: [seller.id],
    reader: { userId: dana.userId, language: 'en' },
  });
const approveFirst = async (by = dana) =>
  approve(context(), { publicId: (await waiting())[0]?.publicId ?? '', userId: by.userId });
const replace = (number: string, holdSeconds = 0) =>
  addAccount(base.db, {
    sellerId: seller.id,
    currency: 'ILS',
    details: { bank: '12', branch: '600', number, holder: 'Rina' },
    holdSeconds,
    nameDiffers: false,
  });

describe('a payout by hand', () => {
  test('pays all that is available to the account that was shown, by the claim of the API', async () => {
    expect(await offer()).toMatchObject({ amount: 5_000, account: { last4: '3456' }, takesTwo: false, why: null });
    expect(await pay()).toMatchObject({ ok: true, value: { payout: { amount: 5_000, currency: 'ILS' } } });
    expect(await payoutsOf(base, seller)).toMatchObject([{ status: 'scheduled', amount: 5_000 }]);
    expect(await offer()).toMatchObject({ amount: 0, why: 'nothing' });
    expect(await pay()).toEqual(refuse('nothing'));
    const origin = statement('test_origin', 'SELECT origin::text, created_by AS "by" FROM payout WHERE seller_id = $1');
    expect(await base.db.query(origin, [seller.id])).toEqual([{ origin: 'person', by: rina.userId }]);
  });

  testInAll('of two people at once is made once', async () => {
    const answers = await Promise.all([pay(), pay(dana), pay()]);
    expect(answers.filter(({ ok: isPaid }) => isPaid)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'nothing')).toHaveLength(2);
    expect(await balanceOf(base, seller)).toMatchObject({ available: 0, inTransit: 5_000 });
  });

  test('is not made to an account that the person was not shown, or of another business', async () => {
    const shown = (await offer()).account?.publicId ?? '';
    await replace('777777');
    const other = await givenPaidSeller(base);
    const [theirs] = await base.db.query<{ id: string }>(
      statement('test_account_of', 'SELECT public_id AS id FROM payout_account WHERE seller_id = $1 LIMIT 1'),
      [other.id],
    );
    for (const accountId of [shown, theirs?.id ?? '', '', 'x'])
      expect(await pay(rina, accountId)).toEqual(refuse('changed'));
    expect(await payoutsOf(base, seller)).toEqual([]);
    expect(await balanceOf(base, seller)).toMatchObject({ available: 5_000, inTransit: 0 });
  });

  test('says why it cannot be made', async () => {
    const pause = statement(
      'test_pause',
      `INSERT INTO payout_schedule (seller_id, paused_reason) VALUES ($1, 'We are checking') ON CONFLICT (seller_id)
        DO UPDATE SET paused_reason = excluded.paused_reason`,
    );
    await base.owner.query(pause, [seller.id]);
    expect(await offer()).toMatchObject({ why: 'paused', pausedReason: 'We are checking' });
    expect(await pay()).toEqual(refuse('paused'));
    expect(await offer('EUR')).toMatchObject({ amount: 0, account: null, why: 'paused' });
  });
});

describe('the day on which a payout arrives', () => {
  test('moves past a day on which an operator says that banks are closed', async () => {
    const before = settings();
    const arrives = async () => (await shownOffer({ sellerId: seller.id, currency: 'ILS' })).arrives;
    const first = await arrives();
    useSettings({ ...before, bankDays: { closed: new Set([first]), open: new Set() } });
    try {
      expect(await arrives()).toBe(bankDaysAfter(first, 1));
    } finally {
      useSettings(before);
    }
  });
});

describe('above the sum of the business, a payout by hand', () => {
  test('waits for a second person, whose yes makes it', async () => {
    expect(await rule(4_999)).toEqual(ok({ waits: false, before: null }));
    expect(await offer()).toMatchObject({ takesTwo: true });
    expect(await pay()).toEqual(ok({ waitsWith: { amount: 5_000 } }));
    expect(await pay(dana)).toEqual(refuse('waits'));
    expect(await payoutsOf(base, seller)).toEqual([]);
    expect((await waiting())[0]?.says).toContain('3456');
    expect(await approveFirst(rina)).toEqual(refuse('own'));
    await give(1_000);
    expect(await approveFirst()).toMatchObject({ ok: true, value: { outcome: expect.stringMatching(/^PAYO/) } });
    expect(await payoutsOf(base, seller)).toMatchObject([{ amount: 6_000 }]);
  });

  test('in another currency than that of the sum always waits', async () => {
    await rule(5_000);
    const dollars = { sellerId: seller.id, currency: 'USD', amount: 100, reason: 'Test', createdBy: rina.userId };
    await adjustBalance(base.db, dollars);
    const offer = await readOffer(context(), { sellerId: seller.id, currency: 'USD' });
    expect(offer.takesTwo).toBe(true);
    const asked = { sellerId: seller.id, currency: 'USD', accountId: offer.account?.publicId ?? '', person: rina };
    expect(await payOut(context(), asked)).toEqual(ok({ waitsWith: { amount: 100 } }));
  });

  test('up to it is made by one', async () => {
    await rule(5_000);
    expect(await pay()).toMatchObject({ ok: true, value: { payout: { amount: 5_000 } } });
  });

  test('is not made to an account that came meanwhile, nor when nothing is left; it goes on waiting', async () => {
    await rule(0);
    await pay();
    await replace('777777');
    expect(await approveFirst()).toEqual(refuse({ cannot: 'payout-accounts.cannot.changed' }));
    await give(-5_000);
    expect(await approveFirst()).toEqual(refuse({ cannot: 'payout-accounts.cannot.nothing' }));
    expect(await payoutsOf(base, seller)).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('the sum', () => {
  test('is lowered by one person, and raised or taken away by two', async () => {
    expect(await rule(9_000)).toEqual(ok({ waits: false, before: null }));
    expect(await rule(1_000)).toEqual(ok({ waits: false, before: 9_000 }));
    expect(await rule(2_000)).toEqual(ok({ waits: true, before: 1_000 }));
    expect(await readRule(base.db, seller.id)).toBe(1_000);
    expect(await rule(null, dana)).toEqual(refuse('waits'));
    expect(await approveFirst()).toMatchObject({ ok: true });
    expect(await readRule(base.db, seller.id)).toBe(2_000);
    expect(await rule(null)).toEqual(ok({ waits: true, before: 2_000 }));
    await rule(500, dana);
    expect(await approveFirst()).toEqual(refuse({ cannot: 'payout-accounts.cannot.changed' }));
    expect(await readRule(base.db, seller.id)).toBe(500);
  });

  test('is refused where nobody else could approve a payout', async () => {
    await base.owner.query(statement('test_leave', 'DELETE FROM membership WHERE user_id = $1'), [dana.userId]);
    expect(await rule(1_000)).toEqual(refuse('nobody'));
    expect(await readRule(base.db, seller.id)).toBeNull();
  });
});
