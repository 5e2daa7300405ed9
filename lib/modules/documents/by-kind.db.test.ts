import { expect, test } from 'vitest';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { creditLostMoney } from './credit-lost-money.ts';
import { issueWaitingDocuments } from './issue-waiting.ts';

/** Documents of payments by the kind of business, and of sellers whose details came late. */

const base = testDatabase();
const world = testWorld(base);

const ISSUED = statement(
  'test_by_kind',
  `SELECT d.type || ' ' || d.number || ' of ' || d.total || ' with ' || d.vat
    || coalesce(' takes back ' || o.type || ' ' || o.number, '') AS said
  FROM fiscal_document d LEFT JOIN fiscal_document o ON o.id = d.credits_id WHERE d.seller_id = $1 ORDER BY d.id`,
);
const issued = async (seller: TestSeller) =>
  (await base.owner.query<{ said: string }>(ISSUED, [seller.id])).map(({ said }) => said);

const paid = async (seller: TestSeller) => {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  expect(body.status_code).toBe(0);
  return { saleId, body };
};

const issueWaiting = () => issueWaitingDocuments(world.context);

test.each([
  [5, false, ['receipt 1 of 5000 with 0', 'receipt 2 of 2000 with 0 takes back receipt 1']],
  [6, false, ['receipt 1 of 5000 with 0', 'receipt 2 of 2000 with 0 takes back receipt 1']],
  [10, true, ['donation-receipt 1 of 5000 with 0', 'donation-receipt 2 of 2000 with 0 takes back donation-receipt 1']],
  [2, false, ['invoice-receipt 1 of 5000 with 763', 'credit-note 1 of 2000 with 305 takes back invoice-receipt 1']],
] as const)('a business of seller_inc %i (donations: %s) issues %j', async (kind, takesDonations, expected) => {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller, { kind, takesDonations });
  const { saleId, body } = await paid(seller);
  expect(body.sale_invoice_number).toBe(1);
  expect((await world.refund(seller, saleId, 2_000)).body.status_code).toBe(0);
  expect(await issued(seller)).toEqual(expected);
});

const MODULE_ON = statement('test_module_alone', 'UPDATE seller SET invoices_module = true WHERE id = $1');

test('without details documents wait, and are issued in order once details are given', async () => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner });
  await base.owner.query(MODULE_ON, [seller.id]);
  const first = await paid(seller);
  await paid(seller);
  const refund = (await world.refund(seller, first.saleId, 2_000)).body;
  expect([refund.status_code, refund.sale_invoice_number, refund.sale_invoice_url]).toEqual([0, null, null]);
  expect('sale_invoice_url' in first.body && first.body.sale_invoice_url).toBeFalsy();
  await issueWaiting();
  expect(await issued(seller)).toEqual([]);
  const caller = { svc_client_key: partner.clientKey, seller_svc_id: seller.svcId };
  const { vas_svc_id } = (await world.call('get-vas-seller', { ...caller, vas_type: 5 })).body;
  const details = { business_name: 'Kiosk Ltd', business_number: '514000009', address: 'Herzl 1', seller_inc: 3 };
  const given = await world.call('vas-update', { ...caller, vas_svc_id, vas_data: details });
  expect(given.body).toMatchObject({ status_code: 0, vas_data: details });
  // A refund in the meantime waits behind its payment, and does not get a number before it.
  await world.refund(seller, first.saleId, 1_000);
  await Promise.all([issueWaiting(), issueWaiting(), issueWaiting()]);
  await issueWaiting();
  expect(await issued(seller)).toEqual([
    'invoice-receipt 1 of 5000 with 763',
    'invoice-receipt 2 of 5000 with 763',
    'credit-note 1 of 2000 with 305 takes back invoice-receipt 1',
    'credit-note 2 of 1000 with 153 takes back invoice-receipt 1',
  ]);
  const { items } = (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: first.saleId })).body;
  expect(items[0].sale_invoices.map((one: { doc_type: number }) => one.doc_type)).toEqual([320, 330, 330]);
});

test('series begin where an older book ended, each with its own number, and have no gap from there', async () => {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller, { firstNumbers: { 'invoice-receipt': 1_001 } });
  const sales = await Promise.all([1, 2, 3].map(() => paid(seller)));
  await world.refund(seller, String(sales[0]?.saleId));
  expect((await issued(seller)).map((said) => said.split(' of ')[0])).toEqual([
    ...['invoice-receipt 1001', 'invoice-receipt 1002', 'invoice-receipt 1003', 'credit-note 1'],
  ]);
});

const CHARGEBACK = statement(
  'test_lost_chargeback',
  `SELECT a.id AS "attemptId", a.sale_id AS "saleId" FROM attempt a JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1 AND a.kind = 'chargeback'`,
);

test('an open chargeback issues nothing, a lost one what a refund would, once', async () => {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller, { kind: 5 });
  const { saleId, body } = await paid(seller);
  await world.refund(seller, saleId, 1_000);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', {
    originalReference: body.svc_transaction_id,
  });
  await handleProcessorWebhook(world.context, reference);
  await issueWaiting();
  expect(await issued(seller)).toHaveLength(2);
  const [chargeback] = await base.owner.query<{ attemptId: number; saleId: number }>(CHARGEBACK, [saleId]);
  const lost = { attemptId: 0, saleId: 0, ...chargeback, sellerId: seller.id };
  for (const amount of [3_000, 1_000, 4_000])
    await base.db.inTransaction((inside) => creditLostMoney(inside, world.context, { ...lost, amount }));
  // Nothing is left for the last of them.
  expect((await issued(seller)).slice(1)).toEqual([
    'receipt 2 of 1000 with 0 takes back receipt 1',
    'receipt 3 of 3000 with 0 takes back receipt 1',
    'receipt 4 of 1000 with 0 takes back receipt 1',
  ]);
});

test('of a seller without details what is lost waits behind its payment, in one document', async () => {
  const seller = await givenSeller(base.db, {});
  await base.owner.query(MODULE_ON, [seller.id]);
  const { saleId, body } = await paid(seller);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', {
    originalReference: body.svc_transaction_id,
  });
  await handleProcessorWebhook(world.context, reference);
  const [chargeback] = await base.owner.query<{ attemptId: number; saleId: number }>(CHARGEBACK, [saleId]);
  const lost = { attemptId: 0, saleId: 0, ...chargeback, sellerId: seller.id };
  for (const amount of [3_000, 2_000])
    await base.db.inTransaction((inside) => creditLostMoney(inside, world.context, { ...lost, amount }));
  await givenIssuer(base.owner, seller);
  await issueWaiting();
  expect(await issued(seller)).toEqual([
    'invoice-receipt 1 of 5000 with 763',
    'credit-note 1 of 5000 with 763 takes back invoice-receipt 1',
  ]);
});
