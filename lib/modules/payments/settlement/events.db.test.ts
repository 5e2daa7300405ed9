import { describe, expect, onTestFinished, test } from 'vitest';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';
import { httpReceiver } from '#lib/testing/callbacks/receivers.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { handleProcessorWebhook } from './handle-processor-webhook.ts';

const base = testDatabase();
const world = testWorld(base);

const EVENTS = statement(
  'test_told',
  `SELECT e.id, e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    ORDER BY e.id`,
);
type Notified = { id: number; type: string; body: string };
const toldOf = (saleId: string) => base.db.query<Notified>(EVENTS, [saleId]);

/** The form of the last event of a sale, in its order. */
const lastForm = async (saleId: string): Promise<[string, string][]> => [
  ...new URLSearchParams((await toldOf(saleId)).at(-1)?.body),
];

const BUYER = {
  buyer_name: 'Dana Levi',
  buyer_email: 'dana@example.com',
  buyer_phone: '+972501234567',
  buyer_social_id: '008336174',
};
const DECLINING = { credit_card_number: '4000000000000135' };

/** Takes out what no two runs share, and keeps the order. */
const plain = (form: readonly [string, string][]): string[] =>
  form.map(([name, value]) =>
    `${name}=${value
      .replace(/^(SALE|TRAN|BUYER)(?:00[A-Z2-7]{2}|[A-Z2-7]{3})(-[A-Z2-7]{8}){3}$/, '$1…')
      .replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'date')
      .replace(/^[0-9a-f]{32}$/, 'md5')}`.replace(
      /^(svc_sale_code|svc_transaction_auth_number|svc_transaction_voucher|transaction_arn)=.+/,
      '$1=#',
    ),
  );

const PAID: readonly string[] = [
  'svc_status=success',
  'status_error_code=0',
  'status_code=0',
  'svc_sale_id=SALE…',
  'svc_sale_code=#',
  'sale_created=date',
  'svc_sale_status=completed',
  'sale_status=completed',
  'currency=ILS',
  'transaction_id=order 7',
  'sale_payment_method=credit-card',
  'is_token_sale=0',
  'price=5000',
  'svc_signature=md5',
  'sale_description=Coffee beans',
  'sale_type=Sale',
  'svc_transaction_id=TRAN…',
  'svc_transaction_total=5000',
  'svc_transaction_card_brand=Visa',
  'svc_transaction_auth_number=#',
  'svc_transaction_voucher=#',
  'svc_transaction_acquirer=Kupa Test Bank',
  'buyer_name=Dana Levi',
  'buyer_email=dana@example.com',
  'buyer_phone=+972501234567',
  'buyer_social_id=008336174',
  'buyer_card_mask=411111******1111',
  'buyer_card_exp=1230',
  'buyer_card_is_foreign=1',
  'installments=1',
  'transaction_first_payment=5000',
  'transaction_periodical_payment=0',
  'transaction_arn=#',
  'sale_paid_date=date',
  'sale_release_date=date',
  'sale_3ds=0',
  'notify_type=sale-complete',
];

/** `PAID` with other values in the same places; null takes a field away. */
const paidBut = (changes: Record<string, string | null>): string[] =>
  PAID.flatMap((line) => {
    const name = line.slice(0, line.indexOf('='));
    if (!(name in changes)) return [line];
    return changes[name] === null ? [] : [`${name}=${changes[name]}`];
  });

async function givenPaid(seller: TestSeller, more: object = {}): Promise<string> {
  const { saleId } = await world.givenSale(seller, { transaction_id: 'order 7', ...more });
  await world.pay(seller, saleId, BUYER);
  return saleId;
}

describe('what real operations tell', () => {
  test('sale-complete', async () => {
    const seller = await givenSeller(base.db);
    expect(plain(await lastForm(await givenPaid(seller)))).toEqual(PAID);
  });

  test('sale-authorized, and sale-complete of its capture', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenPaid(seller, { sale_type: 'authorize' });
    expect(plain(await lastForm(saleId))).toEqual(
      paidBut({
        svc_sale_status: 'authorized',
        sale_status: 'authorized',
        sale_type: 'Authorize',
        sale_paid_date: null,
        sale_release_date: null,
        notify_type: 'sale-authorized',
      }),
    );
    await world.capture(seller, saleId);
    expect(plain(await lastForm(saleId))).toEqual(paidBut({ sale_type: 'Authorize' }));
  });

  test('refund of a part: its own total, identifier and signature beside the sale’s price, and what is left', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenPaid(seller);
    const { body } = await world.refund(seller, saleId, 2000);
    const form = await lastForm(saleId);
    const refunded = paidBut({
      svc_sale_status: 'partial-refund',
      sale_status: 'partial-refund',
      svc_transaction_total: '2000',
      transaction_first_payment: null,
      transaction_periodical_payment: null,
      notify_type: null,
    });
    expect(plain(form)).toEqual(
      [...refunded, 'sale_refund_buffer=3000', 'notify_type=refund'].filter(
        (line) =>
          !line.startsWith('svc_transaction_auth_number') ||
          form.some(([name]) => name === 'svc_transaction_auth_number'),
      ),
    );
    const told = Object.fromEntries(form);
    expect(told['svc_transaction_id']).toBe(body.svc_transaction_id);
    expect(told['svc_signature']).toBe(
      signatureOf({ clientKey: seller.svcId, password: seller.svcSecret, attemptId: body.svc_transaction_id, saleId }),
    );
  });

  test('refund: the release of a hold is one too', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenPaid(seller, { sale_type: 'authorize' });
    await world.refund(seller, saleId);
    const told = Object.fromEntries(await lastForm(saleId));
    expect(told).toMatchObject({
      notify_type: 'refund',
      sale_status: 'voided',
      price: '5000',
      svc_transaction_total: '5000',
    });
  });

  test('sale-chargeback and sale-chargeback-refund: each with the identifier of its own movement', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await givenPaid(seller);
    const paid = Object.fromEntries(await lastForm(saleId));
    const { reference } = await world.bank.control('POST', '/control/chargebacks', {
      originalReference: paid['svc_transaction_id'],
    });
    await handleProcessorWebhook(world.context, reference);
    const disputed = Object.fromEntries(await lastForm(saleId));
    expect(disputed).toMatchObject({
      notify_type: 'sale-chargeback',
      sale_status: 'chargeback',
      svc_sale_status: 'chargeback',
      svc_transaction_total: '5000',
      status_code: '0',
    });
    await handleProcessorWebhook(
      world.context,
      (await world.bank.control('POST', `/control/chargebacks/${reference}/reverse`)).reference,
    );
    const reversed = Object.fromEntries(await lastForm(saleId));
    expect(reversed).toMatchObject({
      notify_type: 'sale-chargeback-refund',
      sale_status: 'completed',
      svc_transaction_total: '5000',
    });
    expect(new Set([paid, disputed, reversed].map((form) => form['svc_transaction_id'])).size).toBe(3);
    expect(new Set([paid, disputed, reversed].map((form) => form['svc_signature'])).size).toBe(3);
  });

  test.each([
    ['he', 'חריגה ממסגרת הכרטיס'],
    ['en', 'Above the card limit'],
    ['es', 'Por encima del límite de la tarjeta'],
    ['ru', undefined],
    ['ar', undefined],
  ])('sale-failure speaks the language of the sale (%s)', async (language, sentence) => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { language });
    const { body } = await world.pay(seller, saleId, { ...DECLINING, language: undefined });
    const told = Object.fromEntries(await lastForm(saleId));
    expect(told).toMatchObject({
      notify_type: 'sale-failure',
      svc_status: 'failure',
      status_code: '1',
      status_error_code: '21005',
      sale_status: 'failed',
      svc_transaction_id: body.svc_transaction_id,
    });
    if (sentence !== undefined) expect(told['status_error_details']).toBe(sentence);
    expect(told['status_error_details']).toMatch(
      {
        he: /\p{Script=Hebrew}/u,
        en: /^[ -~]+$/,
        es: /^[\u0020-\u00ff]+$/,
        ru: /\p{Script=Cyrillic}/u,
        ar: /\p{Script=Arabic}/u,
      }[language] ?? /./,
    );
    expect(told).not.toHaveProperty('sale_paid_date');
    expect(told).not.toHaveProperty('svc_transaction_auth_number');
  });

  test('sale-failure speaks the language of the payment’s request where it names one', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { language: 'he' });
    await world.pay(seller, saleId, { ...DECLINING, language: 'es' });
    expect(Object.fromEntries(await lastForm(saleId))['status_error_details']).toBe(
      'Por encima del límite de la tarjeta',
    );
  });
});

test('W-11: what happened and what is told about it are one commit: where one cannot be written, neither is', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await base.owner.query(
    statement('', `ALTER TABLE delivery ADD CONSTRAINT test_no_delivery CHECK (false) NOT VALID`),
    [],
  );
  const unknown = await world.pay(seller, saleId);
  await base.owner.query(statement('', 'ALTER TABLE delivery DROP CONSTRAINT test_no_delivery'), []);
  expect(unknown.body.status_error_code).toBe(9002);
  expect(await toldOf(saleId)).toEqual([]);
  await base.db.query(
    statement(
      '',
      `UPDATE attempt SET lease_until = app_now() WHERE sale_id = (SELECT id FROM sale WHERE public_id = $1)`,
    ),
    [saleId],
  );
  const again = await world.pay(seller, saleId);
  expect([again.body.status_error_code, (await toldOf(saleId)).map(({ type }) => type)]).toEqual([
    305,
    ['sale-complete'],
  ]);
});

const OPEN_FAILURES = statement(
  'test_late_failures',
  `
SELECT count(*)::int AS late FROM event failed JOIN event done ON done.sale_id = failed.sale_id
  AND done.notify_type IN ('sale-complete', 'sale-authorized')
WHERE failed.notify_type = 'sale-failure' AND failed.id > done.id`,
);

test('W-12: however payments of a sale race, no failure is created after its completion', async () => {
  const seller = await givenSeller(base.db);
  await world.bank.behave({ latencyMs: 15 });
  let both = 0;
  for (let round = 0; round < 12; round += 1) {
    const { saleId } = await world.givenSale(seller);
    const payUntilOver = async (more: object) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { body } = await world.pay(seller, saleId, more);
        if (body.status_error_code !== 998) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await Promise.all([payUntilOver(DECLINING), payUntilOver(DECLINING), payUntilOver({}), payUntilOver(DECLINING)]);
    const types = (await toldOf(saleId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'sale-complete')).toHaveLength(1);
    expect(types.at(-1)).toBe('sale-complete');
    if (types.includes('sale-failure')) both += 1;
  }
  await world.bank.behave({});
  expect(both).toBeGreaterThan(0);
  expect(await base.db.query(OPEN_FAILURES, [])).toEqual([{ late: 0 }]);
});

const DELIVERIES = statement(
  'test_deliveries_of',
  `
SELECT d.audience, d.state, d.tries FROM delivery d JOIN event e ON e.id = d.event_id JOIN sale s ON s.id = e.sale_id
  WHERE s.public_id = $1 ORDER BY d.audience`,
);

test.each([
  ['seller', 'partner'],
  ['partner', 'seller'],
] as const)('W-14: the delivery to the %s has its own outcome, whatever the one to the %s meets', async (good, bad) => {
  const [healthy, broken] = [
    await httpReceiver(),
    await httpReceiver((_got, response) => response.writeHead(500).end()),
  ];
  const sender = callbackSender({ environment: 'sandbox', allowedHosts: [healthy.host, broken.host], ownUrls: [] });
  onTestFinished(async () => {
    await Promise.all([sender.close(), healthy.close(), broken.close()]);
  });
  const urls = { [good]: healthy.url, [bad]: broken.url } as Record<'seller' | 'partner', string>;
  const partner = await givenPartner(base.db, { callbackUrl: urls.partner });
  const seller = await givenSeller(base.db, { partner });
  await base.db.query(statement('', 'UPDATE seller SET callback_url = $2 WHERE id = $1'), [seller.id, urls.seller]);
  await base.db.query(
    statement('', `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`),
    [],
  );
  const saleId = await givenPaid(seller);
  const work = deliveryWork(base.db, sender.send);
  await work.claimAndBegin();
  await work.finish();
  expect(await base.db.query(DELIVERIES, [saleId])).toEqual(
    [
      { audience: good, state: 'delivered', tries: 1 },
      { audience: bad, state: 'pending', tries: 1 },
    ].sort((one, other) => one.audience.localeCompare(other.audience)),
  );
  expect([healthy.received.length, broken.received.length]).toEqual([1, 1]);
  expect(healthy.received[0]?.body).toBe(broken.received[0]?.body);
});

test('W-14: the same address for both is two deliveries too', async () => {
  const url = 'https://one.example.com/cb';
  const partner = await givenPartner(base.db, { callbackUrl: url });
  const seller = await givenSeller(base.db, { partner });
  const saleId = await givenPaid(seller, { sale_callback_url: url });
  expect((await base.db.query<{ audience: string }>(DELIVERIES, [saleId])).map(({ audience }) => audience)).toEqual([
    'partner',
    'seller',
  ]);
});
