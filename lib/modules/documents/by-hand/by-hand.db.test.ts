import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { documentForm } from '../contract/document-form.ts';
import { documentToMake } from '../contract/document-to-make.ts';
import type { DocumentToMake } from '../domain/own-document.ts';
import { makeDocument } from '../make-document.ts';
import { countDocuments, everyDocumentRow, listDocumentRows } from '../queries/list-documents.sql.ts';
import { showDocument } from '../queries/show-document.sql.ts';
import { findDocument } from '../store/documents-of-seller.sql.ts';
import { EMPTY_DOCUMENT, type TypedDocument } from '../views/document-form.ts';
import type { DocumentsQuery } from '../views/documents.ts';
import { issueByHand, keepByHand } from './issue-by-hand.ts';
import { prepareDocument } from './prepare-document.ts';
import { previewDocument } from './show-draft.ts';

/** Documents by hand: what a form begins with, what becomes of it, and the screens that show it. */

const base = testDatabase();
const context = { database: base.db, timeZone: 'Asia/Jerusalem' };

let seller: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  [seller, other] = [await givenSeller(base.db, {}), await givenSeller(base.db, {})];
  await givenIssuer(base.owner, seller);
  await givenIssuer(base.owner, other);
});

const line = (name: string, price: string, more: object = {}) => ({
  name,
  price,
  quantity: '1',
  discount: '',
  vat: 'standard',
  ...more,
});

const typed = (more: Partial<TypedDocument>): TypedDocument => ({
  ...EMPTY_DOCUMENT,
  buyerName: 'Levi Ltd',
  lines: [line('Chairs', '118')],
  ...more,
});

function toMakeOf(more: Partial<TypedDocument>): DocumentToMake {
  const read = documentForm.schema.safeParse(typed(more));
  if (!read.success) throw new Error(JSON.stringify(read.error.issues));
  return documentToMake(read.data);
}

const issue = async (more: Partial<TypedDocument>, publicId: string = randomUUID()) => {
  const made = await issueByHand(context, seller.id, { publicId, toMake: toMakeOf(more) });
  if (!made.ok) throw new Error(`${made.reason.key} ${made.reason.about}`);
  return made.value;
};

const nothing = { type: null, from: [], credits: '', draftId: '' };
const prepare = async (more: Partial<Parameters<typeof prepareDocument>[2]>, of = seller) =>
  prepareDocument(context, of.id, { ...nothing, ...more });

const prepared = async (more: Parameters<typeof prepare>[0]) => {
  const found = await prepare(more);
  if (!found) throw new Error('nothing was prepared');
  return found;
};

const ALL: DocumentsQuery = {
  types: [],
  state: null,
  customer: null,
  words: '',
  from: null,
  until: null,
  today: '2099-01-01',
  ascending: false,
  page: 1,
  size: 25,
};
const list = async (more: Partial<DocumentsQuery>, of: readonly TestSeller[] = [seller]) => {
  const found = await listDocumentRows(
    base.db,
    of.map(({ id }) => id),
    { ...ALL, ...more },
  );
  if (found === 'too-broad') throw new Error('too broad');
  return found;
};

describe('the form', () => {
  test('answers every wrong field by its name, those of rows included', () => {
    const read = documentForm.schema.safeParse(
      typed({
        buyerName: ' ',
        type: 'receipt',
        lines: [line('Chairs', '1,180.50', { quantity: '0' }), line('', 'much', { discount: '1.234' })],
        payments: [
          { method: 'cash', amount: 'some', date: '2026-02-30' },
          { method: 'gold', amount: '', date: '' },
        ],
        dueDate: 'soon',
      }),
    );
    const fields = read.error?.issues.map(({ path }) => documentForm.fieldOf?.(path.map(String).join('.')));
    expect(fields?.toSorted()).toEqual(
      [
        'buyerName',
        'dueDate',
        'lines.0.quantity',
        'lines.1.discount',
        'lines.1.name',
        'lines.1.price',
        'payments.0.amount',
        'payments.0.date',
        'payments.1.amount',
        'payments.1.method',
      ].toSorted(),
    );
  });

  test('reads amounts as people type them, and a payment without an amount as what the others leave', () => {
    const made = toMakeOf({
      type: 'receipt',
      lines: [line('Chairs', '1,180.50', { quantity: '2', discount: '61' })],
      payments: [
        { method: 'cash', amount: '300', date: '2026-11-01' },
        { method: 'card', amount: '', date: '' },
      ],
    });
    expect(made.lines).toEqual([{ name: 'Chairs', quantity: 2, unitPrice: 118_050, discount: 6_100, vat: 'standard' }]);
    expect(made.payments).toEqual([
      { method: 'cash', amount: 30_000, date: '2026-11-01' },
      { method: 'card', amount: 200_000, date: null },
    ]);
  });

  test('leaves out what its type does not have: payments of an invoice, a rate of shekels', () => {
    const made = toMakeOf({ type: 'invoice', currencyRate: '3.5' });
    expect([made.payments, made.currencyRate]).toEqual([[], null]);
  });
});

describe('issuing by hand', () => {
  test('a form that is sent twice, and twice at once, issues one document', async () => {
    const publicId = randomUUID();
    const first = await issue({ type: 'offer' }, publicId);
    expect((await issue({ type: 'offer' }, publicId)).number).toBe(first.number);
    const changed = { publicId, toMake: toMakeOf({ type: 'offer', lines: [line('Others', '59')] }) };
    expect(await issueByHand(context, seller.id, changed)).toMatchObject({
      ok: false,
      reason: { key: 'wrong_document_status' },
    });
    const [receiptId, invoice] = [randomUUID(), await issue({})];
    const receipt = { type: 'receipt' as const, payments: [{ method: 'cash', amount: '', date: '2026-11-01' }] };
    const paid = await issue(receipt, receiptId);
    expect((await issue(receipt, receiptId)).number).toBe(paid.number);
    for (const more of [
      { payments: [{ method: 'card', amount: '', date: '2026-11-01' }] },
      { basedOn: [invoice.publicId] },
      { language: 'ru' },
      { credits: paid.publicId },
    ] as Partial<TypedDocument>[])
      expect(
        (await issueByHand(context, seller.id, { publicId: receiptId, toMake: toMakeOf({ ...receipt, ...more }) })).ok,
      ).toBe(false);
    const together = randomUUID();
    const both = await Promise.all([issue({ type: 'offer' }, together), issue({ type: 'offer' }, together)]);
    expect(both.map(({ number }) => number)).toEqual([first.number + 1, first.number + 1]);
    expect((await issue({ type: 'offer' })).number).toBe(first.number + 2);
  });

  test('a draft is kept again in its place, prepared as it was typed, and goes when it is issued', async () => {
    const publicId = randomUUID();
    const keep = (more: Partial<TypedDocument>, of = seller) =>
      keepByHand(context, of.id, { publicId, toMake: toMakeOf(more) });
    await keep({ comment: 'first' });
    await keep({ comment: 'second', dueDate: '2099-12-31', lines: [line('Chairs', '118', { discount: '18' })] });
    expect((await list({ state: 'draft' })).rows.map(({ documentId }) => documentId)).toEqual([publicId]);
    const { typed: again, types } = await prepared({ draftId: publicId });
    expect(again).toMatchObject({
      type: 'invoice',
      comment: 'second',
      dueDate: '2099-12-31',
      lines: [line('Chairs', '118.00', { discount: '18.00' })],
    });
    expect(types).toContain('invoice-receipt');
    expect(await keep({}, other)).toMatchObject({ ok: false, reason: { key: 'record_not_found' } });
    expect(await prepare({ draftId: publicId }, other)).toBeNull();
    expect((await showDocument(context, publicId, [seller.id]))?.state).toBe('draft');
    await issue({ comment: 'third' }, publicId);
    expect((await list({ state: 'draft' })).rows).toEqual([]);
    expect((await showDocument(context, publicId, [seller.id]))?.shown.content.comment).toBe('third');
    expect(await keep({})).toMatchObject({ ok: false, reason: { key: 'wrong_document_status' } });
  });

  test('an identifier of another seller’s document issues nothing and says nothing', async () => {
    const publicId = randomUUID();
    await issue({ type: 'offer' }, publicId);
    const answer = await issueByHand(context, other.id, { publicId, toMake: toMakeOf({ type: 'offer' }) });
    expect(answer).toMatchObject({ ok: false, reason: { key: 'record_not_found' } });
    expect(await findDocument(base.db, other.id, publicId)).toBeNull();
  });

  test('a preview says what would be issued, and takes no number', async () => {
    const before = await issue({ type: 'order' });
    const shown = await previewDocument(context, seller.id, {
      publicId: randomUUID(),
      toMake: toMakeOf({ type: 'order' }),
    });
    expect(shown).toMatchObject({ ok: true, value: { type: 'order', number: 0, total: 11_800, vat: 1_800 } });
    expect((await issue({ type: 'order' })).number).toBe(before.number + 1);
  });
});

describe('a deal', () => {
  test('goes from an offer to what is paid, each form with what is left of the one before', async () => {
    const offer = await issue({ type: 'offer', lines: [line('Tiles', '100'), line('Freight', '18', { vat: 'zero' })] });
    const next = async (type: 'order' | 'invoice' | 'receipt', of: { publicId: string }) => {
      const { typed: begun } = await prepared({ type, from: [of.publicId] });
      return { begun, made: await issue(begun) };
    };
    const order = await next('order', offer);
    expect(order.begun.lines).toEqual([line('Tiles', '100.00'), line('Freight', '18.00', { vat: 'zero' })]);
    const invoice = await next('invoice', order.made);
    expect(invoice.made.vat).toBe(offer.vat);
    const half = await prepared({ type: 'receipt', from: [invoice.made.publicId] });
    expect(half.typed.lines).toEqual([line(`חשבונית מס ${invoice.made.number}`, '118.00')]);
    await issue({ ...half.typed, lines: [line('Half', '59')] });
    const rest = await next('receipt', invoice.made);
    expect(rest.begun.lines[0]?.price).toBe('59.00');
    const view = await showDocument(context, invoice.made.publicId, [seller.id]);
    expect(view).toMatchObject({ state: 'paid', left: 0, payments: [], cancelsAs: 'credit-note' });
    expect(view?.chain.map(({ type }) => type)).toEqual(['offer', 'order', 'invoice', 'receipt', 'receipt']);
    expect(view?.paidBy.map(({ amount }) => amount)).toEqual([5_900, 5_900]);
  });

  test('one payment pays several invoices, in their order', async () => {
    const [one, two] = [await issue({}), await issue({ lines: [line('Table', '236')] })];
    const form = await prepared({ type: 'receipt', from: [one.publicId, two.publicId] });
    expect(form.bases.map(({ left }) => left)).toEqual([11_800, 23_600]);
    expect(form.typed.lines.map(({ price }) => price)).toEqual(['354.00']);
    const receipt = await issue({ ...form.typed, lines: [line('Part', '200')] });
    const view = await showDocument(context, receipt.publicId, [seller.id]);
    expect(view?.pays.map(({ amount }) => amount)).toEqual([11_800, 8_200]);
    expect((await showDocument(context, two.publicId, [seller.id]))?.left).toBe(15_400);
  });

  test('a part is credited with the lines that are left; what is credited in full offers nothing more', async () => {
    const invoice = await issue({ lines: [line('Table', '236')] });
    const form = await prepared({ credits: invoice.publicId });
    expect([form.types, form.typed.type, form.vatRate]).toEqual([['credit-note'], 'credit-note', 1_800]);
    await issue({ ...form.typed, lines: [line('Scratch', '36')] });
    const rest = await prepared({ credits: invoice.publicId });
    await issue(rest.typed);
    const view = await showDocument(context, invoice.publicId, [seller.id]);
    expect(view).toMatchObject({ state: 'cancelled', continuations: [], payments: [], cancelsAs: null });
    expect(view?.counters.map(({ amount }) => amount)).toEqual([3_600, 20_000]);
  });

  test('documents of another seller are not continued, shown or prepared', async () => {
    const invoice = await issue({});
    expect(await prepare({ from: [invoice.publicId] }, other)).toBeNull();
    expect(await prepare({ credits: invoice.publicId }, other)).toBeNull();
    expect(await showDocument(context, invoice.publicId, [other.id])).toBeNull();
  });
});

describe('the list', () => {
  test('finds by type, standing, buyer, words and number, with sums of each type', async () => {
    const shop = await givenSeller(base.db, {});
    await givenIssuer(base.owner, shop);
    const make = async (more: Partial<TypedDocument>) => {
      const made = await makeDocument(context, shop.id, toMakeOf(more));
      if (!made.ok) throw new Error(made.reason.key);
      return made.value;
    };
    const late = await make({ buyerName: 'Ada 50%', dueDate: '2026-01-31' });
    const paid = await make({ buyerName: 'Ada', lines: [line('Lamp_1', '59')] });
    await make({ type: 'receipt', lines: [line('x', '59')], basedOn: [paid.publicId] });
    await make({ type: 'credit-note', credits: late.publicId, lines: [line('x', '18')] });
    const found = async (more: Partial<DocumentsQuery>) =>
      (await list(more, [shop])).rows.map(({ type, number }) => `${type} ${number}`);
    expect(await found({})).toEqual(['credit-note 1', 'receipt 1', 'invoice 2', 'invoice 1']);
    expect(await found({ types: ['receipt', 'credit-note'] })).toEqual(['credit-note 1', 'receipt 1']);
    expect(await found({ state: 'unpaid' })).toEqual(['invoice 1']);
    expect(await found({ state: 'overdue', today: '2026-01-31' })).toEqual([]);
    expect(await found({ state: 'overdue', today: '2026-02-01' })).toEqual(['invoice 1']);
    expect(await found({ state: 'paid' })).toEqual(['receipt 1', 'invoice 2']);
    expect(await found({ customer: 'Ada' })).toEqual(['invoice 2']);
    expect(await found({ words: '50%' })).toEqual(['invoice 1']);
    expect(await found({ words: 'lamp_' })).toEqual(['invoice 2']);
    expect(await found({ words: '2' })).toEqual(['invoice 2']);
    expect(await found({ ids: [late.publicId, 'none'] })).toEqual(['invoice 1']);
    const { totals } = await list({}, [shop]);
    expect(totals).toEqual([
      { currency: 'ILS', type: 'invoice', count: 2, net: 15_000, vat: 2_700, total: 17_700, left: 10_000 },
      { currency: 'ILS', type: 'credit-note', count: 1, net: -1_525, vat: -275, total: -1_800, left: 0 },
      { currency: 'ILS', type: 'receipt', count: 1, net: 5_000, vat: 900, total: 5_900, left: 0 },
    ]);
    expect(await countDocuments(base.db, [shop.id], '2026-02-01')).toEqual({ unpaid: 1, overdue: 1, drafts: 0 });
    const exported = [];
    for await (const rows of everyDocumentRow(base.db, [shop.id], ALL)) exported.push(...rows);
    expect(exported.map(({ number }) => number)).toEqual([1, 1, 2, 1]);
    expect((await list({}, [])).rows).toEqual([]);
  });

  test('has drafts by themselves, found as issued ones are', async () => {
    const shop = await givenSeller(base.db, {});
    await givenIssuer(base.owner, shop);
    await keepByHand(context, shop.id, { publicId: randomUUID(), toMake: toMakeOf({ buyerName: 'Bo' }) });
    const drafts = (more: Partial<DocumentsQuery>) => list({ state: 'draft', ...more }, [shop]);
    expect((await drafts({})).totals).toEqual([
      { currency: 'ILS', type: 'invoice', count: 1, net: 10_000, vat: 1_800, total: 11_800, left: 0 },
    ]);
    expect((await drafts({ customer: 'Bo', words: 'chair', types: ['invoice'] })).count).toBe(1);
    expect((await drafts({ types: ['offer'] })).count).toBe(0);
    expect((await list({}, [shop])).count).toBe(0);
  });
});

const KIND = statement('test_by_hand_kind', 'SELECT count(*)::int AS count FROM fiscal_document WHERE seller_id = $1');

test('a form offers the types of its kind of business, and says what it lacks', async () => {
  const [exempt, bare] = [await givenSeller(base.db, {}), await givenSeller(base.db, {})];
  await givenIssuer(base.owner, exempt, { kind: 5 });
  const form = await prepare({ type: 'invoice' }, exempt);
  expect(form).toMatchObject({ state: 'ready', vatRate: 0, typed: { type: 'transaction-invoice' } });
  expect(form?.types).toEqual(['order', 'delivery', 'transaction-invoice', 'offer', 'receipt']);
  expect(await prepare({}, bare)).toMatchObject({ state: 'off', types: [] });
  expect(await base.db.query(KIND, [exempt.id])).toEqual([{ count: 0 }]);
});
