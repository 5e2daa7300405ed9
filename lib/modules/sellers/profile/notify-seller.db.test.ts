import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { enableServiceOf } from '#lib/modules/devices/orders/order-devices.ts';
import { approve, reject } from '#lib/modules/onboarding/review/approve.ts';
import { takeIntoReview } from '#lib/modules/onboarding/review/take.ts';
import { reviewFile } from '#lib/modules/onboarding/review/review-file.ts';
import { saveDraft, saveStep } from '#lib/modules/onboarding/seller/save-step.ts';
import { withdrawInvitation } from '#lib/modules/partners/manage-invitation.ts';
import { findOwnSellers } from '#lib/modules/partners/list-sellers.sql.ts';
import { switchServiceOf } from '#lib/modules/services/switch-service.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type GivenReview, givenReview } from '#lib/testing/onboarding/given-review.ts';
import { devicesContextOf } from '#lib/testing/pos/devices.ts';
import { givenPartner, testWorld } from '#lib/testing/world.ts';
import { setFees } from '../settings/set-fees.ts';
import { listKeys, rotateKey } from '../manage-keys.ts';
import { changeSellerSettings } from '../settings/change-seller-settings.ts';
import { addSeller } from './add-seller.ts';
import { notifyingOfChange } from './notify-seller.ts';
import { saveProfile } from './store-profile.ts';

/** Whatever changes a seller is told to the systems of its partner (specification 6.4), once, with the new value. */

const base = testDatabase();
testWorld(base);

const context = () => ({
  ...devicesContextOf(base.db, 'http://localhost:3000'),
  keepAccount: async () => undefined,
});
const services = () => ({
  ...context(),
  hasSmsModule: true,
  pos: { ordersOf: async () => [], order: async () => null },
  issuer: { read: async () => null, set: async () => null },
});
const review = () => ({ database: base.db, notify: context(), wakeDeliveries: () => undefined });
const inside = <Value>(run: Parameters<typeof base.db.inTransaction<Value>>[0]) => base.db.inTransaction(run);

const TOLD = statement(
  'test_told_of_seller',
  `SELECT e.notify_type::text AS type, e.body, d.audience::text AS audience FROM event e
  JOIN delivery d ON d.event_id = e.id WHERE d.seller_id = $1 ORDER BY e.id`,
);
type Told = { type: string; audience: string; body: URLSearchParams };

async function toldOf(sellerId: number): Promise<Told[]> {
  const rows = await base.db.query<{ type: string; audience: string; body: string }>(TOLD, [sellerId]);
  return rows.map((row) => ({ ...row, body: new URLSearchParams(row.body) }));
}

/** A seller that may still change what it told, and of which nothing was sent yet. */
const givenOpen = (state: 'invited' | 'submitted' = 'invited') => givenReview(base.db, { state });
const by = ({ publicId, partnerId }: GivenReview) => ({ publicId, partnerIds: [partnerId], userId: 7 });

async function acceptDocuments(given: Awaited<ReturnType<typeof givenReview>>): Promise<void> {
  for (const fileId of [given.identity, given.account])
    await reviewFile(review(), by(given), { fileId, from: 'received', refusal: null });
}

type Case = { change: (given: GivenReview) => Promise<unknown>; field: string; value: string };
const settings = (change: Parameters<typeof changeSellerSettings>[2]): Case['change'] => {
  return ({ sellerId }) => changeSellerSettings(context(), sellerId, change);
};

const CASES: Readonly<Record<string, Case>> = {
  'its partner sets a fee': {
    change: ({ sellerId, partnerId }) =>
      setFees(context(), { partnerId, sellerIds: [sellerId] }, { marketFee: 125 }, 7),
    field: 'fee_market_fee',
    value: '1.25',
  },
  'its partner sets what buyers may pay with': {
    change: settings({ methods: ['credit-card', 'bit'] }),
    field: 'seller_payment_methods',
    value: 'credit-card,bit',
  },
  'its partner sets its limit': {
    change: settings({ rateLimit: 321 }),
    field: 'seller_rate_limit',
    value: '321',
  },
  'its partner sets its currencies': {
    change: settings({ currencies: ['ILS', 'GBP'] }),
    field: 'seller_currencies',
    value: 'ILS,GBP',
  },
  'its partner stops it': { change: settings({ isActive: false }), field: 'seller_active', value: '0' },
  'a service is switched off': {
    change: ({ sellerId }) => switchServiceOf(services(), sellerId, { type: 'catalog', on: false }),
    field: 'seller_services',
    value: '6,15,21,23',
  },
  'its text messages are switched off': {
    change: ({ sellerId }) => switchServiceOf(services(), sellerId, { type: 'sms', on: false }),
    field: 'seller_services',
    value: '15,21,22,23',
  },
  'its other methods are switched off': {
    change: ({ sellerId }) => switchServiceOf(services(), sellerId, { type: 'methods', on: false }),
    field: 'seller_payment_methods',
    value: 'credit-card',
  },
  'it switches its point of sale on': {
    change: ({ sellerId }) => enableServiceOf(context(), sellerId, null),
    field: 'seller_services',
    value: '6,15,21,22,23,27',
  },
  'it saves a step of its onboarding': {
    change: ({ sellerId }) =>
      saveStep(context(), sellerId, { step: 'site', change: { siteUrl: 'https://new.example' } }),
    field: 'seller_site_url',
    value: 'https://new.example',
  },
  'its invitation is withdrawn': {
    change: async ({ partnerId, publicId }) => {
      const [own] = await findOwnSellers(base.db, [partnerId], [publicId]);
      return own && withdrawInvitation(context(), own, 7);
    },
    field: 'seller_onboarding',
    value: 'rejected',
  },
  'its identifier is another': {
    change: async ({ sellerId }) => {
      const scope = { sellerIds: [sellerId], partnerIds: [] };
      const seen = (await listKeys(base.db, scope)).keys[0]?.since ?? new Date(0);
      return rotateKey(context(), scope, { kind: 'seller-id', ownerId: sellerId, overlap: 'day', seen });
    },
    field: 'notify_type',
    value: 'seller-update',
  },
};

test.each(Object.entries(CASES))('%s: one callback, with the new value', async (_, { change, field, value }) => {
  const given = await givenOpen();
  await change(given);
  const told = await toldOf(given.sellerId);
  expect(told.map(({ type, audience }) => [type, audience])).toEqual([['seller-update', 'partner']]);
  expect(told[0]?.body.get(field)).toBe(value);
});

test.each(Object.entries(CASES).filter(([name]) => !/identifier|withdrawn/.test(name)))(
  '%s a second time: nothing changed, and nothing is told',
  async (_, { change }) => {
    const given = await givenOpen();
    await change(given);
    await change(given);
    expect(await toldOf(given.sellerId)).toHaveLength(1);
  },
);

test('an account whose last digits are the same is another account', async () => {
  const { sellerId } = await givenOpen();
  await saveStep(context(), sellerId, { step: 'bank', change: { bankAccount: '993456' }, isFresh: true });
  expect((await toldOf(sellerId)).map(({ type }) => type)).toEqual(['seller-update']);
});

test('what is typed and not saved is nobody’s business', async () => {
  const { sellerId } = await givenOpen();
  await saveDraft(context(), sellerId, { step: 'site', typed: { siteUrl: 'https://half' } });
  expect(await toldOf(sellerId)).toEqual([]);
});

test('an approval is told as one, what comes before and after it as updates, each once', async () => {
  const given = await givenOpen('submitted');
  await takeIntoReview(review(), by(given));
  await acceptDocuments(given);
  expect(await approve(review(), by(given))).toMatchObject({ ok: true, value: { isFinal: true } });
  const told = await toldOf(given.sellerId);
  expect(told.map(({ type, body }) => [type, body.get('seller_onboarding'), body.get('seller_approved')])).toEqual([
    ['seller-update', 'in-review', '0'],
    ['seller-approve', 'approved', '1'],
  ]);
});

test('an approval that is withdrawn is told', async () => {
  const given = await givenOpen('submitted');
  await reject(review(), by(given), { reason: 'not-allowed', note: 'Not ours' });
  const told = await toldOf(given.sellerId);
  expect(told.map(({ type, body }) => [type, body.get('seller_approved'), body.get('seller_onboarding')])).toEqual([
    ['seller-update', '0', 'rejected'],
  ]);
});

test('of changes within a change the partner is told once, with what they come to', async () => {
  const { sellerId } = await givenOpen();
  await inside((db) =>
    notifyingOfChange(db, context(), sellerId, async () => {
      await notifyingOfChange(db, context(), sellerId, () => saveProfile(db, sellerId, { firstName: 'Noa' }));
      await saveProfile(db, sellerId, { lastName: 'Bar' });
    }),
  );
  const told = await toldOf(sellerId);
  expect(told.map(({ body }) => [body.get('seller_first_name'), body.get('seller_last_name')])).toEqual([
    ['Noa', 'Bar'],
  ]);
});

test('a change that is rolled back is told to nobody', async () => {
  const { sellerId } = await givenOpen();
  const failing = inside((db) =>
    notifyingOfChange(db, context(), sellerId, async () => {
      await saveProfile(db, sellerId, { firstName: 'Noa' });
    }).then(() => Promise.reject(new Error('rolled back'))),
  );
  await expect(failing).rejects.toThrow('rolled back');
  expect(await toldOf(sellerId)).toEqual([]);
});

test('changes at the same time are told of one after the other, the last with both', async () => {
  const { sellerId } = await givenOpen();
  const given = { sellerId };
  await Promise.all([
    changeSellerSettings(context(), given.sellerId, { rateLimit: 11 }),
    saveStep(context(), given.sellerId, { step: 'site', change: { siteUrl: 'https://both.example' } }),
  ]);
  const told = await toldOf(sellerId);
  expect(told).toHaveLength(2);
  expect([told[1]?.body.get('seller_rate_limit'), told[1]?.body.get('seller_site_url')]).toEqual([
    '11',
    'https://both.example',
  ]);
});

test('a seller without a partner changes, and nobody is told', async () => {
  const { id: partnerId } = await givenPartner(base.db);
  const added = await inside((db) => addSeller(db, { partnerId, profile: { email: `${randomUUID()}@example.com` } }));
  if (added === 'email_taken') throw new Error('the e-mail is taken');
  await base.owner.query(statement('test_without_partner', 'UPDATE seller SET partner_id = NULL WHERE id = $1'), [
    added.sellerId,
  ]);
  expect(await changeSellerSettings(context(), added.sellerId, { rateLimit: 12 })).toBe(true);
  expect(await toldOf(added.sellerId)).toEqual([]);
});
