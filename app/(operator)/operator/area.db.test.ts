import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { findSeller } from '#lib/modules/operators/find-seller.sql.ts';
import { readPayoutTerms } from '#lib/modules/payouts/index.ts';
import { feesOf } from '#lib/modules/sellers/settings/store-fees.ts';
import { readReserve } from '#lib/modules/reserves/index.ts';
import { sessionCookieName } from '#lib/modules/access/index.ts';
import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenOperator, type TestOperator } from '#lib/testing/operators.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';

/** Pages and actions of operators, with real sessions: who they are open to, and what they leave in the audit log. */

class Missing extends Error {}
class Redirected extends Error {}

const browser = vi.hoisted(() => new Map<string, { value: string }>());
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ origin: 'http://localhost:3000' }),
  cookies: async () => browser,
}));
vi.mock('next-intl/server', async (original) => ({
  ...(await original<typeof import('next-intl/server')>()),
  getTranslations: async () => (key: string) => key,
  getLocale: async () => 'en',
  getMessages: async () => ({}),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  notFound: () => {
    throw new Missing();
  },
  redirect: (to: string) => {
    throw new Redirected(to);
  },
}));

const base = testDatabase();
type Action = (...sent: unknown[]) => Promise<{ ok: boolean; why?: string; message?: string; fields?: object }>;
type Page = { default: (props: object) => Promise<unknown>; generateMetadata: (props: object) => Promise<unknown> };

const actions = new Map<string, Action>();
const pages = new Map<string, Page>();
let seller: TestSeller;
let operator: TestOperator;

beforeAll(async () => {
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
  for (const file of globSync('app/(operator)/**/actions.ts'))
    for (const [name, action] of Object.entries((await import(join(process.cwd(), file))) as Record<string, Action>))
      actions.set(name, action);
  for (const file of globSync('app/(operator)/**/page.tsx'))
    pages.set(file, (await import(join(process.cwd(), file))) as Page);
  operator = await givenOperator(base.owner);
}, 120_000);

beforeEach(async () => {
  seller = await givenSeller(base.db);
  as(operator.token);
});

function as(token: string | null): void {
  browser.clear();
  if (token !== null) browser.set(sessionCookieName(), { value: token });
}

const MEMBER = statement(
  'test_area_member',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash, totp_since) VALUES ($1, 'Member', 'x', app_now())
    RETURNING id)
  INSERT INTO membership (user_id, seller_id, partner_id, role) SELECT id, $2, $3, $4 FROM person
  RETURNING user_id AS id`,
);
async function member(role: string, sellerId: number | null, partnerId: number | null = null): Promise<string> {
  const [row] = await base.owner.query<{ id: number }>(MEMBER, [
    `${randomUUID()}@kupa.test`,
    sellerId,
    partnerId,
    role,
  ]);
  return openSession({ userId: row?.id ?? 0, ip: '', userAgent: '' });
}
const props = (ref = seller.publicKey) => ({
  params: Promise.resolve({ ref }),
  searchParams: Promise.resolve({}),
});
const call = (name: string, ...sent: unknown[]) => actions.get(name)?.(...sent) ?? expect.fail(`no ${name}`);

const ENTRIES = statement(
  'test_area_entries',
  `SELECT action, user_id AS "userId", before, after FROM audit_entry WHERE seller_id = $1 ORDER BY id`,
);
type Entry = { action: string; userId: number; before: object | null; after: object | null };
const entries = (of = seller) => base.owner.query<Entry>(ENTRIES, [of.id]);

const OTHERS: Readonly<Record<string, () => Promise<string | null>>> = {
  nobody: async () => null,
  'an owner of the business': () => member('owner', seller.id),
  'its accountant': () => member('accountant', seller.id),
  'an owner of a partner': async () => member('owner', null, (await givenPartner(base.db)).id),
  'a reviewer of a partner': async () => member('reviewer', null, (await givenPartner(base.db)).id),
  'an operator without a second factor': async () => (await givenOperator(base.owner, { hasFactor: false })).token,
};

describe('A-01: the area', () => {
  test.each(Object.keys(OTHERS))('is not there for %s: no page, no action, no trace', async (who) => {
    as((await OTHERS[who]?.()) ?? null);
    expect(pages.size).toBeGreaterThan(5);
    expect(actions.size).toBeGreaterThan(5);
    const hasRole = who === 'an operator without a second factor';
    for (const [file, page] of pages) {
      if (hasRole && file.includes('/account/')) continue;
      await expect(page.default(props()), file).rejects.toThrow(hasRole ? Redirected : Missing);
      await expect(page.generateMetadata(props()), file).rejects.toThrow(hasRole ? Redirected : Missing);
    }
    for (const [name, action] of actions)
      expect([name, (await action(seller.publicKey, 'A reason')).why]).toEqual([name, 'gone']);
    expect(await entries()).toEqual([]);
  });

  test('opens every page to an operator', async () => {
    for (const [file, page] of pages) {
      const given = inspect(await page.default(props()), { depth: 20 });
      expect(given.length, file).toBeGreaterThan(100);
      // A page draws only values that it is given: no key and no secret of the seller is among them.
      expect([seller.svcId, seller.svcSecret].filter((secret) => given.includes(secret))).toEqual([]);
      if (file.includes('[ref]')) expect(given).toContain(seller.publicKey);
    }
  });

  test('refuses what needs a fresh proof after five minutes, and reads on', async () => {
    const age = statement(
      'test_age',
      `UPDATE session SET confirmed_at = app_now() - interval '6 minutes' WHERE user_id = $1`,
    );
    const stale = await givenOperator(base.owner);
    await base.owner.query(age, [stale.id]);
    as(stale.token);
    expect((await call('pausePayoutsOfSeller', seller.publicKey, 'A reason')).why).toBe('confirm');
    expect(await pages.get('app/(operator)/operator/page.tsx')?.default(props())).toBeTruthy();
  });
});

describe('a look at a seller', () => {
  const look = (ref?: string) => pages.get('app/(operator)/operator/sellers/[ref]/page.tsx')?.default(props(ref));

  test('is in the audit log of the seller, under the name of who looked', async () => {
    await look();
    expect(await entries()).toMatchObject([{ action: 'operator-looked', userId: operator.id }]);
  });

  test('is there although the page fails later', async () => {
    const broken = statement('test_break', `ALTER TABLE payout RENAME TO payout_away`);
    const mended = statement('test_mend', `ALTER TABLE payout_away RENAME TO payout`);
    await base.owner.query(broken, []);
    await expect(look()).rejects.toThrow();
    await base.owner.query(mended, []);
    expect(await entries()).toHaveLength(1);
  });

  test.each([randomUUID(), 'x', '', '0', `${randomUUID()}'--`])('that is not there (%j) is alike', async (ref) => {
    await expect(look(ref)).rejects.toThrow(Missing);
  });
});

describe('payouts of a seller', () => {
  test('are paused with a reason that the seller reads, and go on', async () => {
    expect(await call('pausePayoutsOfSeller', seller.publicKey, 'Papers are missing')).toEqual({ ok: true });
    expect(await readPayoutTerms(base.db, seller.id)).toMatchObject({ pausedReason: 'Papers are missing' });
    expect(await call('resumePayoutsOfSeller', seller.publicKey)).toEqual({ ok: true });
    expect((await call('resumePayoutsOfSeller', seller.publicKey)).ok).toBe(false);
    expect(await readPayoutTerms(base.db, seller.id)).toMatchObject({ pausedReason: null });
    expect((await entries()).map(({ action, after }) => [action, after])).toEqual([
      ['payouts-paused', { reason: 'Papers are missing' }],
      ['payouts-resumed', null],
    ]);
  });

  test.each(['', '  ', 'x'.repeat(301), 7, null, { a: 1 }])('are not paused for %j', async (reason) => {
    expect((await call('pausePayoutsOfSeller', seller.publicKey, reason)).ok).toBe(false);
    expect(await readPayoutTerms(base.db, seller.id)).toMatchObject({ pausedReason: null });
  });

  test('are held back in part, as an operator says, in hundredths of a percent', async () => {
    const typed = { percent: '7.5', days: '90', reason: 'A new business' };
    expect(await call('setReserveOfSeller', seller.publicKey, typed)).toEqual({ ok: true });
    const kept = { percent: 750, days: 90, reason: 'A new business' };
    expect(await readReserve(base.db, seller.id)).toMatchObject(kept);
    for (const wrong of [
      { percent: '101' },
      { percent: '-1' },
      { percent: '' },
      { days: '0' },
      { days: '731' },
      { reason: '' },
    ])
      expect((await call('setReserveOfSeller', seller.publicKey, { ...typed, ...wrong })).ok).toBe(false);
    expect(await readReserve(base.db, seller.id)).toMatchObject(kept);
    expect(await entries()).toMatchObject([{ action: 'reserve-changed', after: kept }]);
  });

  test('are released by months of instalments where an operator says so', async () => {
    const settled = async () => (await findSeller(base.db, seller.publicKey))?.installmentSettlement;
    expect(await settled()).toBe('whole');
    expect(await call('settleInstallmentsOfSeller', seller.publicKey, 'monthly')).toEqual({ ok: true });
    for (const wrong of ['', 'weekly', 7, null])
      expect((await call('settleInstallmentsOfSeller', seller.publicKey, wrong)).ok).toBe(false);
    expect(await settled()).toBe('monthly');
    expect(await entries()).toMatchObject([
      { action: 'installments-settled', before: { settlement: 'whole' }, after: { settlement: 'monthly' } },
    ]);
  });

  test('go below zero as far as an operator says, in minor units', async () => {
    expect(await call('limitNegativeBalance', seller.publicKey, '1,500.50')).toEqual({ ok: true });
    expect(await readPayoutTerms(base.db, seller.id)).toMatchObject({ negativeLimit: 150_050 });
    for (const wrong of ['-1', 'much', '1.234', '99999999', ''])
      expect((await call('limitNegativeBalance', seller.publicKey, wrong)).ok, wrong).toBe(false);
    expect(await readPayoutTerms(base.db, seller.id)).toMatchObject({ negativeLimit: 150_050 });
  });

  test('lose for a chargeback what an operator says, of a seller with a partner too', async () => {
    const theirs = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    for (const one of [seller, theirs]) {
      const { id, publicKey } = one;
      const fees = async () => (await feesOf(base.db, id)).map(({ chargebackFee }) => chargebackFee);
      expect(await call('setChargebackFeeOfSeller', publicKey, '45.50')).toEqual({ ok: true });
      expect(await fees()).toEqual([4_550, 0]);
      for (const wrong of ['-1', 'much', '1.234', '10000.01', '', '45.50'])
        expect((await call('setChargebackFeeOfSeller', publicKey, wrong)).ok, wrong).toBe(false);
      expect(await fees()).toEqual([4_550, 0]);
      const [before, after] = [{ chargebackFee: 0 }, { chargebackFee: 4_550 }];
      const audited = { action: 'chargeback-fee-changed', userId: operator.id, before, after };
      expect(await entries(one)).toEqual([audited]);
    }
  });
});

describe('a correction of a balance', () => {
  const WAITING = statement(
    'test_waiting_adjustment',
    `SELECT public_id::text AS id FROM approval WHERE seller_id = $1 AND state = 'waiting'`,
  );
  const waiting = async () => (await base.owner.query<{ id: string }>(WAITING, [seller.id])).map(({ id }) => id);
  const BOOKED = statement(
    'test_booked_adjustment',
    `SELECT a.amount, a.reason, a.created_by AS "askedBy", a.approved_by AS "approvedBy",
      (SELECT p.decided_by FROM approval p WHERE p.outcome = a.id::text AND p.seller_id = a.seller_id) AS "decidedBy",
      -(SELECT sum(e.amount)::bigint FROM ledger_entry e WHERE e.cause_id = a.id AND e.account = 'seller_balance')
        AS booked
    FROM adjustment a WHERE a.seller_id = $1`,
  );
  const booked = () => base.owner.query(BOOKED, [seller.id]);
  const typed = { way: 'to', amount: '12.50', currency: 'ILS', reason: 'A fee twice' };
  const askFor = (more: object = {}) => call('askForAdjustment', seller.publicKey, { ...typed, ...more });
  const one = async () => (await waiting())[0] ?? expect.fail('none waits');
  let second: TestOperator;
  beforeAll(async () => {
    second = await givenOperator(base.owner, { name: 'Second' });
  });

  test('is booked once a second operator approves it, in one commit, with its reason and both people', async () => {
    expect(await askFor()).toEqual({ ok: true });
    expect(await booked()).toEqual([]);
    const id = await one();
    expect((await call('approveAdjustment', id)).ok).toBe(false);
    as(second.token);
    const answers = await Promise.all([call('approveAdjustment', id), call('approveAdjustment', id)]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const people = { askedBy: operator.id, approvedBy: second.id, decidedBy: second.id };
    expect(await booked()).toEqual([{ amount: 1_250, reason: 'A fee twice', booked: 1_250, ...people }]);
    expect((await entries()).map(({ action, userId }) => [action, userId])).toEqual([
      ['approval-asked', operator.id],
      ['approval-given', second.id],
    ]);
    expect((await call('approveAdjustment', id)).ok).toBe(false);
  });

  test('from the seller takes money, and two at once in a currency wait one after the other', async () => {
    const answers = await Promise.all([askFor({ way: 'from' }), askFor({ way: 'from' })]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    as(second.token);
    expect(await call('approveAdjustment', await one())).toEqual({ ok: true });
    expect(await booked()).toMatchObject([{ amount: -1_250, booked: -1_250 }]);
  });

  test('that is rejected or withdrawn books nothing', async () => {
    await askFor();
    expect((await call('declineAdjustment', await one(), 'Not ours')).ok).toBe(false);
    as(second.token);
    expect((await call('withdrawAdjustment', await one())).ok).toBe(false);
    expect((await call('declineAdjustment', await one(), '')).ok).toBe(false);
    expect(await call('declineAdjustment', await one(), 'Not ours')).toEqual({ ok: true });
    await askFor();
    expect(await call('withdrawAdjustment', await one())).toEqual({ ok: true });
    expect([await waiting(), await booked()]).toEqual([[], []]);
  });

  test.each([
    { amount: '0' },
    { amount: '-5' },
    { amount: 'much' },
    { amount: '1.234' },
    { amount: '99999999999999' },
    { currency: 'XXX' },
    { currency: 'BTC' },
    { currency: '' },
    { way: 'sideways' },
    { reason: '' },
    { reason: 'x'.repeat(301) },
  ])('with %j is refused and waits for nobody', async (more) => {
    expect((await askFor(more)).ok).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  test('of a seller that is not there, and a request that is not there, are alike', async () => {
    expect((await call('askForAdjustment', randomUUID(), typed)).why).toBe('gone');
    for (const wrong of [randomUUID(), 'x', '', "'--"])
      expect((await call('approveAdjustment', wrong)).why).toBe('gone');
  });

  test('by one person alone is refused by the database', async () => {
    const alone = { sellerId: seller.id, currency: 'ILS', amount: 1, reason: 'Alone', createdBy: operator.id };
    await expect(adjustBalance(base.db, { ...alone, approvedBy: operator.id })).rejects.toThrow('approved_by_another');
  });
});

describe('a seller without a partner', () => {
  const lone = statement('test_undecided', 'UPDATE seller SET approved = false WHERE id = $1');
  const APPROVED = statement('test_is_approved', 'SELECT approved FROM seller WHERE id = $1');
  const isApproved = async () => (await base.owner.query<{ approved: boolean }>(APPROVED, [seller.id]))[0]?.approved;
  beforeEach(() => base.owner.query(lone, [seller.id]));

  test('is approved by one of two operators at once, and then declined with a reason', async () => {
    const answers = await Promise.all([
      call('approveLoneSeller', seller.publicKey, ''),
      call('approveLoneSeller', seller.publicKey, ''),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await isApproved()).toBe(true);
    expect((await call('declineLoneSeller', seller.publicKey, '')).ok).toBe(false);
    expect(await call('declineLoneSeller', seller.publicKey, 'A forbidden trade')).toEqual({ ok: true });
    expect(await isApproved()).toBe(false);
    expect((await entries()).map(({ action }) => action)).toEqual(['operator-approved', 'operator-declined']);
  });

  test('is the only one that operators decide about: partners decide about theirs', async () => {
    const owned = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    await base.owner.query(lone, [owned.id]);
    expect(await call('approveLoneSeller', owned.publicKey, '')).toMatchObject({
      ok: false,
      message: 'This seller has a partner, who decides about it.',
    });
  });
});

test('a difference is explained once, by one of two operators at once', async () => {
  const FIND = statement(
    'test_finding',
    `INSERT INTO reconciliation_finding (acquirer, day, kind, reference, their_amount, their_currency)
    VALUES ('demo', '2026-01-05', 'extra', $1, 500, 'ILS') RETURNING id`,
  );
  const [row] = await base.owner.query<{ id: number }>(FIND, [randomUUID()]);
  const answers = await Promise.all([
    call('explainDifference', row?.id, 'Booked by hand'),
    call('explainDifference', row?.id, 'Booked twice'),
  ]);
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  for (const wrong of [0, -1, 'x', 999_999_999]) expect((await call('explainDifference', wrong, 'Why')).ok).toBe(false);
});
