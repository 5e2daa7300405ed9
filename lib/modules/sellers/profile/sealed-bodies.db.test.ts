import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSellerContract } from '#lib/modules/sellers/contract/create-seller.ts';
import { approveSeller } from '#lib/modules/sellers/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { callApi } from '#lib/testing/api.ts';
import { httpReceiver, type Receiver } from '#lib/testing/callbacks/receivers.ts';
import { kept, policyFor, senderFor } from '#lib/testing/callbacks/sender.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, testWorld } from '#lib/testing/world.ts';
import { deliveryWork, withRecords } from '#lib/testing/callbacks/with-records.ts';
import { SEALED_SELLER_FIELDS, SELLER_CALLBACK_FIELDS } from '../contract/callback-fields.ts';
import { SELLER_CALLBACKS } from '../api/seller-callback.ts';
import { inboxOf } from '#lib/modules/callbacks/inbox/store-shown-inbox.ts';
import { receiveInInbox } from '#lib/modules/callbacks/inbox/receive-in-inbox.ts';
import { showDelivery } from '#lib/modules/callbacks/deliveries/store-shown-delivery.ts';

/** Callbacks of sellers: sent whole, and kept and shown without what opens or identifies a seller (decision 119). */

/** Lines that are logged while a test runs. */
function spiedLog() {
  const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  return () => spies.flatMap(({ mock }) => mock.calls);
}

const base = testDatabase();
const world = testWorld(base);

const { svc_client_key: _, ...EXAMPLE } = createSellerContract.example.request;
const DANA = {
  ...EXAMPLE,
  seller_social_id: '008336174',
  seller_first_name_en: 'Dana E',
  seller_last_name_en: 'Levi E',
  seller_contact_email: 'shop@example.com',
  seller_contact_phone: '0397654321',
  seller_retail_type: 5,
  seller_merchant_name_en: 'Levi Ltd',
  seller_dba: 'Clay',
  seller_dba_en: 'Clay E',
  seller_bank_code: '54',
  seller_bank_branch: '112',
  seller_bank_account_number: '2222111',
};
/** The secret values, in plain text. Dates as a whole: their years alone occur in identifiers of random digits. */
const SECRETS = [
  ...['8336174', '2222111'],
  ...['21/03/1990', '21%2F03%2F1990', '1990-03-21', '14/06/2015', '14%2F06%2F2015', '2015-06-14'],
];

/** A receiver of the partner's that answers with what it was sent, as some do. */
const givenReceiver = async (): Promise<Receiver> =>
  kept(
    await httpReceiver(({ body }, response) =>
      response.end(`${body} ${JSON.stringify(Object.fromEntries(new URLSearchParams(body)))}`),
    ),
  );

const BY_KEY = statement('test_sealed_seller', 'SELECT id FROM seller WHERE public_key = $1::uuid');

async function givenSellerOf(callbackUrl: string | null) {
  const partner = await givenPartner(base.db, { callbackUrl });
  const email = `${randomUUID()}@example.com`;
  const { body } = await callApi('POST', 'create-seller', {
    body: { ...DANA, seller_email: email, svc_client_key: partner.clientKey },
  });
  const { uuid: publicKey } = body.seller_public_key;
  const [row] = await base.db.query<{ id: number }>(BY_KEY, [publicKey]);
  return { partner, email, publicKey, id: row?.id ?? 0, svcId: String(body.seller_svc_id) };
}

async function deliverTo(receiver: Receiver): Promise<void> {
  const { claimAndBegin, finish } = deliveryWork(base.db, senderFor(policyFor(receiver)).send);
  await claimAndBegin();
  await finish();
}

const IDS = statement('test_sealed_deliveries', 'SELECT id FROM delivery WHERE seller_id = $1 ORDER BY id');
const DUMP = statement(
  'test_dump_callbacks',
  `SELECT concat_ws(' ', (SELECT string_agg(body, ' ') FROM event),
    (SELECT string_agg(concat_ws(' ', request_headers, response_headers, response_body), ' ') FROM delivery_try),
    (SELECT string_agg(concat_ws(' ', headers, body), ' ') FROM inbox_message)) AS text`,
);
const dump = async () => (await base.owner.query<{ text: string }>(DUMP, []))[0]?.text ?? '';

test('seller-approve carries every field, whole, in the order of the reference', async () => {
  const receiver = await givenReceiver();
  const { id, svcId, publicKey, email } = await givenSellerOf(receiver.url);
  await base.db.inTransaction((inside) => approveSeller(inside, world.context, id));
  await deliverTo(receiver);
  const approved = receiver.received.find(({ body }) => body.includes('notify_type=seller-approve'));
  const sent = [...new URLSearchParams(approved?.body)];
  const when = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(Object.fromEntries(sent)).toEqual({
    status_code: '0',
    seller_svc_id: svcId,
    seller_public_key: publicKey,
    seller_id: 'S-17',
    seller_created: when,
    seller_active: '1',
    seller_approved: '1',
    seller_approved_date: when,
    seller_first_name: 'Dana',
    seller_last_name: 'Levi',
    seller_first_name_en: 'Dana E',
    seller_last_name_en: 'Levi E',
    seller_social_id: '008336174',
    seller_social_id_issued: '14/06/2015',
    seller_birthdate: '21/03/1990',
    seller_gender: '1',
    seller_email: email,
    seller_phone: '0521234567',
    seller_contact_email: 'shop@example.com',
    seller_contact_phone: '0397654321',
    seller_bank_code: '54',
    seller_bank_branch: '112',
    seller_bank_account_number: '2222111',
    seller_description: 'Ceramics made by hand',
    seller_site_url: 'https://shop.example.com',
    seller_person_business_type: '7',
    seller_retail_type: '5',
    seller_inc: '3',
    seller_inc_code: '514000008',
    seller_merchant_name: 'Levi Ceramics',
    seller_merchant_name_en: 'Levi Ltd',
    seller_dba: 'Clay',
    seller_dba_en: 'Clay E',
    seller_address_city: 'Haifa',
    seller_address_street: 'Herzl',
    seller_address_street_number: '12',
    seller_address_country: 'IL',
    seller_currencies: 'ILS,USD,EUR',
    seller_payment_methods: expect.stringContaining('credit-card'),
    seller_services: '6,15,21,22,23',
    seller_rate_limit: '100',
    seller_onboarding: 'invited',
    seller_installment_settlement: 'whole',
    fee_market_fee: '1.50',
    fee_default_processing_fee: '2.50',
    fee_default_processing_charge: '0.70',
    fee_foreign_processing_fee: '3.15',
    fee_foreign_processing_charge: '0.10',
    fee_chargeback_charge: '0.00',
    action_date: when,
    notify_type: 'seller-approve',
  });
  const known = new Set<string>(sent.map(([name]) => name));
  expect(sent.map(([name]) => name)).toEqual(
    SELLER_CALLBACK_FIELDS.map(({ name }) => name).filter((name) => known.has(name)),
  );
});

test('nothing of it is kept, shown or logged in plain text, also where the receiver answers with it', async () => {
  const logged = spiedLog();
  const receiver = await givenReceiver();
  const { id, svcId } = await givenSellerOf(receiver.url);
  await deliverTo(receiver);
  expect(receiver.received[0]?.body).toContain(svcId);
  const all = await dump();
  for (const secret of [svcId, ...SECRETS]) expect(all).not.toContain(secret);
  const [row] = await base.db.query<{ id: number }>(IDS, [id]);
  const shown = await showDelivery(withRecords(base.db), { sellerIds: [id], partnerSellerIds: [id] }, row?.id ?? 0);
  expect(shown?.attempts[0]?.responseBody).toContain('****2111');
  const masked = shown?.fields.filter(({ isMasked }) => isMasked).map(({ name }) => name);
  // The number of a company is public.
  expect(masked?.toSorted()).toEqual(SEALED_SELLER_FIELDS.filter((name) => name !== 'seller_inc_code').toSorted());
  for (const secret of [svcId, ...SECRETS]) expect(JSON.stringify([shown, logged()])).not.toContain(secret);
});

test('the inbox keeps it sealed and shows it masked, and judges the signature over what arrived', async () => {
  const receiver = await givenReceiver();
  const { svcId, publicKey } = await givenSellerOf(receiver.url);
  await deliverTo(receiver);
  const [got] = receiver.received;
  const headers = Object.entries(got?.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const request = new Request('http://localhost/', { method: 'POST', body: got?.body ?? '', headers });
  expect((await receiveInInbox({ database: base.db, records: [SELLER_CALLBACKS] }, publicKey, request, 1)).status).toBe(
    200,
  );
  const [message] = (await inboxOf(withRecords(base.db), publicKey, null)).flatMap(({ messages }) => messages);
  expect(message?.fields).toContainEqual({ name: 'seller_social_id', value: '****6174' });
  expect(message?.webhook?.matches).toBe(true);
  const all = await dump();
  for (const secret of [svcId, ...SECRETS]) {
    expect(JSON.stringify(message)).not.toContain(secret);
    expect(all).not.toContain(secret);
  }
});

const COPY_SEAL = statement(
  'test_copy_seal',
  `WITH made AS (
    INSERT INTO event (notify_type, body, sealed) SELECT 'seller-update', e.body, e.sealed FROM event e
    JOIN delivery d ON d.event_id = e.id WHERE d.seller_id = $1 RETURNING id
  )
  INSERT INTO delivery (event_id, seller_id, notify_type, audience, url)
  SELECT id, $1, 'seller-update', 'partner', $2 FROM made`,
);

test('a body that is sealed for another event is not sent, and the others are', async () => {
  const logged = spiedLog();
  const receiver = await givenReceiver();
  const { id } = await givenSellerOf(receiver.url);
  await base.db.query(COPY_SEAL, [id, receiver.url]);
  await deliverTo(receiver);
  expect(receiver.received.map(({ body }) => new URLSearchParams(body).get('notify_type'))).toEqual(['seller-create']);
  expect(logged()).toContainEqual(['the body of a callback does not open', expect.anything()]);
});
