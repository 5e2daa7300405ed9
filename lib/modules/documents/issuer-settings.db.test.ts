import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { saveIssuer, showIssuer } from './issuer-settings.ts';
import { countWaiting } from './store/issuers.sql.ts';

/** The screen of details: what it shows before and after, and what it refuses. */

const base = testDatabase();
const world = testWorld(base);

const PROFILE = statement(
  'test_issuer_profile',
  `INSERT INTO seller_profile (seller_id, inc, inc_code, merchant_name, city, street, street_number)
  VALUES ($1, $2, '514000009', 'Kiosk Ltd', 'Haifa', 'Herzl', '1')`,
);
const ON = statement('test_issuer_on', 'UPDATE seller SET invoices_module = true WHERE id = $1');

const ENTERED = {
  kind: 3,
  name: 'Kiosk Ltd',
  businessNumber: '514000009',
  address: 'Herzl 1, Haifa',
  takesDonations: false,
  firstOfPayments: 1_001,
  firstOfRefunds: 1,
} as const;

test('a business whose profile says all of it finds the form filled in, and says so far off', async () => {
  const seller = await givenSeller(base.db, {});
  await base.owner.query(PROFILE, [seller.id, 5]);
  expect(await showIssuer(base.db, seller.id)).toEqual({
    state: 'off',
    waiting: 0,
    typed: {
      kind: '5',
      name: 'Kiosk Ltd',
      businessNumber: '514000009',
      address: 'Herzl 1, Haifa',
      takesDonations: false,
      firstOfPayments: '1',
      firstOfRefunds: '1',
    },
    registered: { kind: 5, businessNumber: true },
    series: { payments: { type: 'receipt', hasBegun: false }, refunds: { type: 'receipt', hasBegun: false } },
  });
  const other = await saveIssuer(base.db, seller.id, { ...ENTERED, kind: 3 });
  expect(other).toMatchObject({ ok: false, reason: { about: 'issuer.kind' } });
  const number = await saveIssuer(base.db, seller.id, { ...ENTERED, kind: 5, businessNumber: '515000008' });
  expect(number).toMatchObject({ ok: false, reason: { about: 'issuer.businessNumber' } });
});

test('an individual is refused, and shown no series', async () => {
  const seller = await givenSeller(base.db, {});
  await base.owner.query(PROFILE, [seller.id, 1]);
  expect((await showIssuer(base.db, seller.id)).series).toBeNull();
  expect(await saveIssuer(base.db, seller.id, { ...ENTERED, kind: 1 })).toMatchObject({
    ok: false,
    reason: { key: 'not_for_this_seller' },
  });
});

test('what waits is counted for its own business, and a series that has begun keeps its number', async () => {
  const [seller, other] = [await givenSeller(base.db, {}), await givenSeller(base.db, {})];
  await base.owner.query(ON, [seller.id]);
  await givenIssuer(base.owner, other);
  for (const one of [seller, other]) {
    const { saleId } = await world.givenSale(one);
    await world.pay(one, saleId);
  }
  expect(await showIssuer(base.db, seller.id)).toMatchObject({ state: 'waiting', waiting: 1 });
  expect(await countWaiting(base.db, [other.id])).toEqual([]);
  expect(await showIssuer(base.db, other.id)).toMatchObject({
    state: 'on',
    series: { payments: { type: 'invoice-receipt', hasBegun: true }, refunds: { hasBegun: false } },
  });
  expect(await saveIssuer(base.db, other.id, ENTERED)).toMatchObject({
    ok: false,
    reason: { cause: { key: 'series_begun' } },
  });
  expect(await saveIssuer(base.db, other.id, { ...ENTERED, firstOfPayments: 1, firstOfRefunds: 90 })).toMatchObject({
    ok: true,
    value: { was: { name: 'Kiosk Ltd' } },
  });
});
