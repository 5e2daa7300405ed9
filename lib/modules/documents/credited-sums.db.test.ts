import { expect, test } from 'vitest';
import { routes } from '#lib/routes.ts';
import { statement } from '#lib/platform/db/database.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { oneIn } from '#lib/testing/thorough.ts';

/** Credit notes of refunds and by hand: together they never take back more than their document. */

const base = testDatabase();
const world = testWorld(base);
const find = routeFinder(routes);

async function givenShop(): Promise<TestSeller> {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller);
  return seller;
}

async function make(seller: TestSeller, body: object) {
  const found = find('POST', '/api/documents');
  if (!found || !('route' in found)) throw new Error('no route');
  const headers = { 'svc-merchant-key': seller.svcId, 'content-type': 'application/json' };
  const sent = { doc_type: 330, currency: 'ILS', buyer_name: 'Levi Ltd', ...body };
  const request = new Request('http://localhost:3000/api/documents', {
    method: 'POST',
    headers,
    body: JSON.stringify(sent),
  });
  const response = await found.route.handle(request, { params: found.params, ip: '127.0.0.1' });
  return { status: response.status, body: await response.json() };
}

const idOf = (paid: { sale_invoice_url: string }) => String(paid.sale_invoice_url.split('/').at(-1));
const creditOf = (seller: TestSeller, origin_doc_id: string, units: number) =>
  make(seller, { origin_doc_id, items: [{ name: 'Back', unit_price: units }] });

const NOTES = statement(
  'test_notes',
  `SELECT note.number, note.total, note.vat, note.content->'lines' AS lines FROM fiscal_document note
    JOIN fiscal_document origin ON origin.id = note.credits_id WHERE origin.public_id = $1 ORDER BY note.number`,
);
type Note = { number: number; total: number; vat: number; lines: { total: number; unitPrice: number }[] };
const notesOf = (id: string) => base.owner.query<Note>(NOTES, [id]);
const creditedOf = async (id: string) => (await notesOf(id)).reduce((sum, { total }) => sum + total, 0);

async function paidInvoice(seller: TestSeller) {
  const { saleId } = await world.givenSale(seller);
  return { saleId, id: idOf((await world.pay(seller, saleId)).body) };
}

test('what a payment issued is credited by its refunds, not by hand, and the refusal says so', async () => {
  const seller = await givenShop();
  const { saleId, id } = await paidInvoice(seller);
  const { body } = await creditOf(seller, id, 50);
  expect([body.status_error_code, body.status_additional_info]).toEqual([790, 'origin_doc_id']);
  expect(body.status_error_details).toMatch(/refund-sale/);
  expect((await world.refund(seller, saleId)).body.sale_invoice_number).toBe(1);
  expect(await creditedOf(id)).toBe(5_000);
});

// As they were made by hand before the sums were kept: past every rule of today.
const BY_HAND = statement(
  'test_note_of_before',
  `INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, credits_id)
  SELECT gen_random_uuid(), seller_id, 'credit-note', 1, language, currency, $2, 0, content, id FROM fiscal_document
    WHERE public_id = $1`,
);
const COUNTED = statement(
  'test_counted',
  `INSERT INTO document_number (seller_id, type, last) VALUES ($1, 'credit-note', 1)`,
);

async function creditedByHandBefore(seller: TestSeller, id: string, amount: number): Promise<void> {
  await base.owner.query(BY_HAND, [id, amount]);
  await base.owner.query(COUNTED, [seller.id]);
}

test('a refund of what was credited by hand before is booked, and its note is for what is left', async () => {
  const seller = await givenShop();
  const { saleId, id } = await paidInvoice(seller);
  await creditedByHandBefore(seller, id, 3_820);
  expect((await world.refund(seller, saleId)).body).toMatchObject({ status_code: 0, sale_invoice_number: 2 });
  const [, note] = await notesOf(id);
  expect(note).toMatchObject({ total: 1_180, vat: 180, lines: [{ total: 1_180, unitPrice: 1_180 }] });
});

test('a refund of what was credited whole before is booked without a note, and its callback names none', async () => {
  const seller = await givenShop();
  const { saleId, id } = await paidInvoice(seller);
  await creditedByHandBefore(seller, id, 5_000);
  expect((await world.refund(seller, saleId)).body).toMatchObject({ status_code: 0, sale_invoice_number: null });
  expect(await creditedOf(id)).toBe(5_000);
  const [event] = await base.owner.query<{ body: string }>(
    statement('test_refund_body', `SELECT body FROM event WHERE notify_type = 'refund' ORDER BY id DESC LIMIT 1`),
    [],
  );
  expect(new URLSearchParams(event?.body).get('sale_invoice_url') ?? '').toBe('');
});

const REFUNDED = statement('test_sums_refunded', 'SELECT refunded FROM sale WHERE public_id = $1');

/** Numbers from 0 to 1, the same for the same seed. */
function drawnFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test.each(oneIn(3, [1, 2, 3, 4, 5, 6]))(
  'refunds and notes by hand in any order, many at once, never credit too much (%i)',
  async (seed) => {
    const draw = drawnFrom(seed);
    const seller = await givenShop();
    const [first, second] = [await paidInvoice(seller), await paidInvoice(seller)];
    const legacy = Math.floor(draw() * 5_000);
    if (legacy > 0) await creditedByHandBefore(seller, second.id, legacy);
    const invoice = await make(seller, { doc_type: 305, items: [{ name: 'Work', unit_price: 50 }] });
    const paid = [first, second];
    const booked = new Map(paid.map(({ saleId }) => [saleId, 0]));
    const act = async () => {
      const amount = 100 + Math.floor(draw() * 1_900);
      const sale = paid[Math.floor(draw() * 2)];
      if (!sale) throw new Error('no sale');
      if (draw() < 0.4) return creditOf(seller, draw() < 0.5 ? invoice.body.id : sale.id, amount / 100);
      const { body } = await world.refund(seller, sale.saleId, amount);
      if (body.status_code === 0) booked.set(sale.saleId, (booked.get(sale.saleId) ?? 0) + amount);
      else expect([352, 305, 998]).toContain(body.status_error_code);
      return null;
    };
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 6 }, act));
    for (const { saleId, id } of paid) {
      const [sale] = await base.owner.query<{ refunded: number }>(REFUNDED, [saleId]);
      expect(sale?.refunded).toBe(booked.get(saleId));
      const before = id === second.id ? legacy : 0;
      expect(await creditedOf(id)).toBe(Math.min(5_000, before + (booked.get(saleId) ?? 0)));
    }
    expect(await creditedOf(invoice.body.id)).toBeLessThanOrEqual(5_000);
    const numbers = statement(
      'test_note_numbers',
      `SELECT count(*)::int AS notes, max(number) AS last FROM fiscal_document WHERE seller_id = $1
      AND type = 'credit-note'`,
    );
    const [counted] = await base.owner.query<{ notes: number; last: number }>(numbers, [seller.id]);
    expect(counted?.last ?? 0).toBe(counted?.notes);
    await expectInvariantsHold(base.db);
  },
);
