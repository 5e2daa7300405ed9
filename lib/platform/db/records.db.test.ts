import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newLinkCode } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/sellers.ts';
import { statement } from './database.ts';
import { EVERY_TENANT } from './every-tenant.ts';
import { isThereAlready } from './errors.ts';
import { RECORD_OWNERS, type RecordScope, type TenantModel } from './record-owners.ts';
import { plain, platformRecords, recordsOf, type TenantRecords } from './records.ts';

const base = testDatabase();

type Tenant = {
  sellerId: number;
  partnerId: number;
  userId: number;
  saleId: number;
  attemptId: number;
  deliveryId: number;
  customerId: number;
  deviceId: number;
  orderId: number;
  subscriptionId: number;
  shiftId: number;
  uploadId: number;
};

/**
 * Values of a row of a model, and a change of it that nothing forbids. `null`: rows that only triggers or the platform
 * add. `isThere`: every tenant has one from the start.
 */
type Sample = { row: ((of: Tenant) => object) | null; change: object; isThere?: true };

const bytes = () => new Uint8Array(randomBytes(32));
const AT = new Date('2026-11-01T10:00:00Z');
const CARD = { expiry: '1230', lastFour: '1111' };

const anUpload = (sellerId: number) => ({
  sellerId,
  type: 26,
  name: 'passport.png',
  size: 9,
  sentDigest: bytes(),
  expiresAt: AT,
});

const aSubscription = (sellerId: number) => ({
  sellerId,
  publicId: randomUUID(),
  price: 4_900,
  currency: 'ILS',
  description: 'Coffee',
  period: 'monthly' as const,
  startsAt: AT,
});

const SAMPLES: Readonly<Record<TenantModel, Sample>> = {
  membership: { row: ({ sellerId, userId }) => ({ sellerId, userId, role: 'cashier' }), change: { disabledAt: AT } },
  personLink: {
    row: ({ partnerId }) => ({
      partnerId,
      kind: 'invitation',
      role: 'manager',
      tokenHash: bytes(),
      email: 'a@b.example',
      expiresAt: AT,
    }),
    change: { usedAt: AT },
  },
  sellerFile: {
    row: ({ sellerId }) => ({
      sellerId,
      type: 26,
      name: 'passport.png',
      format: 'png',
      size: 1,
      digest: bytes(),
      sentDigest: bytes(),
      storageKey: randomUUID(),
      fileKeyId: randomInt(1_000_000_000),
    }),
    change: { name: 'passport.jpg' },
  },
  sellerFileUpload: {
    row: ({ sellerId }) => anUpload(sellerId),
    change: { received: 1 },
  },
  sellerFilePart: {
    row: ({ sellerId, uploadId }) => ({
      sellerId,
      uploadId,
      startsAt: randomInt(1_000_000),
      size: 1,
      storageKey: randomUUID(),
      fileKeyId: randomInt(1_000_000_000),
    }),
    change: { size: 2 },
  },
  apiCall: {
    row: ({ sellerId }) => ({
      sellerId,
      reference: 'r',
      operation: 'get-sales',
      at: AT,
      durationMs: 1,
      httpStatus: 200,
    }),
    change: { durationMs: 2 },
  },
  auditEntry: {
    row: ({ sellerId }) => ({
      sellerId,
      chain: `seller ${sellerId}`,
      seq: 1,
      at: AT,
      userName: 'Dana',
      action: 'refund',
      subject: 's',
      ip: '',
      userAgent: '',
      hash: bytes(),
    }),
    change: { ip: '::1' },
  },
  event: {
    row: ({ saleId, attemptId }) => ({ saleId, attemptId, notifyType: 'sale-complete', body: '{}' }),
    change: { body: '[]' },
  },
  delivery: { row: null, change: { url: 'https://a.example/' } },
  callbackEndpoint: {
    row: ({ partnerId }) => ({ audience: 'partner', ownerId: partnerId, address: 'https://a.example/' }),
    change: { lastError: 'timeout' },
  },
  deliveryTry: {
    row: ({ deliveryId }) => ({ deliveryId, number: 1, startedAt: AT, durationMs: 1 }),
    change: { durationMs: 2 },
  },
  signingSecret: {
    row: ({ sellerId }) => ({ audience: 'seller', ownerId: sellerId, sealed: bytes() }),
    change: { endsAt: AT },
  },
  inboxMessage: { row: ({ sellerId }) => ({ sellerId, headers: {}, body: '' }), change: { body: 'x' } },
  inboxBehaviour: {
    row: ({ sellerId, userId }) => ({ sellerId, kind: 'slow', setBy: userId }),
    change: { remaining: 3 },
  },
  customer: { row: null, change: { city: 'Haifa' } },
  customerCount: { row: null, change: { items: 1 } },
  customerNote: { row: ({ customerId, userId }) => ({ customerId, userId, text: 'x' }), change: { text: 'y' } },
  message: {
    row: ({ sellerId }) => ({
      sellerId,
      channel: 'email',
      template: 'receipt',
      language: 'he',
      recipient: 'a@b.example',
    }),
    change: { reason: 'refused' },
  },
  sale: { row: null, change: { productName: 'Cup' } },
  attempt: {
    row: ({ sellerId, saleId }) => ({
      sellerId,
      saleId,
      publicId: randomUUID(),
      kind: 'pay',
      channel: 'api',
      amount: 1,
      currency: 'ILS',
      leaseUntil: AT,
    }),
    change: { checks: 1 },
    isThere: true,
  },
  paymentLink: {
    row: ({ sellerId, saleId }) => ({ sellerId, saleId, code: newLinkCode() }),
    change: { opens: 3 },
  },
  paymentLinkRule: { row: ({ sellerId }) => ({ sellerId, afterHours: 24, times: 1 }), change: { times: 2 } },
  saleNote: { row: ({ saleId, userId }) => ({ saleId, userId, text: 'x' }), change: { text: 'y' } },
  refundReason: { row: ({ attemptId }) => ({ attemptId, reason: 'other' }), change: { note: 'y' } },
  device: { row: null, isThere: true, change: { name: 'Bar' } },
  subscription: { row: ({ sellerId }) => aSubscription(sellerId), change: { description: 'Tea' } },
  subscriptionIteration: {
    row: ({ subscriptionId, sellerId }) => ({ subscriptionId, sellerId, number: 1, dueAt: AT, nextAt: AT }),
    change: { failures: 1 },
  },
  subscriptionEvent: {
    row: ({ subscriptionId, sellerId }) => ({ subscriptionId, sellerId, kind: 'created' }),
    change: { actor: 'api' },
  },
  subscriptionSettings: { row: ({ sellerId }) => ({ sellerId }), change: { mayPause: true } },
  deviceEvent: {
    row: ({ deviceId, sellerId }) => ({ deviceId, sellerId, kind: 'tested' }),
    change: { kind: 'moved' },
  },
  deviceOrder: { row: ({ sellerId }) => ({ sellerId, items: [] }), change: { state: 'preparing' } },
  orderedTerminal: {
    row: ({ orderId, sellerId }) => ({ orderId, sellerId, posId: '001', terminalId: randomUUID() }),
    change: { posId: '002' },
  },
  till: {
    row: ({ sellerId, userId }) => ({ sellerId, name: 'Front', tokenHash: bytes(), openedBy: userId }),
    change: { name: 'Back' },
  },
  counterShift: { row: null, isThere: true, change: { closedAt: AT, closedBy: 1n } },
  counterFavourite: {
    row: ({ sellerId }) => ({ sellerId, productGuid: randomUUID() }),
    change: { productGuid: randomUUID() },
  },
  counterSale: {
    row: ({ sellerId, userId, shiftId }) => ({
      sellerId,
      userId,
      shiftId,
      orderKey: randomUUID(),
      salePublicId: randomUUID(),
    }),
    change: { createdAt: AT },
  },
  counterCash: {
    row: ({ sellerId, userId, shiftId }) => ({
      sellerId,
      userId,
      shiftId,
      orderKey: randomUUID(),
      amount: 500,
      currency: 'ILS',
      product: 'Mug',
    }),
    change: { createdAt: AT },
  },
  sellerService: {
    row: ({ sellerId }) => ({ sellerId, type: 27, publicId: `VASL-${sellerId}` }),
    change: { isActive: true },
  },
  product: { row: ({ sellerId }) => ({ sellerId, name: 'Mug', status: 1, description: '' }), change: { name: 'Cup' } },
  productCount: { row: null, change: { items: 1 } },
  partner: { row: null, change: { name: 'Other' } },
  seller: { row: null, change: { name: 'Other' } },
  sellerBrand: { row: ({ sellerId }) => ({ sellerId }), change: { corner: 3 } },
  sellerProfile: { row: ({ sellerId }) => ({ sellerId }), change: { city: 'Haifa' } },
  sellerFeeChange: {
    row: ({ sellerId }) => ({
      sellerId,
      processingFee: 250,
      processingCharge: 70,
      foreignProcessingFee: 315,
      foreignProcessingCharge: 10,
      marketFee: 0,
    }),
    change: { marketFee: 300 },
  },
  partnerBrand: { row: ({ partnerId }) => ({ partnerId }), change: { color: '#1f4e79' } },
  onboarding: {
    row: ({ sellerId, partnerId }) => ({ sellerId, partnerId, email: 'a@b.example' }),
    change: { name: 'Mug & Co' },
    isThere: true,
  },
  onboardingPerson: { row: ({ sellerId }) => ({ sellerId, name: 'Noa' }), change: { isSignatory: true } },
  onboardingProblem: {
    row: ({ sellerId }) => ({ sellerId, step: 'bank', reason: 'incomplete' }),
    change: { note: 'x' },
  },
  onboardingEvent: { row: ({ sellerId }) => ({ sellerId, kind: 'started' }), change: { kind: 'saved' } },
  publicKeyOrigin: {
    row: ({ sellerId }) => ({ sellerId, origin: 'https://shop.example' }),
    change: { origin: 'https://www.shop.example' },
  },
  apiGrant: {
    row: ({ sellerId }) => ({ sellerId, refreshHash: bytes(), secretIndex: bytes(), expiresAt: AT, ip: '' }),
    change: { usedAt: AT },
  },
  buyerToken: {
    row: ({ sellerId }) => ({
      sellerId,
      publicId: randomUUID(),
      vaultCardId: 1,
      state: 'unused',
      isPermanent: true,
      cardMask: '411111******1111',
      cardExpiry: '1230',
      cardBrand: 'visa',
    }),
    change: { buyerName: 'Noa' },
  },
  rememberedCard: {
    row: ({ sellerId }) => ({
      sellerId,
      publicId: randomUUID(),
      secretHash: bytes(),
      place: 1,
      cardIndex: bytes(),
      vaultCardId: 1,
      attemptId: 1,
      brand: 'visa',
      ...CARD,
    }),
    change: { wrongCodes: 1 },
  },
};

type AnyDelegate = {
  findMany(asked?: object): Promise<object[]>;
  findFirst(asked?: object): Promise<object | null>;
  count(asked?: object): Promise<number>;
  create(asked: object): Promise<object>;
  createMany(asked: object): Promise<{ count: number }>;
  updateMany(asked: object): Promise<{ count: number }>;
  updateManyAndReturn(asked: object): Promise<object[]>;
  deleteMany(asked?: object): Promise<{ count: number }>;
};

const of = (records: TenantRecords, model: TenantModel) => records[model] as unknown as AnyDelegate;

/** As the owner of the tables, so that no right of a role hides what the scope should have refused. */
const everything = () => recordsOf(base.owner, EVERY_TENANT);
const scopeOf = ({ sellerId, partnerId }: Tenant): RecordScope => ({ sellerIds: [sellerId], partnerIds: [partnerId] });
const within = (tenant: Tenant) => recordsOf(base.owner, scopeOf(tenant));

async function givenTenant(email: string): Promise<Tenant> {
  const partner = await givenPartner(base.owner);
  const { id: sellerId } = await givenSeller(base.owner, { partner });
  const records = await everything();
  const { id: userId } = await (await platformRecords(base.owner)).appUser.create({
    data: { email, name: 'Dana', passwordHash: '' },
  });
  const sale = await records.sale.create({
    data: { sellerId, publicId: randomUUID(), price: 1, currency: 'ILS', productName: 'Mug' },
  });
  const customer = await records.customer.create({
    data: { sellerId, firstName: 'Noa', lastName: 'Levi', email, phone: '0521234567' },
  });
  const attempt = await records.attempt.create({
    data: {
      sellerId,
      saleId: sale.id,
      publicId: randomUUID(),
      kind: 'pay',
      channel: 'api',
      amount: 1,
      currency: 'ILS',
      leaseUntil: AT,
    },
  });
  const device = await records.device.create({
    data: {
      sellerId,
      posId: '001',
      state: 'active',
      terminalId: `T-${sellerId}`,
      pairedAt: AT,
      enrolmentIndex: bytes(),
      keySealed: bytes(),
    },
  });
  const order = await records.deviceOrder.create({ data: { sellerId, items: [] } });
  const subscription = await records.subscription.create({ data: aSubscription(sellerId) });
  await records.onboarding.create({ data: { sellerId, partnerId: partner.id, email } });
  const shift = await records.counterShift.create({ data: { sellerId, userId } });
  const upload = await records.sellerFileUpload.create({ data: anUpload(sellerId) });
  const tested = await records.event.create({ data: { notifyType: 'test', body: '{}' } });
  const delivery = await records.delivery.create({
    data: { eventId: tested.id, sellerId, notifyType: 'test', audience: 'seller', url: 'https://b.example/' },
  });
  const tenant = plain({
    sellerId,
    partnerId: partner.id,
    userId,
    saleId: sale.id,
    attemptId: attempt.id,
    deliveryId: delivery.id,
    customerId: customer.id,
    deviceId: device.id,
    orderId: order.id,
    subscriptionId: subscription.id,
    shiftId: shift.id,
    uploadId: upload.id,
  });
  for (const [model, { row, isThere }] of Object.entries(SAMPLES))
    if (row && !isThere) await of(records, model as TenantModel).create({ data: row(tenant) });
  return tenant;
}

let dana: Tenant;
let noa: Tenant;

beforeAll(async () => {
  dana = await givenTenant('dana@kupa.test');
  noa = await givenTenant('noa@kupa.test');
});

const MODELS = Object.keys(SAMPLES) as TenantModel[];

test('every model that a tenant owns is tried', () => {
  const owned = Object.entries(RECORD_OWNERS).filter(([, owner]) => owner !== 'platform' && owner !== 'statements');
  expect(MODELS.toSorted()).toEqual(owned.map(([model]) => model).toSorted());
});

describe.each(MODELS)("another tenant's %s", (model) => {
  test('is not read', async () => {
    const [all, hers, his] = [
      of(await everything(), model),
      of(await within(dana), model),
      of(await within(noa), model),
    ];
    const [total, own, others] = await Promise.all([all.findMany(), hers.findMany(), his.findMany()]);
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(total.length).toBeGreaterThanOrEqual(own.length + others.length);
    for (const row of others) expect(own).not.toContainEqual(row);
    for (const row of others) expect(await hers.findFirst({ where: keyOf(row) })).toBeNull();
    expect(await hers.count()).toBe(own.length);
  });

  test('is neither changed nor deleted', async () => {
    const [hers, his] = [of(await within(dana), model), of(await within(noa), model)];
    const before = await his.findMany();
    for (const row of before) {
      const where = keyOf(row);
      const data = SAMPLES[model].change;
      expect(await doneBy(hers.updateMany({ where, data }))).toEqual({ count: 0 });
      expect(await doneBy(hers.updateManyAndReturn({ where, data }))).toMatchObject({ length: 0 });
      expect(await doneBy(hers.deleteMany({ where }))).toEqual({ count: 0 });
    }
    await doneBy(hers.updateMany({ data: SAMPLES[model].change }));
    expect(await his.findMany()).toEqual(before);
  });

  const { row } = SAMPLES[model];
  test.runIf(row)('is not added, and none is given away', async () => {
    const hers = of(await within(dana), model);
    const data = row?.(noa) ?? {};
    await expect(hers.create({ data })).rejects.toThrow('not of the scope');
    await expect(hers.createMany({ data: [row?.(dana) ?? {}, data] })).rejects.toThrow('not of the scope');
    const away = Object.fromEntries(
      Object.entries(data).filter(([key]) =>
        /^(sellerId|partnerId|audience|ownerId|saleId|attemptId|deliveryId|customerId)$/.test(key),
      ),
    );
    await expect(hers.updateMany({ data: away })).rejects.toThrow('not of the scope');
  });
});

/** Effect of a change; append-only tables refuse every change, which counts as no effect. */
const doneBy = <Value>(change: Promise<Value>): Promise<Value | { count: 0; length?: 0 }> =>
  change.catch((error: Error) => {
    expect(error.message).toContain('append-only');
    return Object.assign(Object.create({ length: 0 }) as object, { count: 0 as const });
  });

/** A condition that only this row fits. */
function keyOf(row: object): object {
  const { id, attemptId, sellerId, partnerId, status } = row as Record<
    'id' | 'attemptId' | 'sellerId' | 'partnerId',
    bigint | undefined
  > & { status?: number };
  if (id !== undefined) return { id };
  if (sellerId === undefined && partnerId !== undefined) return { partnerId };
  return attemptId === undefined ? { sellerId, ...(status !== undefined && { status }) } : { attemptId };
}

test('a query that has no scope does not compile, and does not run', async () => {
  const platform = await platformRecords(base.db);
  // @ts-expect-error a product is a seller's
  await expect(platform.product.findMany()).rejects.toThrow('without a scope');
  const records = await recordsOf(base.db, scopeOf(dana));
  // @ts-expect-error findUnique would merge calls of one tick, across database transactions
  await expect(records.product.findUnique({ where: { id: 1 } })).rejects.toThrow('findUnique is not offered');
  // @ts-expect-error the ledger is written by statements
  await expect(records.ledgerEntry.findMany()).rejects.toThrow('without a scope');
  // @ts-expect-error sellers have to be named
  void (() => recordsOf(base.db));
});

test('an empty scope has no rows', async () => {
  const records = await recordsOf(base.db, { sellerIds: [] });
  expect(await records.sale.count()).toBe(0);
  expect(await records.event.count()).toBe(0);
});

test('rows are not created or connected through a relation', async () => {
  const records = await within(dana);
  const data = { name: 'Mug', status: 1, description: '', seller: { connect: { id: noa.sellerId } } };
  await expect(records.product.create({ data: data as never })).rejects.toThrow('written by their own columns');
});

describe('in a database transaction', () => {
  const NAMES = statement('test_names', 'SELECT name FROM product WHERE seller_id = $1 ORDER BY id');

  test('records and statements see each other, and are undone together', async () => {
    const { id } = await givenSeller(base.db);
    const data = { sellerId: id, name: 'Pen', status: 1, description: '' };
    const undone = base.db.inTransaction(async (inside) => {
      const records = await recordsOf(inside, { sellerIds: [id] });
      await records.product.create({ data });
      expect(await inside.query(NAMES, [id])).toEqual([{ name: 'Pen' }]);
      expect(await base.db.query(NAMES, [id])).toEqual([]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await (await recordsOf(base.db, { sellerIds: [id] })).product.count()).toBe(0);
  });

  test('many at a time stay in their own', async () => {
    const sellers = await Promise.all(Array.from({ length: 6 }, () => givenSeller(base.db)));
    await Promise.all(
      sellers.map(({ id }, turn) =>
        base.db
          .inTransaction(async (inside) => {
            const records = await recordsOf(inside, { sellerIds: [id] });
            await records.product.createMany({
              data: [1, 2].map((n) => ({ sellerId: id, name: `${n}`, status: 1, description: '' })),
            });
            expect(
              await records.product.findMany({ select: { name: true, seller: { select: { id: true } } } }),
            ).toHaveLength(2);
            if (turn % 2 === 1) throw new Error('undo');
          })
          .catch(() => undefined),
      ),
    );
    const counts = sellers.map(async ({ id }) => (await recordsOf(base.db, { sellerIds: [id] })).product.count());
    expect(await Promise.all(counts)).toEqual([2, 0, 2, 0, 2, 0]);
  });

  test('what PostgreSQL refuses is thrown as its own error', async () => {
    const people = await platformRecords(base.db);
    const again = people.appUser.create({ data: { email: 'dana@kupa.test', name: 'Dana', passwordHash: '' } });
    expect(await again.catch((error: unknown) => isThereAlready(error))).toBe(true);
  });
});

test('ids and amounts are made numbers, at any depth', () => {
  const row = { id: 7n, at: AT, hash: new Uint8Array([1]), lines: [{ amount: 5n }], none: null };
  expect(plain(row)).toEqual({ id: 7, at: AT, hash: new Uint8Array([1]), lines: [{ amount: 5 }], none: null });
});
