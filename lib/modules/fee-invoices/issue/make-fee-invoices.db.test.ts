import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { vatIn } from '#lib/kernel/vat.ts';
import { findBroken } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import type { IssuerDetails } from '../domain/issuer.ts';
import { feeInvoices } from '../module.ts';
import { billsOfMonth, billsWithoutInvoice, findInvoice, listInvoices } from '../queries/bills.sql.ts';
import { readIssuer, setIssuer } from '../set-issuer.ts';
import { makeFeeInvoices } from './make-fee-invoices.ts';

/** Invoices of fees: what they say, that they are what the books say, and that their numbers have no gap. */

const base = testDatabase();
const world = testWorld(base);
const context = () => ({ database: base.db, timeZone: ZONE });

const DETAILS: IssuerDetails = {
  kind: 'company',
  name: 'Kupa Ltd.',
  businessNumber: '515000008',
  address: 'Rothschild Blvd 1, Tel Aviv',
  validFrom: '2026-12',
  firstInvoice: 1,
  firstCreditNote: 1,
};
const set = (issuer: number | null, details: Partial<IssuerDetails> = {}) =>
  setIssuer(base.db, issuer, { details: { ...DETAILS, ...details }, setBy: null });

async function makeAll(): Promise<void> {
  while ((await makeFeeInvoices(context())) > 0);
}

let partner: TestPartner;
let seller: TestSeller;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
});

async function pay(of: TestSeller = seller, more: object = {}): Promise<string> {
  const { saleId } = await world.givenSale(of, more);
  const { body } = await world.pay(of, saleId, more);
  expect(body.status_code).toBe(0);
  return saleId;
}

const CONTENTS = statement(
  'test_fee_invoices',
  `SELECT content, encode(sha256, 'hex') AS sha256 FROM fee_invoice WHERE seller_id = $1 ORDER BY id`,
);
async function contentsOf(of: TestSeller) {
  const rows = await base.db.query<{ content: string; sha256: string }>(CONTENTS, [of.id]);
  for (const { content, sha256 } of rows) expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  return rows.map(({ content }) => JSON.parse(content));
}

const FEES_IN_BOOKS = statement(
  'test_fees_in_books',
  `SELECT e.account, -sum(e.amount)::bigint AS amount FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id
  WHERE a.seller_id = $1 AND e.currency = $2 AND e.account IN ('processing_fees', 'fee_vat', 'market_fees')
  GROUP BY e.account`,
);

describe('the fees of a closed month', () => {
  test('are added up before their issuer has details, which says why there is no invoice', async () => {
    await moveClockTo(base, '2026-12-10T12:00');
    for (let payment = 0; payment < 3; payment += 1) await pay();
    await pay(seller, { currency: 'USD', sale_price: 7_000 });
    await closeThrough(base, '2026-12');
    await makeAll();
    const bills = await billsOfMonth(base.db, seller.id, '2026-12');
    expect(bills.map(({ currency, issuer, none }) => [currency, issuer, none?.why])).toEqual([
      ['ILS', null, 'no-details'],
      ['ILS', 'Partner', 'no-details'],
      ['USD', null, 'no-details'],
      ['USD', 'Partner', 'no-details'],
    ]);
    expect(await billsWithoutInvoice(base.db, partner.id)).toMatchObject([{ why: 'no-details', count: 2 }]);
    expect(await listInvoices(base.db, null, null)).toEqual({ rows: [], older: null });
  });

  test('get an invoice of each issuer and currency once there are details, to the agora as the books', async () => {
    await set(null);
    await set(partner.id, { name: 'Market Ltd.', businessNumber: '516000007', firstInvoice: 4_001 });
    await makeAll();
    const books = await base.owner.query<{ account: string; amount: number }>(FEES_IN_BOOKS, [seller.id, 'ILS']);
    const booked = Object.fromEntries(books.map(({ account, amount }) => [account, amount]));
    const [own, market, ...others] = await contentsOf(seller);
    expect(own).toMatchObject({
      type: 'invoice',
      number: 1,
      month: '2026-12',
      currency: 'ILS',
      issuer: { name: 'Kupa Ltd.', business_number: '515000008' },
      recipient: { name: 'Seller' },
      lines: [{ kind: 'processing', net: booked['processing_fees'], vat: booked['fee_vat'] }],
      vat: booked['fee_vat'],
      total: (booked['processing_fees'] ?? 0) + (booked['fee_vat'] ?? 0),
      vat_rate: 1_800,
      credits: null,
    });
    const fees = booked['market_fees'] ?? 0;
    expect(market).toMatchObject({ number: 4_001, issuer: { name: 'Market Ltd.' }, total: fees, vat: vatIn(fees) });
    expect(others.map(({ currency, number }) => [currency, number])).toEqual([
      ['USD', 2],
      ['USD', 4_002],
    ]);
    expect(await findBroken(base.db, [...feeInvoices.invariants])).toEqual([]);
  });

  test('are issued once, whoever asks again and however often', async () => {
    const before = await contentsOf(seller);
    await Promise.all(Array.from({ length: 6 }, () => makeFeeInvoices(context())));
    expect(await contentsOf(seller)).toEqual(before);
  });

  test('of before the details get none, and say from when on there are', async () => {
    const late = await givenSeller(base.db, { partner: await givenPartner(base.db), marketFee: 150 });
    await moveClockTo(base, '2027-01-10T12:00');
    await pay(late);
    await closeThrough(base, '2027-01');
    const [{ id: partnerId = 0 } = {}] = await base.db.query<{ id: number }>(
      statement('test_partner_of', 'SELECT partner_id AS id FROM seller WHERE id = $1'),
      [late.id],
    );
    await set(partnerId, { validFrom: '2027-03' });
    await makeAll();
    const bills = await billsOfMonth(base.db, late.id, '2027-01');
    expect(bills.map(({ invoices, none }) => [invoices.length, none?.why, none?.validFrom])).toEqual([
      [1, undefined, undefined],
      [0, 'not-valid-yet', '2027-03'],
    ]);
    // Details of before are valid for the months from then on, closed ones too.
    await set(partnerId, { validFrom: '2027-01' });
    await makeAll();
    expect((await billsOfMonth(base.db, late.id, '2027-01')).map(({ invoices }) => invoices.length)).toEqual([1, 1]);
  });
});

describe('a correction', () => {
  test('of a month that is closed is a credit note of the month in which it is booked', async () => {
    await moveClockTo(base, '2027-02-05T12:00');
    const saleId = await pay();
    await closeThrough(base, '2027-02');
    await makeAll();
    await moveClockTo(base, '2027-03-05T12:00');
    const headers = { 'svc-merchant-key': seller.svcId, 'svc-partner-key': partner.clientKey };
    const changed = await world.send(`sales/${saleId}/external-market-fee`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ market_fee_percentage: 0 }),
    });
    expect([changed.status, changed.body.status_code]).toEqual([200, 0]);
    await closeThrough(base, '2027-03');
    await makeAll();
    const [invoice, note] = (await contentsOf(seller)).filter(
      ({ issuer, month }) => issuer.name === 'Market Ltd.' && month >= '2027-02',
    );
    expect(note).toMatchObject({
      type: 'credit-note',
      number: 1,
      month: '2027-03',
      total: invoice.total,
      credits: { type: 'invoice', number: invoice.number },
    });
    expect(await findBroken(base.db, [...feeInvoices.invariants])).toEqual([]);
  });

  test('of an issuer that never issued an invoice has nothing to credit, and says so', async () => {
    const [, own] = await Promise.all([null, givenPartner(base.db)]);
    const alone = await givenSeller(base.db, { partner: own, marketFee: 150 });
    await moveClockTo(base, '2027-04-05T12:00');
    const saleId = await pay(alone);
    await closeThrough(base, '2027-04');
    await moveClockTo(base, '2027-05-05T12:00');
    await world.send(`sales/${saleId}/external-market-fee`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'svc-merchant-key': alone.svcId,
        'svc-partner-key': own?.clientKey ?? '',
      },
      body: JSON.stringify({ market_fee_percentage: 0 }),
    });
    await closeThrough(base, '2027-05');
    await set(own?.id ?? 0, { validFrom: '2027-05' });
    await makeAll();
    expect((await billsOfMonth(base.db, alone.id, '2027-05')).map(({ none }) => none?.why)).toContain(
      'nothing-to-credit',
    );
  });
});

describe('an exempt dealer', () => {
  test('charges no VAT: its document is a transaction invoice without any', async () => {
    const exempt = await givenPartner(base.db);
    const of = await givenSeller(base.db, { partner: exempt, marketFee: 200 });
    await moveClockTo(base, '2027-06-05T12:00');
    await pay(of);
    await closeThrough(base, '2027-06');
    await set(exempt.id, { kind: 'exempt-dealer', name: 'Dana Levi' });
    await makeAll();
    const [document] = (await contentsOf(of)).filter(({ issuer }) => issuer.name === 'Dana Levi');
    expect(document).toMatchObject({ type: 'transaction-invoice', vat: 0, vat_rate: 0 });
    expect(document.net).toBe(document.total);
  });

  test('cannot be the installation, whose fees are charged with VAT', async () => {
    expect(await set(null, { kind: 'exempt-dealer' })).toEqual({ ok: false, about: 'kind' });
    expect((await readIssuer(base.db, null)).details?.kind).toBe('company');
  });
});

test('the first number of a series that has begun stays', async () => {
  expect(await set(null, { firstInvoice: 900 })).toEqual({ ok: false, about: 'firstInvoice' });
  expect(await set(null, { name: 'Kupa Payments Ltd.' })).toMatchObject({ ok: true, was: { name: 'Kupa Ltd.' } });
});

test('numbers have no gap under eight writers of which some are stopped before they commit', async () => {
  const market = await givenPartner(base.db);
  const sellers = await Promise.all(
    Array.from({ length: 12 }, () => givenSeller(base.db, { partner: market, marketFee: 150 })),
  );
  await moveClockTo(base, '2027-07-05T12:00');
  for (const one of sellers) await pay(one);
  await closeThrough(base, '2027-07');
  await set(market.id, { validFrom: '2027-07' });
  const stopped = async () => {
    armFailpoint('fee-invoices.before_commit:throw');
    await makeFeeInvoices(context()).catch(() => 0);
  };
  await Promise.all(
    Array.from({ length: 8 }, (_, writer) => (writer % 3 === 0 ? stopped() : makeFeeInvoices(context()))),
  );
  armFailpoint(null);
  await makeAll();
  const { rows } = await listInvoices(base.db, market.id, null);
  expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  expect(await findBroken(base.db, [...feeInvoices.invariants])).toEqual([]);
});

test('what was charged and what was issued is changed and removed by nobody', async () => {
  for (const text of [
    'UPDATE fee_invoice SET total = 0',
    'DELETE FROM fee_invoice',
    'UPDATE fee_bill SET charged = charged + 1',
    'DELETE FROM fee_bill',
    "UPDATE invoice_issuer SET name = 'Other'",
  ])
    await expect(base.owner.query(statement('', text), [])).rejects.toThrow();
});

test('an invoice is found by who got it and by who issued it, and by nobody else', async () => {
  const { rows } = await listInvoices(base.db, partner.id, null);
  const id = rows[0]?.publicId ?? '';
  const other = await givenSeller(base.db);
  const found = async (reader: Parameters<typeof findInvoice>[2]) => (await findInvoice(base.db, id, reader)) !== null;
  expect(await found({ kind: 'sellers', ids: [seller.id] })).toBe(true);
  expect(await found({ kind: 'partners', ids: [partner.id] })).toBe(true);
  expect(await found({ kind: 'sellers', ids: [other.id] })).toBe(false);
  expect(await found({ kind: 'partners', ids: [(await givenPartner(base.db)).id] })).toBe(false);
  // Operators read what the installation issued.
  expect(await found({ kind: 'operator' })).toBe(false);
});

test('F01 and F02 name a bill that is not what its statement says, and a number that is missing', async () => {
  const tamper = async (text: string) => {
    await base.owner.inTransaction(async (inside) => {
      await inside.query(statement('', `SET LOCAL session_replication_role = 'replica'`), []);
      await inside.query(statement('', text), []);
    });
  };
  const ids = async () =>
    (await findBroken(base.db, [...feeInvoices.invariants])).map(({ invariant }) => invariant.slice(0, 3));
  await tamper('UPDATE fee_bill SET charged = charged + 1 WHERE id = (SELECT min(id) FROM fee_bill)');
  expect([...new Set(await ids())]).toEqual(['F01']);
  await tamper('UPDATE fee_bill SET charged = charged - 1 WHERE id = (SELECT min(id) FROM fee_bill)');
  await tamper(`UPDATE fee_invoice_number SET last = last + 1 WHERE partner_id IS NULL AND type = 'invoice'`);
  expect(await ids()).toEqual(['F02']);
  await tamper(`UPDATE fee_invoice_number SET last = last - 1 WHERE partner_id IS NULL AND type = 'invoice'`);
  expect(await ids()).toEqual([]);
});
