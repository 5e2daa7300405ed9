import { expect, test } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { makeDocument } from '#lib/modules/documents/make-document.ts';
import type { DocumentToMake } from '#lib/modules/documents/domain/own-document.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { answerOf } from '#lib/testing/api.ts';
import { bodyOf } from '#lib/testing/body-of.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { unzip } from '#lib/testing/files/unzip.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { rollUpAll } from '#lib/testing/roll-up.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { exportDocuments } from './export-documents.ts';

/**
 * Exports of documents over a New Year that changes the rate of VAT: the authority's files say what the documents say,
 * which is what the books say, to the agora. `npm test` has the turn of the year, `test:all` the whole of it.
 */

const base = testDatabase();
const world = testWorld(base);
const making = () => ({ database: base.db, timeZone: ZONE });

const [BEGIN, END, STEP] = isAll ? ['2024-07-01', '2025-06-27', 6] : ['2024-12-29', '2025-01-03', 1];

async function moveTo(at: Date): Promise<void> {
  const { now } = await readClock(base.db);
  await base.moveClock(Math.round((at.getTime() - now.getTime()) / 1_000));
}

const days = function* () {
  for (let at = Date.parse(`${BEGIN}T09:30:00Z`); at <= Date.parse(`${END}T23:00:00Z`); at += STEP * 86_400_000)
    yield new Date(at);
};

const ask = (seller: TestSeller, query: Record<string, string>, headers: Record<string, string> = {}) =>
  answerOf('GET', 'documents/export', { query, headers: { 'svc-merchant-key': seller.svcId, ...headers } });

/** Files of an export through the API. */
async function exported(seller: TestSeller, format: string, from = BEGIN, to = END): Promise<Map<string, Buffer>> {
  const response = await ask(seller, { format, from, to });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="documents-${format}-${from}-${to}.zip"`,
  );
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const textOf = (files: Map<string, Buffer>, name: string): string => {
  const found = files.get(name);
  if (!found) throw new Error(`no ${name} among ${[...files.keys()]}`);
  return found.toString('utf8');
};

/** The uniform file of an export: its records, and INI.TXT. */
function uniformOf(files: Map<string, Buffer>): { folder: string; ini: string[]; records: string[] } {
  const packed = [...files.keys()].find((name) => name.endsWith('/BKMVDATA.zip')) ?? '';
  const folder = packed.replace('/BKMVDATA.zip', '');
  const inner = unzip(files.get(packed) ?? Buffer.alloc(0));
  expect([...inner.keys()]).toEqual(['BKMVDATA.TXT']);
  const split = (bytes: Buffer | undefined) => {
    const lines = (bytes ?? Buffer.alloc(0)).toString('latin1').split('\r\n');
    expect(lines.pop()).toBe('');
    return lines;
  };
  return { folder, ini: split(files.get(`${folder}/INI.TXT`)), records: split(inner.get('BKMVDATA.TXT')) };
}

/** A part of a record by its places in the publication, counted from 1. */
const at = (record: string, from: number, to: number): string => record.slice(from - 1, to);
const moneyAt = (record: string, from: number, to: number): number => Number(at(record, from, to));
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ A100: 95, B100: 317, B110: 376, C100: 444, D110: 339, D120: 222, Z900: 110 },
};

const OF_TYPES = statement(
  'test_sums_of_types',
  `SELECT CASE type WHEN 'order' THEN 100 WHEN 'transaction-invoice' THEN 300 WHEN 'invoice' THEN 305
      WHEN 'invoice-receipt' THEN 320 WHEN 'credit-note' THEN 330 WHEN 'receipt' THEN 400 END AS type,
    count(*)::int AS count, sum(CASE WHEN credits_id IS NOT NULL AND type <> 'credit-note' THEN -1 ELSE 1 END * total
      )::bigint AS total, sum(vat)::bigint AS vat
  FROM fiscal_document WHERE seller_id = $1 AND type <> 'offer' AND currency = 'ILS' GROUP BY 1 ORDER BY 1`,
);
const BOOKED = statement(
  'test_booked_by_kind',
  `SELECT (-sum(e.amount) FILTER (WHERE e.account = 'seller_balance'))::bigint AS balance,
    sum(e.amount) FILTER (WHERE e.account = 'acquirer_clearing')::bigint AS cleared
  FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id WHERE a.seller_id = $1`,
);

const line = (name: string, unitPrice: number, more: Partial<DocumentToMake['lines'][number]> = {}) => ({
  ...{ name, quantity: 1, unitPrice },
  ...more,
});

async function make(seller: TestSeller, more: Partial<DocumentToMake> & Pick<DocumentToMake, 'type' | 'lines'>) {
  const made = await makeDocument(making(), seller.id, {
    currency: 'ILS',
    language: 'he',
    buyer: { name: 'לוי בע״מ', companyNumber: '515000002' },
    comment: '',
    ...more,
  });
  if (!made.ok) throw new Error(made.reason.key);
  return made.value;
}

let seller: TestSeller;
let today: Date;

test('a year of a shop, over a change of the rate, is in its documents', { timeout: 300_000 }, async () => {
  const { now } = await readClock(base.db);
  today = now;
  await moveTo(new Date(`${BEGIN}T08:00:00Z`));
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  await givenIssuer(base.owner, seller, { name: 'Café “Rimon” ₪' });
  let count = 0;
  for (const day of days()) {
    await moveTo(day);
    count += 1;
    const price = 11_801 + count * 137;
    const { saleId } = await world.givenSale(seller, { sale_price: price, installments: 3 });
    const paid = await world.pay(seller, saleId, { sale_price: String(price), installments: '3' });
    expect(paid.body.status_code).toBe(0);
    // Every second payment is given back in part, at the rate of its own day.
    if (count % 2 === 0) expect((await world.refund(seller, saleId, 3_333)).body.status_code).toBe(0);
    const invoice = await make(seller, {
      type: 'invoice',
      lines: [
        line('ייעוץ', 10_007, { quantity: 3, discount: 501 }),
        line('Export', 5_003, { vat: 'zero' }),
        line('שונות', 333),
      ],
    });
    if (count % 3 === 0)
      await make(seller, { type: 'credit-note', originId: invoice.publicId, lines: [line('זיכוי', 1_001)] });
    await make(seller, { type: 'offer', lines: [line('Quote', 99_999)] });
    if (count % 2 === 1)
      await make(seller, {
        type: 'receipt',
        lines: [line('קבלה', 7_777)],
        payments: [
          { method: 'cash', amount: 5_000, date: null },
          { method: 'cheque', amount: 2_777, date: '2025-02-01' },
        ],
      });
  }
});

test('sums of the uniform file are those of the documents, and those of payments are the books', async () => {
  await moveTo(today);
  await rollUpAll(base);
  const { folder, ini, records } = uniformOf(await exported(seller, 'uniform'));
  expect(folder).toMatch(/^OPENFRMT\/51400000\.\d\d\/\d{8}$/);

  // Every record is as long as its code has it, numbered in order, and of the business.
  for (const [index, record] of records.entries()) {
    expect(record.length, record.slice(0, 13)).toBe(LENGTHS[at(record, 1, 4)]);
    expect([Number(at(record, 5, 13)), at(record, 14, 22)]).toEqual([index + 1, '514000009']);
  }
  expect([at(records[0] ?? '', 1, 4), at(records.at(-1) ?? '', 1, 4)]).toEqual(['A100', 'Z900']);
  expect(Number(at(records.at(-1) ?? '', 46, 60))).toBe(records.length);

  // INI.TXT counts them, and bears the same identifier.
  const of = (code: string) => records.filter((record) => record.startsWith(code));
  expect(ini[0]?.length).toBe(466);
  expect(Number(at(ini[0] ?? '', 10, 24))).toBe(records.length);
  const identifiers = [at(ini[0] ?? '', 34, 48), at(records[0] ?? '', 23, 37), at(records.at(-1) ?? '', 23, 37)];
  expect(new Set(identifiers).size).toBe(1);
  expect(identifiers[0]).toMatch(/^[1-9]\d{14}$/);
  expect(ini.slice(1)).toEqual(
    ['B100', 'B110', 'C100', 'D110', 'D120', 'M100'].map((code) => code + String(of(code).length).padStart(15, '0')),
  );
  expect(at(ini[0] ?? '', 135, 184).trimEnd()).toBe(folder.replaceAll('/', '\\'));
  expect(at(ini[0] ?? '', 215, 264).trimEnd()).toBe(
    'Caf\u00e9 "Rimon" \u00f9"\u00e7'.replace('\u00e9', 'e').replace('\u00f9', '\u00f9'),
  );

  // By type: as many documents, and as much money, as the documents say.
  const sums = await base.owner.query<{ type: number; count: number; total: number; vat: number }>(OF_TYPES, [
    seller.id,
  ]);
  const written = [...Map.groupBy(of('C100'), (record) => Number(at(record, 23, 25)))]
    .map(([type, own]) => ({
      type,
      count: own.length,
      total: own.reduce((sum, record) => sum + moneyAt(record, 348, 362), 0),
      vat: own.reduce((sum, record) => sum + moneyAt(record, 333, 347), 0),
    }))
    .toSorted((one, other) => one.type - other.type);
  expect(written).toEqual(sums);
  expect(written.map(({ type }) => type)).toEqual([305, 320, 330, 400]);

  // Each document: before discount and discount are net, net and VAT are total; lines and payments come to it.
  for (const record of of('C100')) {
    const [before, discount, net, vat, total] = [288, 303, 318, 333, 348].map((from) =>
      moneyAt(record, from, from + 14),
    );
    expect((before ?? 0) + (discount ?? 0)).toBe(net);
    expect((net ?? 0) + (vat ?? 0)).toBe(total);
    const [key, link] = [at(record, 23, 45), at(record, 425, 431)];
    const lines = of('D110').filter((one) => at(one, 23, 45) === key);
    expect(lines.map((one) => at(one, 305, 311))).toEqual(lines.map(() => link));
    expect(lines.reduce((sum, one) => sum + moneyAt(one, 271, 285), 0)).toBe(before);
    const payments = of('D120').filter((one) => at(one, 23, 45) === key);
    if (['320', '400'].includes(at(record, 23, 25)))
      expect(payments.reduce((sum, one) => sum + moneyAt(one, 104, 118), 0)).toBe(total);
    else expect(payments).toEqual([]);
  }

  // One payment for each instalment, a month apart; means that were named as they were named.
  const card = of('D120').filter((record) => at(record, 23, 45) === `320${'1'.padEnd(20)}`);
  expect(card.map((record) => [at(record, 50, 50), at(record, 96, 103), at(record, 140, 140)])).toEqual(
    [0, 1, 2].map((months) => ['3', dueOn(months), '2']),
  );
  const named = of('D120').filter((record) => at(record, 23, 45) === `400${'1'.padEnd(20)}`);
  expect(named.map((record) => [at(record, 50, 50), moneyAt(record, 104, 118)])).toEqual([
    ['1', 5_000],
    ['2', 2_777],
  ]);

  // The rate is that of the day; of a credit note, that of what it takes back.
  for (const record of of('D110').filter((one) => ['305', '320'].includes(at(one, 23, 25)))) {
    const rate = at(record, 297, 304) < '20250101' ? '1700' : '1800';
    expect([rate, '0000']).toContain(at(record, 286, 289));
  }

  // Payments less refunds by the documents are what cleared, and both sides of the books are the same.
  const [booked] = await base.owner.query<{ balance: number; cleared: number }>(BOOKED, [seller.id]);
  const ofPayments = written.filter(({ type }) => type === 320).reduce((sum, { total }) => sum + total, 0);
  const refunds = Math.floor([...days()].length / 2) * 3_333;
  expect(ofPayments - refunds).toBe(booked?.cleared);
  const side = (code: string) =>
    of('B100')
      .filter((record) => at(record, 203, 203) === code)
      .reduce((sum, one) => sum + moneyAt(one, 207, 221), 0);
  expect(side('1')).toBe(side('2'));
  const balance = of('B110').find((record) => at(record, 23, 37).trim() === 'KUPA-01') ?? '';
  expect(moneyAt(balance, 293, 307) - moneyAt(balance, 308, 322)).toBe(booked?.balance);
  expect(of('B110').reduce((sum, one) => sum + moneyAt(one, 293, 307), 0)).toBe(side('1'));
});

/** Day of an instalment of the first payment. */
const dueOn = (months: number): string => {
  const [year, month, day] = BEGIN.split('-').map(Number) as [number, number, number];
  const due = new Date(Date.UTC(year, month - 1 + months, day));
  // Of the last days of a month, the last of a shorter one.
  const last = new Date(Date.UTC(year, month + months, 0));
  return dayOf(due.getUTCDate() === day ? due : last, 'UTC').replaceAll('-', '');
};

test('the report counts every type of the appendix, and says what the files are not', async () => {
  const files = await exported(seller, 'uniform');
  const report = textOf(files, 'report.html');
  expect(report.match(/<tr><td><bdi>\d{3}<\/bdi>/g)).toHaveLength(27);
  expect(report).toContain('אינה רשומה');
  expect(report).toContain('סימולטור');
  // A second run of the same minute is in the folder of the next.
  const again = uniformOf(await exported(seller, 'uniform'));
  const [first, second] = [uniformOf(files).folder, again.folder].map((folder) => Number(folder.slice(-8)));
  expect(second).not.toBe(first);
});

test('the VAT report has each rate of the period, less what was credited, as the documents have it', async () => {
  const files = await exported(seller, 'vat');
  const rows = textOf(files, 'vat-sums.csv').trim().split('\r\n').slice(1);
  const sums = rows.map((row) => row.split(','));
  expect(sums.map(([taxed, rate]) => [taxed, rate])).toEqual([
    ['standard', '18.00'],
    ['standard', '17.00'],
    ['zero', '0.00'],
  ]);
  const documents = await base.owner.query<{ type: number; total: number; vat: number }>(OF_TYPES, [seller.id]);
  const signed = (of: 'total' | 'vat') =>
    documents.reduce((sum, one) => sum + ({ 305: 1, 320: 1, 330: -1 }[one.type] ?? 0) * one[of], 0);
  const agorot = (column: number) => sums.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  expect([agorot(4), agorot(5)]).toEqual([signed('vat'), signed('total')]);
  const details = textOf(files, 'vat-documents.csv').trim().split('\r\n').slice(1);
  expect(details.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-2)) * 100), 0)).toBe(signed('vat'));
  expect(textOf(files, 'vat-report.html')).toContain('PCN874');
  // A month before the change has the old rate alone.
  const before = textOf(await exported(seller, 'vat', BEGIN, '2024-12-31'), 'vat-sums.csv');
  expect(before).toContain('17.00');
  expect(before).not.toContain('18.00');
});

const ALLOCATE = statement(
  'test_allocate',
  `INSERT INTO document_allocation (document_id, seller_id, status, number, settled_at)
  SELECT id, seller_id, 'given', '123456789', app_now() FROM fiscal_document
  WHERE seller_id = $1 AND type = 'invoice' AND number = 1`,
);

test('the number of the tax authority stands beside the invoice that has one', async () => {
  await base.owner.query(ALLOCATE, [seller.id]);
  for (const [format, name] of [
    ['csv', 'documents.csv'],
    ['vat', 'vat-documents.csv'],
  ] as const) {
    const named = textOf(await exported(seller, format), name).match(/^.*123456789.*$/gm);
    expect(named?.every((row) => row.includes('305,1,'))).toBe(true);
  }
});

test('tables have every document and line, and movements are those of the accounting export', async () => {
  const tables = await exported(seller, 'csv');
  const [documents, lines] = ['documents.csv', 'lines.csv'].map((name) => textOf(tables, name).trim().split('\r\n'));
  const [{ count = 0 } = {}] = await base.owner.query<{ count: number }>(
    statement('test_count_documents', 'SELECT count(*)::int AS count FROM fiscal_document WHERE seller_id = $1'),
    [seller.id],
  );
  expect(documents?.length).toBe(count + 1);
  expect(lines?.length).toBeGreaterThan(count);
  const movein = await exported(seller, 'movein');
  expect([...movein.keys()]).toEqual(['MOVEIN.DOC', 'MOVEIN.PRM', 'HESHIN.DAT', 'HESHIN.PRM']);
  expect(movein.get('MOVEIN.DOC')?.length).toBeGreaterThan(0);
  expect((movein.get('MOVEIN.DOC')?.length ?? 1) % 176).toBe(0);
});

test('another currency is in shekels at the rate of its document, and without one it is said', async () => {
  const shop = await givenSeller(base.db, {});
  await givenIssuer(base.owner, shop);
  const dollars = { currency: 'USD', lines: [line('Consulting', 10_000), line('Trip', 3_333)] };
  await make(shop, { type: 'invoice', ...dollars, currencyRate: '3.6543' });
  await make(shop, { type: 'invoice', ...dollars });
  const { now } = await readClock(base.db);
  const day = dayOf(now, ZONE);
  const files = await exported(shop, 'uniform', day, day);
  const { records } = uniformOf(files);
  const [known = '', unknown = ''] = records.filter((record) => record.startsWith('C100'));
  expect([moneyAt(known, 270, 284), at(known, 285, 287)]).toEqual([13_333, 'USD']);
  // 112.99 and 20.34 dollars at 3.6543.
  expect([318, 333, 348].map((from) => moneyAt(known, from, from + 14))).toEqual([41_290, 7_433, 48_723]);
  const lines = records.filter((record) => record.startsWith('D110') && at(record, 26, 45).trim() === '1');
  expect(lines.reduce((sum, one) => sum + moneyAt(one, 271, 285), 0)).toBe(41_290);
  expect([270, 348].map((from) => moneyAt(unknown, from, from + 14))).toEqual([13_333, 0]);
  expect(textOf(files, 'report.html')).toContain('במטבע אחר בלי שער');
});

test('a receipt that cancels another is negative, so that its type comes to nothing', async () => {
  const shop = await givenSeller(base.db, {});
  await givenIssuer(base.owner, shop, { kind: 5 });
  const { saleId } = await world.givenSale(shop);
  await world.pay(shop, saleId);
  expect((await world.refund(shop, saleId)).body.status_code).toBe(0);
  const day = dayOf((await readClock(base.db)).now, ZONE);
  const { records } = uniformOf(await exported(shop, 'uniform', day, day));
  const documents = records.filter((record) => record.startsWith('C100'));
  expect(documents.map((record) => [at(record, 23, 25), moneyAt(record, 348, 362)])).toEqual([
    ['400', 5_000],
    ['400', -5_000],
  ]);
  const payments = records.filter((record) => record.startsWith('D120'));
  expect(payments.map((record) => moneyAt(record, 104, 118))).toEqual([5_000, -5_000]);
});

test('bad input is refused by its parameter, and a seller without details has no files', async () => {
  const refusal = async (query: Record<string, string>) => {
    const { status_error_code, status_additional_info } = await bodyOf(await ask(seller, query));
    return [status_error_code, status_additional_info];
  };
  const good = { format: 'csv', from: '2025-01-01', to: '2025-12-31' };
  expect(await refusal({ ...good, format: 'pdf' })).toEqual([9001, 'format']);
  expect(await refusal({ ...good, from: '2025-02-30' })).toEqual([9001, 'from']);
  expect(await refusal({ ...good, from: '01/01/2025' })).toEqual([9001, 'from']);
  expect(await refusal({ ...good, to: '2024-12-31' })).toEqual([9001, 'to']);
  expect(await refusal({ ...good, to: '2026-01-01' })).toEqual([9001, 'to']);
  expect(await refusal({ format: 'csv', from: good.from })).toEqual([1, 'to']);
  const whole = await ask(seller, good);
  expect([whole.status, (await bodyOf(whole)).file]).toEqual([200, 'application/zip']);
  const bare = await givenSeller(base.db, {});
  expect((await bodyOf(await ask(bare, good))).status_error_code).toBe(720);
  expect(
    (await bodyOf(await ask({ ...seller, svcId: 'MPL00000-NOBODY00-NOBODY00-NOBODY00' }, good))).status_error_code,
  ).toBe(251);
});

test('a seller has one export at a time, and one that is left or never read gives its turn back', async () => {
  const asked = { sellerId: seller.id, format: 'csv', from: BEGIN, to: END, language: 'en', madeBy: null } as const;
  const first = await exportDocuments(making(), asked);
  if (!first.ok) throw new Error(first.reason.key);
  const second = await exportDocuments(making(), asked);
  expect(second).toMatchObject({ ok: false, reason: { key: 'too_many_requests' } });
  await first.value.chunks.next();
  await first.value.chunks.return(undefined);
  const third = await exportDocuments(making(), asked);
  expect(third.ok).toBe(true);
  if (third.ok) third.value.close();
  expect((await exportDocuments(making(), { ...asked, format: 'uniform' })).ok).toBe(true);
});

test('a shop sees its own documents alone, also of a partner of both', async () => {
  const other = await givenSeller(base.db, {});
  await givenIssuer(base.owner, other);
  const tables = await exported(other, 'csv');
  expect(textOf(tables, 'documents.csv').trim().split('\r\n')).toHaveLength(1);
  const stranger = { 'svc-partner-key': seller.partner?.clientKey ?? '' };
  const response = await ask(other, { format: 'csv', from: BEGIN, to: END }, stranger);
  expect((await bodyOf(response)).status_error_code).toBe(251);
});
