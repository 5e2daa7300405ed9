import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';

/** POST /pay-subscription (answers, section 4). */

const base = testDatabase();
const world = testWorld(base);

const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };
const DECLINED = { credit_card_number: '4000000000000002' };

const SALES = statement(
  'test_sales_of_sub',
  `SELECT s.status, s.type, s.price FROM sale s JOIN subscription p ON p.id = s.subscription_id
    WHERE p.public_id = $1 ORDER BY s.id`,
);
const salesOf = (id: string) => base.db.query<{ status: string; type: string; price: number }>(SALES, [id]);

const ASK = statement(
  'test_ask_the_issuer',
  `UPDATE sale SET asks_3ds = true FROM subscription p WHERE p.id = sale.subscription_id AND p.public_id = $1`,
);

describe('a first payment', () => {
  test('answers the record with when it was paid and the card, and starts it', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller, { sub_iterations: 12 });
    const { status, body } = await world.paySubscription(seller, id, {
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      credit_card_exp: '1230',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status_code: 0,
      svc_status: 'success',
      seller_svc_id: seller.svcId,
      sub_svc_id: id,
      sub_status: 2,
      sub_paid: true,
      sub_iterations_completed: 1,
      sub_iterations_left: 11,
      buyer_card_mask: '411111******1111',
      buyer_card_exp: '1230',
    });
    expect(body.sub_payment_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect([body.sub_start_date, body.sub_prev_date]).toEqual([body.sub_payment_date, body.sub_payment_date]);
    expect(Object.keys(body).slice(-3)).toEqual(['sub_payment_date', 'buyer_card_mask', 'buyer_card_exp']);
    expect(await salesOf(id)).toEqual([{ status: 'completed', type: 'sale', price: 4900 }]);
    const { body: list } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId });
    expect(list.items[0].sub_buyer_details).toMatchObject({ buyer_name: 'Dana Levi', buyer_email: 'dana@example.com' });
  });

  test('with a token keeps no second one, and one that serves once is refused', async () => {
    const seller = await givenSeller(base.db);
    const [id, other] = [await world.givenSubscription(seller), await world.givenSubscription(seller)];
    const pay = (subscriptionId: string, token: string) =>
      world.call('pay-subscription', { seller_svc_id: seller.svcId, sub_svc_id: subscriptionId, buyer_key: token });
    expect((await pay(id, await world.givenToken(seller))).body).toMatchObject({ status_code: 0, sub_status: 2 });
    const once = await world.givenToken(seller, { buyer_is_permanent: false });
    expect((await pay(other, once)).body).toMatchObject({
      status_error_code: 9004,
      status_additional_info: 'buyer_key',
    });
    expect(await salesOf(other)).toEqual([]);
  });

  test('of one that starts later keeps the card and charges nothing', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller, { sub_start_date: '01/01/2090 08:00' });
    const { body } = await world.paySubscription(seller, id);
    expect(body).toMatchObject({
      status_code: 0,
      sub_status: 2,
      sub_paid: true,
      sub_iterations_completed: 0,
      sub_prev_date: '',
      sub_next_date: '2090-01-01 08:00:00',
      sub_payment_date: '',
      buyer_card_mask: '411111******1111',
    });
    expect(await salesOf(id)).toEqual([{ status: 'completed', type: 'token', price: 0 }]);
  });

  test('that is declined leaves it unpaid, says why in the buyer’s language, and can be made again', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const declined = await world.paySubscription(seller, id, { ...DECLINED, language: 'he' });
    expect(declined.status).toBe(200);
    expect(declined.body).toMatchObject({
      status_code: 1,
      svc_status: 'failure',
      status_error_code: 20004,
      status_additional_info: null,
      sub_status: 1,
      sub_paid: false,
      sub_payment_date: '',
    });
    expect(declined.body.status_error_details).toMatch(/[א-ת]/);
    expect((await world.paySubscription(seller, id)).body).toMatchObject({ status_code: 0, sub_status: 2 });
    expect(await salesOf(id)).toHaveLength(1);
  });
});

describe('what was paid', () => {
  test('answers 305 with its status, and nothing is charged', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id);
    const again = await world.paySubscription(seller, id);
    expect([again.status, again.body.status_error_code, again.body.status_additional_info]).toEqual([
      500,
      305,
      'active',
    ]);
    await world.call('cancel-subscription', { seller_svc_id: seller.svcId, sub_svc_id: id });
    expect((await world.paySubscription(seller, id)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'cancelled',
    });
    expect(await salesOf(id)).toHaveLength(1);
  });

  test('by two at once is charged once: the other is told that it is busy or paid', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.paySubscription(seller, id)));
    expect(answers.filter(({ body }) => body.status_code === 0)).toHaveLength(1);
    for (const { body } of answers.filter((one) => one.body.status_code !== 0))
      expect([998, 305]).toContain(body.status_error_code);
    expect(await salesOf(id)).toEqual([{ status: 'completed', type: 'sale', price: 4900 }]);
    expect((await world.bank.requests()).filter(({ merchant }) => merchant === String(seller.id))).toHaveLength(1);
  });

  test('with one Idempotency-Key answers the same again', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const pay = () =>
      world.call(
        'pay-subscription',
        { seller_svc_id: seller.svcId, sub_svc_id: id, ...CARD },
        { 'idempotency-key': 'k' },
      );
    const [first, again] = [await pay(), await pay()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('whoever names no seller', () => {
  test('pays with the identifier alone, and is not told the seller’s', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const { body } = await world.call('pay-subscription', { sub_svc_id: id, ...CARD });
    expect(body).toMatchObject({ status_code: 0, sub_status: 2, seller_svc_id: '' });
    expect(JSON.stringify(body)).not.toContain(seller.svcId);
  });

  test('is held to the limits of the payment page: six cards of one network reach the issuer, and a seller’s own program is not', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const guess = (caller: object) =>
      world.send(
        'pay-subscription',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          // A card that the sandbox does not document: those that it does are not watched.
          body: JSON.stringify({ sub_svc_id: id, ...CARD, credit_card_number: '4012888888881881', ...caller }),
        },
        '198.51.100.7',
      );
    for (let place = 0; place < 7; place += 1)
      await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
    const codes: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) codes.push((await guess({})).body.status_error_code);
    expect(codes.filter((code) => code === 20004)).toHaveLength(6);
    expect(codes.slice(6)).toEqual([998, 998]);
    expect((await guess({})).body.status_additional_info).toBe('tries');
    expect((await guess({ seller_svc_id: seller.svcId })).body.status_error_code).toBe(20004);
  });

  test('is told where the issuer asks the buyer, and nothing is charged until then', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id, DECLINED);
    await base.db.query(ASK, [id]);
    const { status, body } = await world.call('pay-subscription', {
      sub_svc_id: id,
      ...CARD,
      credit_card_number: '4000000000003220',
      language: 'en',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status_code: 5, sub_svc_id: id, sale_status: 'failed', price: 4900, currency: 'ILS' });
    expect(body.redirect_url).toMatch(/^https?:/);
    const { body: found } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: id });
    expect(found.items).toMatchObject([{ sub_status: 1, sub_paid: false }]);
  });
});

describe('whose it is', () => {
  test('somebody else’s, one that is none and one of another environment are answered alike', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const id = await world.givenSubscription(other);
    for (const named of [id, 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', '1', 'x'.repeat(64)])
      expect((await world.paySubscription(seller, named)).body).toMatchObject({
        status_error_code: 303,
        status_additional_info: 'sub_svc_id',
      });
    expect(await salesOf(id)).toEqual([]);
    expect((await world.paySubscription(other, id)).body.status_code).toBe(0);
  });

  test('a partner pays for its own seller, and with an unknown key or another’s seller for none', async () => {
    const [partner, stranger] = [await givenPartner(base.db), await givenPartner(base.db)];
    const seller = await givenSeller(base.db, { partner });
    const id = await world.givenSubscription(seller, { svc_client_key: partner.clientKey });
    const pay = (key: string) => world.paySubscription(seller, id, { svc_client_key: key });
    expect((await pay('no-such-key')).body).toMatchObject({ status_error_code: 200 });
    expect((await pay(stranger.clientKey)).body).toMatchObject({ status_error_code: 251 });
    expect((await pay(partner.clientKey)).body).toMatchObject({ status_code: 0 });
  });

  test('a partner’s key without a seller names nobody', async () => {
    const partner = await givenPartner(base.db);
    const seller = await givenSeller(base.db, { partner });
    const id = await world.givenSubscription(seller);
    const { body } = await world.call('pay-subscription', {
      sub_svc_id: id,
      ...CARD,
      svc_client_key: partner.clientKey,
    });
    expect(body).toMatchObject({ status_error_code: 251, status_additional_info: 'seller_svc_id' });
    expect(await salesOf(id)).toEqual([]);
  });

  test('a template is paid on its link alone', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller, { sub_type: 10 });
    expect((await world.paySubscription(seller, id)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'initial',
    });
  });
});

describe('R-05: the answer of the acquirer is lost', () => {
  test('an answer lost on the way is asked about at once and booked', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'lose_answer' });
    expect((await world.paySubscription(seller, id)).body).toMatchObject({
      status_code: 0,
      sub_iterations_completed: 1,
    });
    expect(await salesOf(id)).toEqual([{ status: 'completed', type: 'sale', price: 4900 }]);
  });

  test('a request lost on the way is cancelled for good, and it can be paid again', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.bank.next({ merchant: String(seller.id), what: 'lose_request' });
    const lost = await world.paySubscription(seller, id);
    expect([lost.status, lost.body.status_error_code]).toEqual([503, 9005]);
    expect((await world.paySubscription(seller, id)).body).toMatchObject({
      status_code: 0,
      sub_iterations_completed: 1,
    });
    expect(await salesOf(id)).toHaveLength(1);
  });

  test('while nobody knows, the answer is 9002, and neither a second payment nor a third begins', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const { acquirer } = world.context;
    const silent = async () => ({ outcome: 'unknown', why: 'test' }) as const;
    Object.assign(world.context, { acquirer: { ...acquirer, submit: silent, cancelOrConfirm: silent } });
    const unknown = await world.paySubscription(seller, id);
    const again = await world.paySubscription(seller, id);
    Object.assign(world.context, { acquirer });
    expect([unknown.status, unknown.body.status_error_code]).toEqual([503, 9002]);
    expect([again.status, again.body.status_error_code]).toEqual([429, 998]);
    expect(await salesOf(id)).toHaveLength(1);
  });
});
