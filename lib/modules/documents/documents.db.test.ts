import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findReceipt } from '#lib/modules/checkout/find-receipt.sql.ts';
import { saleExtensions } from '#lib/extensions.ts';
import { addedToSale } from '#lib/modules/payments/reading/added-to-sales.sql.ts';
import { times } from '#lib/testing/thorough.ts';
import { documentRoute } from './document-route.ts';
import { filePorts } from './file-ports.ts';
import { findShownDocument } from './store/shown-document.sql.ts';
import { iterationWork } from '#lib/modules/subscriptions/schedule/charge-due.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Documents of payments and refunds: which booking issues which, their numbers, and where they are named. */

const base = testDatabase();
const world = testWorld(base);

const SWITCH = statement('test_invoices', 'UPDATE seller SET invoices_module = $2 WHERE id = $1');

async function givenShop(partner?: Awaited<ReturnType<typeof givenPartner>>): Promise<TestSeller> {
  const seller = await givenSeller(base.db, partner ? { partner } : {});
  await givenIssuer(base.owner, seller);
  return seller;
}

type Issued = { type: string; number: number; total: number; vat: number; credited: number | null; sale: string };

const ISSUED = statement(
  'test_documents',
  `SELECT d.type, d.number, d.total, d.vat, o.number AS credited, s.public_id AS sale, d.content FROM fiscal_document d
    LEFT JOIN fiscal_document o ON o.id = d.credits_id JOIN sale s ON s.id = d.sale_id
    WHERE d.seller_id = $1 ORDER BY d.id`,
);
// biome-ignore lint/suspicious/noExplicitAny: contents are read field by field
const issued = (seller: TestSeller) => base.owner.query<Issued & { content: any }>(ISSUED, [seller.id]);
const names = async (seller: TestSeller) => (await issued(seller)).map(({ type, number }) => `${type} ${number}`);

const itemOf = async (seller: TestSeller, saleId: string) =>
  (await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId })).body.items[0];

test('a payment gets an invoice receipt and each refund a credit note of it', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller, { sale_price: 11_800 });
  const paid = (await world.pay(seller, saleId, { sale_price: 11_800 })).body;
  const refunds = [(await world.refund(seller, saleId, 2_000)).body, (await world.refund(seller, saleId)).body];
  expect(await issued(seller)).toMatchObject([
    { type: 'invoice-receipt', number: 1, total: 11_800, vat: 1_800, credited: null, sale: saleId },
    { type: 'credit-note', number: 1, total: 2_000, vat: 305, credited: 1 },
    { type: 'credit-note', number: 2, total: 9_800, vat: 1_495, credited: 1 },
  ]);
  expect(paid.sale_invoice_number).toBe(1);
  expect(refunds.map((refund) => refund.sale_invoice_number)).toEqual([1, 2]);
  const { sale_invoices: invoices } = await itemOf(seller, saleId);
  expect(invoices.map((one: { doc_type: number }) => one.doc_type)).toEqual([320, 330, 330]);
  expect(invoices[0]).toEqual({
    doc_type: 320,
    sale_invoice_number: 1,
    sale_invoice_url: expect.stringMatching(/^http:\/\/localhost:3000\/document\/[0-9a-f-]{36}$/),
  });
  expect(paid.sale_invoice_url).toBe(invoices[0].sale_invoice_url);
  const { body } = await world.call('get-transactions', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
  expect(body.items.map((one: Record<string, string>) => one['transaction_invoice_doc_number'])).toEqual([
    ...['2', '1', '1'],
  ]);
  expect(body.items[2].transaction_invoice_url).toBe(paid.sale_invoice_url);
});

const BODIES = statement(
  'test_bodies',
  `SELECT e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    ORDER BY e.id`,
);

test('the callbacks of the payment and of the refund name their documents', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  const paid = (await world.pay(seller, saleId)).body;
  const refunded = (await world.refund(seller, saleId)).body;
  const events = await base.owner.query<{ type: string; body: string }>(BODIES, [saleId]);
  expect(events.map(({ type, body }) => [type, new URLSearchParams(body).get('sale_invoice_url')])).toEqual([
    ['sale-complete', paid.sale_invoice_url],
    ['refund', refunded.sale_invoice_url],
  ]);
});

test('the document says what was bought, for whom and with which card, and no more of the card', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller, {
    items: [{ name: 'Cake', product_code: 'c', quantity: 2, unit_price: 2_000, total: 4_000 }],
    fees: { shipping: 1_000 },
    buyer_business_name: 'Levi Ltd',
  });
  await world.pay(seller, saleId);
  const [document] = await issued(seller);
  expect(document?.content).toMatchObject({
    buyer: { name: 'Levi Ltd', companyNumber: '' },
    paidWith: { method: 'credit-card', cardBrand: 'Visa', lastFour: '1111', account: '', installments: 1 },
    credits: null,
  });
  expect(document?.content.lines.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
    ['item', 4_000],
    ['shipping', 1_000],
  ]);
});

test('a seller without the module gets none, and its answers say so', async () => {
  const seller = await givenSeller(base.db, {});
  const { saleId } = await world.givenSale(seller);
  const paid = (await world.pay(seller, saleId)).body;
  const refunded = (await world.refund(seller, saleId)).body;
  expect(await issued(seller)).toEqual([]);
  expect('sale_invoice_number' in paid).toBe(false);
  expect([refunded.sale_invoice_number, refunded.sale_invoice_url]).toEqual([null, null]);
  expect((await itemOf(seller, saleId)).sale_invoices).toEqual([]);
});

test('switched off, it issues no more, and what was issued stays named', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await base.owner.query(SWITCH, [seller.id, false]);
  expect((await world.refund(seller, saleId)).body.sale_invoice_number).toBeNull();
  expect(await names(seller)).toEqual(['invoice-receipt 1']);
  expect((await itemOf(seller, saleId)).sale_invoices).toHaveLength(1);
});

test('a refund of a payment from before the module has nothing to credit', async () => {
  const seller = await givenSeller(base.db, {});
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await base.owner.query(SWITCH, [seller.id, true]);
  expect((await world.refund(seller, saleId)).body.sale_invoice_number).toBeNull();
  expect(await names(seller)).toEqual([]);
});

test('a declined payment, a hold, its release and a kept card get none; a capture gets its own', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
  await world.refund(seller, await world.givenHold(seller));
  const kept = await world.givenSale(seller, { sale_type: 'token', sale_price: 0 });
  await world.pay(seller, kept.saleId, { sale_price: 0 });
  expect(await names(seller)).toEqual([]);
  const held = await world.givenHold(seller);
  const captured = (await world.capture(seller, held, 3_000)).body;
  expect(await issued(seller)).toMatchObject([{ type: 'invoice-receipt', number: 1, total: 3_000, sale: held }]);
  expect(captured.sale_invoice_number).toBe(1);
});

test('a sale that another seller captures of an authorization is invoiced by that seller', async () => {
  const partner = await givenPartner(base.db);
  const [holder, drawer] = [await givenSeller(base.db, { partner }), await givenShop(partner)];
  const held = await world.givenHold(holder);
  const { body } = await world.call('generate-sale', {
    seller_svc_id: drawer.svcId,
    svc_client_key: partner.clientKey,
    sale_type: 'multi-capture',
    origin_sale_id: held,
    sale_price: 2_000,
    currency: 'ILS',
    product_name: 'Part',
  });
  expect(body.status_code).toBe(0);
  expect([await names(holder), await names(drawer)]).toEqual([[], ['invoice-receipt 1']]);
});

test('many payments at once, of which some fail, and refunds among them leave no gap and no number twice', async () => {
  const seller = await givenShop();
  const sales = await Promise.all(Array.from({ length: times(20, 50) }, () => world.givenSale(seller)));
  const paid = await Promise.all(
    sales.map(async ({ saleId }, index) => {
      const card = index % 5 === 0 ? { credit_card_number: '4000000000000002' } : {};
      const { body } = await world.pay(seller, saleId, card);
      if (body.status_code === 0 && index % 2 === 0) {
        expect((await world.refund(seller, saleId, 1_000)).body.status_code).toBe(0);
        expect((await world.refund(seller, saleId)).body.status_code).toBe(0);
      }
      return body.status_code === 0;
    }),
  );
  const all = await issued(seller);
  const numbers = (type: string) =>
    all
      .filter((one) => one.type === type)
      .map(({ number }) => number)
      .toSorted((one, other) => one - other);
  const made = (sales.length * 4) / 5;
  expect(paid.filter(Boolean)).toHaveLength(made);
  expect(numbers('invoice-receipt')).toEqual(Array.from({ length: made }, (_, index) => index + 1));
  expect(numbers('credit-note')).toEqual(Array.from({ length: made }, (_, index) => index + 1));
});

const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;

/** Runs an operation whose process is gone before it hears from the acquirer, which heard it or did not. */
async function crashed(reaches: boolean, work: () => Promise<unknown>): Promise<void> {
  const { acquirer } = world.context;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    if (reaches) await acquirer.submit(submission, deadline);
    return nobodyKnows();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
  await work();
  Object.assign(world.context, { acquirer });
}

test('a crash between claim and booking takes no number; what the sweeper books gets the next, once', async () => {
  const seller = await givenShop();
  const [made, lost, later] = await Promise.all([1, 2, 3].map(() => world.givenSale(seller)));
  if (!made || !lost || !later) throw new Error('there are no sales');
  await crashed(true, () => world.pay(seller, made.saleId));
  await crashed(false, () => world.pay(seller, lost.saleId));
  expect((await world.pay(seller, later.saleId)).body.sale_invoice_number).toBe(1);
  await base.moveClock(41);
  await Promise.all([1, 2, 3].map(() => sweepAttempts(world.context)));
  expect((await issued(seller)).map(({ number, sale }) => [number, sale])).toEqual([
    [1, later.saleId],
    [2, made.saleId],
  ]);
  expect((await world.pay(seller, lost.saleId)).body.sale_invoice_number).toBe(3);
  await crashed(true, () => world.refund(seller, made.saleId, 1_000));
  await crashed(false, () => world.refund(seller, later.saleId, 1_000));
  await base.moveClock(41);
  await sweepAttempts(world.context);
  expect((await names(seller)).slice(3)).toEqual(['credit-note 1']);
});

test('each date of a subscription is a sale with a document of its own', async () => {
  const seller = await givenShop();
  const subscriptionId = await world.givenSubscription(seller);
  await world.paySubscription(seller, subscriptionId);
  await base.moveClock(32 * 24 * 3_600);
  const work = iterationWork(world.context);
  await work.claimAndBegin();
  await work.finish();
  const documents = await issued(seller);
  expect(documents.map(({ type, number, total }) => [type, number, total])).toEqual([
    ['invoice-receipt', 1, 4_900],
    ['invoice-receipt', 2, 4_900],
  ]);
  expect(new Set(documents.map(({ sale }) => sale)).size).toBe(2);
});

test('what was issued is neither changed nor removed by the product', async () => {
  const change = (text: string) => base.db.query(statement('', text), []);
  await expect(change('UPDATE fiscal_document SET total = 1')).rejects.toThrow('permission denied');
  await expect(change('DELETE FROM fiscal_document')).rejects.toThrow('permission denied');
  const owner = (text: string) => base.owner.query(statement('', text), []);
  await expect(owner('UPDATE fiscal_document SET total = 1')).rejects.toThrow('append-only');
  await expect(owner('DELETE FROM fiscal_document')).rejects.toThrow('append-only');
});

const answer = (address: string) => {
  const route = documentRoute({
    find: (id) => findShownDocument(world.context, id),
    files: () => ({
      ...filePorts(world.context),
      signerOf: async () => ({ by: 'installation', name: 'Kupa', sign: async (bytes) => bytes }),
    }),
    draw: (document, { language }) => JSON.stringify({ language, title: document && [document.type, document.number] }),
  });
  const url = new URL(address);
  const params = { documentId: url.pathname.split('/').at(-1) ?? '' };
  return route.handle(new Request(url), { params, ip: '127.0.0.1' });
};

const read = async (address: string) => {
  const response = await answer(address);
  return { status: response.status, headers: response.headers, shown: await response.json() };
};

const SHA = statement(
  'test_original',
  `SELECT encode(o.sha256, 'hex') AS sha256 FROM document_original o JOIN fiscal_document d ON d.id = o.document_id
    WHERE d.seller_id = $1`,
);

test('of many downloads at once one is the original, whose hash is kept, and all later ones are copies', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  const { sale_invoice_url: address } = (await world.pay(seller, saleId)).body;
  const hashes = await Promise.all(
    [1, 2, 3].map(async () => {
      const bytes = new Uint8Array(await (await fileOf(address)).arrayBuffer());
      return createHash('sha256').update(bytes).digest('hex');
    }),
  );
  const [kept] = await base.owner.query<{ sha256: string }>(SHA, [seller.id]);
  expect(hashes.filter((hash) => hash === kept?.sha256)).toHaveLength(1);
  expect(new Set(hashes).size).toBe(2);
});

const fileOf = (address: string) => answer(`${address}?file=pdf`);

test('whoever has its address reads a document, privately, and nothing else is found near it', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  const { sale_invoice_url: address } = (await world.pay(seller, saleId, { language: 'ru' })).body;
  const found = await read(address);
  expect([found.status, found.shown]).toEqual([200, { language: 'ru', title: ['invoice-receipt', 1] }]);
  expect((await read(`${address}?lang=ar`)).shown.language).toBe('ar');
  const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => found.headers.get(name));
  expect(headers).toEqual(['private, no-store', 'no-referrer', 'noindex, nofollow']);
  expect(found.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const file = await fileOf(address);
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    ...[200, 'application/pdf'],
    expect.stringMatching(/^attachment; filename=".* 1\.pdf"; filename\*=UTF-8''.*%201\.pdf$/),
  ]);
  for (const other of ['1', saleId, '00000000-0000-4000-8000-000000000000', "'"])
    expect([other, (await read(`http://localhost:3000/document/${encodeURIComponent(other)}`)).status]).toEqual([
      other,
      404,
    ]);
});

test('the receipt and the screen of a sale lead to its documents', async () => {
  const seller = await givenShop();
  const { saleId } = await world.givenSale(seller);
  const paid = (await world.pay(seller, saleId)).body;
  await world.refund(seller, saleId, 1_000);
  const named = [
    { type: 'invoice-receipt', number: 1, address: new URL(paid.sale_invoice_url).pathname },
    { type: 'credit-note', number: 1, address: expect.stringMatching(/^\/document\//) },
  ];
  const receipt = await findReceipt(world.context, paid.svc_transaction_id, true);
  expect(receipt?.documents).toEqual(named);
  const { facts } = await addedToSale({ ...world.context, saleExtensions }, saleId);
  expect(facts).toEqual(
    named.map(({ type, number, address }) => ({
      label: { key: 'documents.title', values: { type: { key: `documents.type.${type}` }, number } },
      value: { key: 'dashboard.sale.receiptLink' },
      href: address,
    })),
  );
});
