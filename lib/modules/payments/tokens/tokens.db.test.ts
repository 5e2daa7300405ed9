import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { purgeCards } from './purge-cards.ts';

const base = testDatabase();
const world = testWorld(base);

const EVENT = statement(
  'test_last_event',
  `SELECT e.body, e.notify_type AS "notifyType" FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    ORDER BY e.id DESC LIMIT 1`,
);
const CARDS = statement('test_cards', 'SELECT count(*) AS count FROM card');
const lastEvent = async (saleId: string) =>
  Object.fromEntries(new URLSearchParams((await base.db.query<{ body: string }>(EVENT, [saleId]))[0]?.body));

const NO_CARD = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
const payWith = (seller: TestSeller, saleId: string, token: string, more: object = {}) =>
  world.pay(seller, saleId, { ...NO_CARD, buyer_key: token, ...more });

describe('a token', () => {
  test('comes out of a payment that captures the buyer: in the answer, in the callback, on request', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, {
      capture_buyer: '1',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
    });
    const { body } = await world.pay(seller, saleId);
    expect([body.is_token_sale, body.buyer_key]).toEqual([true, expect.stringMatching(/^BUYER/)]);
    expect(await lastEvent(saleId)).toMatchObject({
      notify_type: 'sale-complete',
      is_token_sale: '1',
      buyer_key: body.buyer_key,
    });
    const asked = await world.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: saleId });
    expect(asked.body).toEqual({
      svc_sale_id: saleId,
      buyer_key: body.buyer_key,
      buyer_card_mask: '411111******1111',
      buyer_card_expiry: '1230',
      buyer_card_brand: 'Visa',
      status_code: 0,
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const { saleId: next } = await world.givenSale(seller);
    expect((await payWith(seller, next, body.buyer_key)).body).toMatchObject({
      sale_status: 'completed',
      buyer_card_mask: '411111******1111',
      is_token_sale: false,
    });
  });

  test('does not come out of a decline', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { capture_buyer: '1' });
    const { body } = await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    expect(body).toMatchObject({ status_error_code: 20004, is_token_sale: false });
    expect(body.buyer_key).toBeUndefined();
    expect((await lastEvent(saleId))['buyer_key']).toBeUndefined();
    expect(
      (await world.call('get-buyer-key', { seller_svc_id: seller.svcId, svc_sale_id: saleId })).body.status_error_code,
    ).toBe(600);
  });

  test('of a sale that only keeps the card costs nothing and moves nothing', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { sale_type: 'token', sale_price: 0 });
    const { body } = await world.pay(seller, saleId, { sale_price: '0' });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'completed', is_token_sale: true, price: 0 });
    expect(await lastEvent(saleId)).toMatchObject({ sale_type: 'Token', buyer_key: body.buyer_key });
    expect((await world.refund(seller, saleId)).body.status_error_code).toBe(352);
    const { saleId: charged } = await world.givenSale(seller);
    expect((await payWith(seller, charged, body.buyer_key)).body.sale_status).toBe('completed');
  });

  test('made alone is single-use unless it is permanent, and a decline does not use it up', async () => {
    const seller = await givenSeller(base.db);
    const once = await world.givenToken(seller, { buyer_is_permanent: false });
    const [first, second] = [await world.givenSale(seller), await world.givenSale(seller)];
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 21005 });
    expect((await payWith(seller, first.saleId, once)).body.status_error_code).toBe(21005);
    expect((await payWith(seller, first.saleId, once)).body.sale_status).toBe('completed');
    expect((await payWith(seller, second.saleId, once)).body).toMatchObject({
      status_error_code: 9004,
      status_additional_info: 'buyer_key',
    });
    const permanent = await world.givenToken(seller);
    for (let turn = 0; turn < 3; turn += 1) {
      const { saleId } = await world.givenSale(seller);
      expect((await payWith(seller, saleId, permanent)).body.sale_status).toBe('completed');
    }
  });

  test('for one use pays one of many sales that want it at once', async () => {
    const seller = await givenSeller(base.db);
    const once = await world.givenToken(seller, { buyer_is_permanent: false });
    const sales = await Promise.all(Array.from({ length: 8 }, () => world.givenSale(seller)));
    const answers = await Promise.all(sales.map(({ saleId }) => payWith(seller, saleId, once)));
    expect(answers.filter(({ body }) => body.sale_status === 'completed')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status_error_code === 9004)).toHaveLength(7);
  });

  test('V-09: works for every seller of its partner and for nobody else', async () => {
    const partner = await givenPartner(base.db);
    const [owner, sibling] = [await givenSeller(base.db, { partner }), await givenSeller(base.db, { partner })];
    const strangers = [
      await givenSeller(base.db),
      await givenSeller(base.db, { partner: await givenPartner(base.db) }),
    ];
    const token = await world.givenToken(owner);
    const { saleId } = await world.givenSale(sibling);
    expect((await payWith(sibling, saleId, token)).body.sale_status).toBe('completed');
    for (const stranger of strangers) {
      const { saleId: theirs } = await world.givenSale(stranger);
      const [foreign, unknown] = [
        await payWith(stranger, theirs, token),
        await payWith(stranger, theirs, 'BUYER-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
      ];
      expect(foreign.body).toEqual(unknown.body);
      expect(foreign.body.status_error_code).toBe(9004);
    }
  });

  test('charges at once with generate-sale and answers the full record', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Beans',
      buyer_key: token,
      transaction_id: 'T-1',
      language: 'en',
    });
    expect(body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      price: 5000,
      transaction_id: 'T-1',
      svc_transaction_card_brand: 'Visa',
      sale_payment_method: 'credit-card',
    });
    expect(body.sale_url).toContain(body.svc_sale_id);
    const unusable = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Beans',
      buyer_key: 'BUYER-X',
    });
    expect(unusable.body.status_error_code).toBe(9004);
  });

  test('I-08: is refused beside a card or with capture_buyer', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const { saleId } = await world.givenSale(seller);
    expect((await world.pay(seller, saleId, { buyer_key: token })).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'credit_card_number',
    });
    expect((await payWith(seller, saleId, token, { capture_buyer: 1 })).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'capture_buyer',
    });
  });
});

describe('capture-buyer-token', () => {
  const keep = (seller: TestSeller, more: object) =>
    world.call('capture-buyer-token', {
      seller_svc_id: seller.svcId,
      credit_card_number: '4111111111111111',
      credit_card_exp: '1230',
      language: 'en',
      ...more,
    });

  test('answers the record of answers, section 3', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await keep(seller, {
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_phone: '0521234567',
      buyer_social_id: '008336174',
      buyer_is_permanent: 1,
    });
    expect(body).toEqual({
      status_code: 0,
      buyer_key: expect.stringMatching(/^BUYER/),
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_phone: '0521234567',
      buyer_card_mask: '411111******1111',
      buyer_card_exp: '1230',
      buyer_social_id: '008336174',
      buyer_is_permanent: true,
      buyer_status: 0,
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('asks the issuer only when told to, and keeps nothing of a card that is refused', async () => {
    const seller = await givenSeller(base.db);
    const [before] = await base.owner.query<{ count: number }>(CARDS, []);
    expect(
      (await keep(seller, { credit_card_number: '4000000000000036', buyer_perform_validation: true })).body.status_code,
    ).toBe(0);
    const declined = await keep(seller, { credit_card_number: '4000000000000085', buyer_perform_validation: true });
    expect([
      declined.status,
      declined.body.status_code,
      declined.body.status_error_code,
      declined.body.buyer_key,
    ]).toEqual([200, 1, 21001, undefined]);
    expect((await keep(seller, { credit_card_exp: '01/20' })).body).toMatchObject({ status_error_code: 356 });
    const [after] = await base.owner.query<{ count: number }>(CARDS, []);
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
  });

  test.each([
    [{ credit_card_number: '4242424242424241' }, 9001, 'credit_card_number'],
    [{ credit_card_exp: '13/30' }, 9001, 'credit_card_exp'],
    [{ buyer_social_id: '123456789' }, 101, 'buyer_social_id'],
    [{ credit_card_number: undefined }, 1, 'credit_card_number'],
    [{ credit_card_cvv: '12' }, 9001, 'credit_card_cvv'],
  ])('refuses %j', async (wrong, code, field) => {
    const seller = await givenSeller(base.db);
    expect((await keep(seller, wrong)).body).toMatchObject({ status_error_code: code, status_additional_info: field });
  });
});

describe('GET /buyers/{uuid}', () => {
  const UUID_OF = statement('test_uuid_of', 'SELECT uuid::text AS uuid FROM buyer_token WHERE public_id = $1');
  const read = (seller: TestSeller, uuid: string) =>
    world.send(`buyers/${uuid}`, { headers: { 'svc-merchant-key': seller.svcId } });

  test('shows the card and its owner to the seller that may use it, and to nobody else', async () => {
    const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
    const token = await world.givenToken(seller, { buyer_email: 'dana@example.com' });
    const [row] = await base.db.query<{ uuid: string }>(UUID_OF, [token]);
    expect((await read(seller, row?.uuid ?? '')).body).toEqual({
      uuid: row?.uuid,
      customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '', social_id: '' },
      payment: {
        display: '411111******1111',
        expiry: '1230',
        brand: 'Visa',
        type: 'credit-card',
        organization: 'Visa',
        origin_country: '',
      },
      buyer_key: token,
    });
    const [foreign, unknown, nonsense] = [
      await read(stranger, row?.uuid ?? ''),
      await read(stranger, '00000000-0000-4000-8000-000000000000'),
      await read(seller, 'x'),
    ];
    expect(foreign.body).toEqual(unknown.body);
    expect([foreign.body.status_error_code, nonsense.body.status_error_code]).toEqual([600, 600]);
    const nobody = await world.send(`buyers/${row?.uuid}`, {});
    expect(nobody.body).toMatchObject({ status_error_code: 1, status_additional_info: 'Svc-Merchant-Key' });
  });
});

test('cards of tokens that are used up are forgotten by the vault, those of living tokens are not', async () => {
  const seller = await givenSeller(base.db);
  const [once, permanent] = [
    await world.givenToken(seller, { buyer_is_permanent: false }),
    await world.givenToken(seller),
  ];
  const { saleId } = await world.givenSale(seller);
  await payWith(seller, saleId, once);
  while ((await purgeCards(world.context)) > 0);
  const { saleId: next } = await world.givenSale(seller);
  expect((await payWith(seller, next, permanent)).body.sale_status).toBe('completed');
  const owned = await base.owner.query<{ count: number }>(
    statement('test_cards_of_tokens', 'SELECT count(*) AS count FROM card WHERE token = ANY ($1)'),
    [[once, permanent]],
  );
  expect(owned[0]?.count).toBe(1);
});

test('V-06: without its vault a token payment answers 9005, charges nothing and uses nothing up', async () => {
  const seller = await givenSeller(base.db);
  const once = await world.givenToken(seller, { buyer_is_permanent: false });
  const { saleId } = await world.givenSale(seller);
  const { vault } = world.context;
  const closed = async () => {
    throw new Error('closed');
  };
  Object.assign(world.context, { vault: { ...vault, open: closed, keep: closed } });
  expect((await payWith(seller, saleId, once)).body.status_error_code).toBe(9005);
  const { saleId: capturing } = await world.givenSale(seller, { capture_buyer: 1 });
  expect((await world.pay(seller, capturing)).body.status_error_code).toBe(9005);
  Object.assign(world.context, { vault });
  expect(
    (await world.bank.requests()).filter(
      ({ merchant, operation }) => merchant === String(seller.id) && operation === 'charge',
    ),
  ).toEqual([]);
  expect((await payWith(seller, saleId, once)).body.sale_status).toBe('completed');
});
