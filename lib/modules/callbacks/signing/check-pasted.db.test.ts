import { beforeAll, describe, expect, test } from 'vitest';
import { notifyTypes } from '#lib/extensions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { checkPasted } from './check-pasted.ts';
import { signatureOf } from '../domain/signature.ts';

/** Judging with the keys that we hold, for people who are signed in. */

const base = testDatabase();
const world = testWorld(base);

let partner: TestPartner;
let seller: TestSeller;
let alone: TestSeller;
let body: string;
let returnUrl: string;
let saleId: string;

const EVENT = statement(
  'test_pasted_event',
  'SELECT body FROM event JOIN sale ON sale.id = event.sale_id WHERE sale.public_id = $1',
);

beforeAll(async () => {
  partner = await givenPartner(base.db);
  [seller, alone] = [await givenSeller(base.db, { partner }), await givenSeller(base.db)];
  const sale = await world.givenSale(seller, { svc_client_key: partner.clientKey, transaction_id: 'order-7' });
  saleId = sale.saleId;
  returnUrl = (await world.pay(seller, saleId)).body.redirect_url;
  body = (await base.db.query<{ body: string }>(EVENT, [saleId]))[0]?.body ?? '';
});

const check = (text: string, sellers: readonly TestSeller[] = [seller]) =>
  checkPasted(
    withRecords(base.db),
    sellers.map(({ id }) => id),
    { text, headers: '', own: '' },
    { notifyTypes, now: new Date() },
  );
const badOf = async (text: string, sellers?: readonly TestSeller[]) =>
  (await check(text, sellers)).findings.filter(({ tone }) => tone === 'bad');

test('what we sent is valid and is told to be exactly that', async () => {
  for (const text of [body, returnUrl]) {
    const verdict = await check(text);
    expect(verdict.isValid).toBe(true);
    expect(verdict.findings.map(({ say }) => say)).toEqual(['complete', 'signatureRight', 'asSent']);
  }
});

test('a changed amount is found, which the signature does not cover', async () => {
  expect(await badOf(body.replace('price=5000', 'price=1'))).toEqual([
    { tone: 'bad', say: 'changedField', values: { field: 'price', sent: '5000', pasted: '1' } },
  ]);
  expect(await badOf(returnUrl.replace('price=5000', 'price=1'))).toEqual([
    { tone: 'bad', say: 'changedField', values: { field: 'price', sent: '5000', pasted: '1' } },
  ]);
  expect(await badOf(body.replace('order-7', 'order-8&extra=1'))).toMatchObject([
    { values: { field: 'transaction_id' } },
    { values: { field: 'extra', sent: '–', pasted: '1' } },
  ]);
});

test('an event that never happened is not valid, however it is signed', async () => {
  expect(await badOf(body.replace('notify_type=sale-complete', 'notify_type=refund'))).toEqual([
    { tone: 'bad', say: 'unknownEvent' },
  ]);
});

describe('keys', () => {
  const attemptId = () => new URLSearchParams(body).get('svc_transaction_id') ?? '';
  const signedWith = (clientKey: string, password: string) =>
    body.replace(/(?<=svc_signature=)\w+/, signatureOf({ clientKey, password, attemptId: attemptId(), saleId }));

  test("the seller's own, where its partner's sign, are recognised by name", async () => {
    expect(await badOf(signedWith(seller.svcId, seller.svcSecret))).toEqual([
      { tone: 'bad', say: 'otherKey', values: { name: 'Seller' } },
    ]);
  });

  test('of nobody we know just differ', async () => {
    expect(await badOf(signedWith('somebody', 'else'))).toEqual([{ tone: 'bad', say: 'differs' }]);
  });

  test('and signatures never leave us unless they had arrived: this is no way to have something signed', async () => {
    const forged = body.replace(/svc_sale_id=[^&]+/, 'svc_sale_id=SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
    const verdict = await check(forged);
    const wanted = signatureOf({
      clientKey: partner.clientKey,
      password: partner.clientSecret,
      attemptId: attemptId(),
      saleId: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
    });
    expect(verdict).toMatchObject({ isValid: false, computed: null });
    for (const secret of [wanted, partner.clientKey, partner.clientSecret, seller.svcSecret, 'whsec_'])
      expect(JSON.stringify(verdict)).not.toContain(secret);
  });
});

test("somebody else's sale and one that does not exist, as one of the other environment, are answered alike", async () => {
  const nowhere = body.replaceAll(saleId, 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA');
  const theirs = await check(body, [alone]);
  expect(theirs.isValid).toBe(false);
  expect(theirs.findings.map(({ say }) => say)).toEqual(['complete', 'differs', 'unknownSale']);
  expect((await check(nowhere, [alone])).findings).toEqual(theirs.findings);
  expect((await check(body, [])).isValid).toBe(false);
});
