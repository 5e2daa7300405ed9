import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { splitCells } from '#lib/platform/tables/split-cells.ts';
import { answerOf, callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { readPdf, withoutMarks } from '#lib/testing/files/read-pdf.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Statements as programs ask for them: who may, what they answer, and that it stays so. */

const base = testDatabase();
const world = testWorld(base);

type Query = Record<string, string>;
const headersOf = (of: TestSeller | null, key?: string) => ({
  ...(of && { 'svc-merchant-key': of.svcId }),
  ...(key !== undefined && { 'svc-partner-key': key }),
});
const ask = async (path: string, of: TestSeller | null, query: Query = {}, key?: string) =>
  (await callApi('GET', path, { headers: headersOf(of, key), query })).body;
const fileOf = async (path: string, of: TestSeller | null, query: Query, key?: string) => {
  const response = await answerOf('GET', path, { headers: headersOf(of, key), query });
  return { headers: response.headers, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
};

const NAME = statement('test_name_seller', 'UPDATE seller SET name = $2 WHERE id = $1');

let partner: TestPartner;
let seller: TestSeller;
let late: TestSeller;
let personId: number;

async function pay(of: TestSeller, more: object = {}): Promise<string> {
  const { saleId } = await world.givenSale(of, more);
  await world.pay(of, saleId, more);
  return saleId;
}

beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
  late = await givenSeller(base.db);
  personId = await givenPerson(base, 'Operator');
  await base.owner.query(NAME, [seller.id, '=cmd|"x"!A1']);
  await moveClockTo(base, '2026-12-10T12:00');
  const sale = await pay(seller);
  await pay(seller, { currency: 'USD', sale_price: 7_000 });
  await world.refund(seller, sale, 1_000);
  await closeThrough(base, '2026-12');
  await moveClockTo(base, '2027-01-15T12:00');
  await pay(seller);
  await pay(late);
  await closeThrough(base, '2027-01');
  await moveClockTo(base, '2027-02-10T12:00');
  await pay(seller);
}, 120_000);

const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .toSorted()
          .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
          .join(',')}}`
      : JSON.stringify(value);
const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

type Item = {
  month: string;
  currency: string;
  opening: number;
  closing: number;
  status: string;
  sha256: string | null;
};

describe('GET /statements', () => {
  test('lists the months of a year, the newest first, up to the present one, which is open', async () => {
    const { items } = await ask('statements', seller, { currency: 'ILS' });
    expect(items.map(({ month, status }: Item) => [month, status])).toEqual([
      ['2027-02', 'open'],
      ['2027-01', 'closed'],
    ]);
    const [february, january] = items;
    expect([february.opening, february.sha256]).toEqual([january.closing, null]);
    expect(january.sha256).toMatch(/^[0-9a-f]{64}$/);
    const [{ closing }] = (await ask('statements', seller, { currency: 'ILS', year: '2026' })).items;
    expect(closing).toBe(january.opening);
    const { balances } = await ask('balance', seller, { currency: 'ILS' });
    expect(february.closing).toBe(balances[0].pending + balances[0].available);
  });

  test('has each currency from its first month on, and nothing of before and of years to come', async () => {
    const all = (await ask('statements', seller, { year: '2026' })).items;
    expect(all.map(({ month, currency }: Item) => [month, currency])).toEqual([
      ['2026-12', 'ILS'],
      ['2026-12', 'USD'],
    ]);
    expect((await ask('statements', late, { year: '2026' })).items).toEqual([]);
    expect((await ask('statements', late)).items.map(({ month }: Item) => month)).toEqual(['2027-02', '2027-01']);
    expect((await ask('statements', seller, { year: '2028' })).items).toEqual([]);
    expect((await ask('statements', seller, { currency: 'EUR' })).items).toEqual([]);
  });

  test('of a partner is its own with its key alone, and a seller’s where one is named', async () => {
    const own = (await ask('statements', null, { year: '2026' }, partner.clientKey)).items;
    expect(own.map(({ currency, closing }: Item) => [currency, closing])).toEqual([
      ['ILS', 75],
      ['USD', 105],
    ]);
    const named = { year: '2026', seller_svc_id: seller.svcId };
    expect(await ask('statements', null, named, partner.clientKey)).toEqual(
      await ask('statements', seller, { year: '2026' }),
    );
    const stranger = await givenPartner(base.db);
    expect((await ask('statements', seller, {}, stranger.clientKey)).status_error_code).toBe(251);
    expect((await ask('statements', null)).status_additional_info).toBe('Svc-Merchant-Key');
  });
});

describe('GET /statements/{period}', () => {
  test('says what led from the opening to the closing balance, with a hash that anybody can make', async () => {
    const { items } = await ask('statements/2026-12', seller);
    const [{ statement: said, ...ils }, usd] = items;
    expect(ils).toMatchObject({ currency: 'ILS', status: 'closed' });
    expect(said).toMatchObject({
      month: '2026-12',
      holder: { kind: 'seller', name: '=cmd|"x"!A1', business_number: '' },
      time_zone: 'Asia/Jerusalem',
      first_day: '2026-12-01',
      last_day: '2026-12-31',
      opening: 0,
      changes: [
        { cause: 'payment', count: 1, amount: 5_000 },
        { cause: 'refund', count: 1, amount: -1_000 },
        { cause: 'processing-fee', count: 1, amount: -168 },
        { cause: 'fee-vat', count: 1, amount: -30 },
        { cause: 'market-fee', count: 1, amount: -75 },
      ],
      closing: 3_727,
      at_end: { pending: 0, available: 3_727, reserved: 0, in_transit: 0, total: 3_727 },
      closed_at: expect.stringMatching(/^2027-01-01 00:1\d:\d\d$/),
    });
    expect(usd.currency).toBe('USD');
    expect(sha256(said)).toBe(ils.sha256);
    const [listed] = (await ask('statements', seller, { year: '2026', currency: 'ILS' })).items;
    expect(listed.sha256).toBe(ils.sha256);
  });

  test('of a closed month is the same after everything that is booked later; a new name changes nothing', async () => {
    const before = await ask('statements/2027-01', seller);
    await adjustBalance(base.db, {
      sellerId: seller.id,
      currency: 'ILS',
      amount: 12_300,
      reason: 'x',
      createdBy: personId,
      valueDate: '2027-01-31',
    });
    await base.owner.query(NAME, [seller.id, 'Another name']);
    expect(await ask('statements/2027-01', seller)).toEqual(before);
    await base.owner.query(NAME, [seller.id, '=cmd|"x"!A1']);
    const [open] = (await ask('statements/2027-02', seller, { currency: 'ILS' })).items;
    expect([open.status, open.sha256, open.statement.closed_at]).toEqual(['open', null, null]);
    expect(open.statement.changes).toContainEqual({ cause: 'adjustment', count: 1, amount: 12_300 });
  });

  test('of a year is the sum of its months, and is closed with its December', async () => {
    const [{ statement: year, ...rest }] = (await ask('statements/2026', seller, { currency: 'ILS' })).items;
    const [{ statement: month, sha256: ofMonth }] = (await ask('statements/2026-12', seller, { currency: 'ILS' }))
      .items;
    expect(rest).toEqual({ currency: 'ILS', status: 'closed', sha256: sha256(year) });
    expect([year.opening, year.changes, year.closing]).toEqual([month.opening, month.changes, month.closing]);
    expect(year.months).toEqual([{ month: '2026-12', opening: 0, closing: month.closing, sha256: ofMonth }]);
    const [open] = (await ask('statements/2027', seller, { currency: 'ILS' })).items;
    const months = await Promise.all(
      ['2027-01', '2027-02'].map(async (of) => (await ask(`statements/${of}`, seller, { currency: 'ILS' })).items[0]),
    );
    expect([open.status, open.sha256, open.statement.opening]).toEqual(['open', null, month.closing]);
    const paid = (of: { statement: { changes: { cause: string; amount: number }[] } }) =>
      of.statement.changes.find(({ cause }) => cause === 'payment')?.amount ?? 0;
    expect(paid(open)).toBe(months.reduce((sum, of) => sum + paid(of), 0));
    expect(open.statement.months).toHaveLength(2);
  });

  test('refuses what it does not understand or does not have, by the name of the field', async () => {
    const why = async (path: string, query: Query = {}) => {
      const { status_error_code: code, status_additional_info: field } = await ask(path, seller, query);
      return [code, field];
    };
    for (const period of ['2026-13', '2026-1', '26', '2026-00', '0999', 'x', '2026-12-01'])
      expect(await why(`statements/${period}`)).toEqual([9001, 'period']);
    for (const period of ['2026-11', '2025', '2027-03', '2031'])
      expect(await why(`statements/${period}`)).toEqual([9007, 'period']);
    expect(await why('statements/2026-12', { currency: 'GBP' })).toEqual([252, 'currency']);
    expect(await why('statements/2026-12', { currency: 'EUR' })).toEqual([9007, 'period']);
    expect(await why('statements/2026-12', { format: 'xlsx' })).toEqual([9001, 'format']);
    expect(await why('statements', { year: '26' })).toEqual([9001, 'year']);
    expect(await why('statements', { currency: 'shekel' })).toEqual([252, 'currency']);
    const nobody = { ...seller, svcId: 'MPL00000-00000000-00000000-00000000' };
    expect((await ask('statements/2026-12', nobody)).status_error_code).toBe(251);
    expect((await ask('statements/2026-12', late)).status_error_code).toBe(9007);
  });
});

describe('a statement as CSV', () => {
  const csv = (language: string, query: Query = {}) =>
    fileOf('statements/2026-12', seller, { format: 'csv', language, ...query });

  test('has its head, its hashes and its lines, and nothing that a spreadsheet computes', async () => {
    const { headers, text } = await csv('en');
    expect([headers.get('content-type'), headers.get('content-disposition'), headers.get('svc-request-id')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="statement-2026-12.csv"',
      expect.stringMatching(/./),
    ]);
    const { items } = await ask('statements/2026-12', seller);
    expect(text.replaceAll('\r\n', '\n')).toBe(
      `\ufeff${[
        '"Statement, December 2026",,,,,',
        `Business,"'=cmd|""x""!A1",,,,`,
        'Period,2026-12,,,,',
        'Days,2026-12-01 to 2026-12-31,,,,',
        'Time zone,Asia/Jerusalem,,,,',
        `Status,Closed on ${items[0].statement.closed_at}. Nothing can be booked in it anymore.,,,,`,
        'Amounts,"Money to the business is positive. Fees, refunds and payouts are negative.",,,,',
        `"SHA-256, ILS",${items[0].sha256},,,,`,
        `"SHA-256, USD",${items[1].sha256},,,,`,
        ',,,,,',
        'Period,Line,Code,Movements,Amount,Currency',
        '2026-12,Opening balance,opening,,0.00,ILS',
        '2026-12,Payment,payment,1,50.00,ILS',
        '2026-12,Refund,refund,1,-10.00,ILS',
        '2026-12,Processing fee,processing-fee,1,-1.68,ILS',
        '2026-12,VAT on fees,fee-vat,1,-0.30,ILS',
        '2026-12,Marketplace fee,market-fee,1,-0.75,ILS',
        '2026-12,Closing balance,closing,,37.27,ILS',
        '2026-12,of it pending,pending,,0.00,ILS',
        '2026-12,of it available,available,,37.27,ILS',
        '2026-12,In reserve,reserved,,0.00,ILS',
        '2026-12,On its way to the bank,in-transit,,0.00,ILS',
        '2026-12,Total,total,,37.27,ILS',
        '2026-12,Opening balance,opening,,0.00,USD',
      ].join('\n')}\n${text.replaceAll('\r\n', '\n').split('opening,,0.00,USD\n')[1]}`,
    );
  });

  test('is written in each language, with the same codes and amounts', async () => {
    const numbersOf = (text: string) =>
      splitCells(text, ',', 100)
        .rows.slice(9)
        .map(({ cells }) => cells.filter((_, place) => place !== 1));
    const all = await Promise.all(LANGUAGES.map((language) => csv(language, { currency: 'ILS' })));
    expect(new Set(all.map(({ text }) => text)).size).toBe(LANGUAGES.length);
    const [first, ...others] = all.map(({ text }) => numbersOf(text));
    for (const other of others) expect(other).toEqual(first);
    const [hebrew] = all;
    expect(hebrew?.text).toContain('יתרת פתיחה');
    // Without a language it is that of the request, and Hebrew where it says none.
    const { text } = await fileOf('statements/2026-12', seller, { format: 'csv', currency: 'ILS' });
    expect(text).toBe(hebrew?.text);
  });

  test('is the same bytes for ever, and one of an open month says of when it is', async () => {
    const before = (await csv('en')).text;
    await pay(seller);
    await base.moveClock(3_600);
    expect((await csv('en')).text).toBe(before);
    const open = () => fileOf('statements/2027-02', seller, { format: 'csv', language: 'en' });
    const { text: one } = await open();
    expect(one).toMatch(/Status,Open\. As of 2027-02-\d\d \d\d:\d\d:\d\d\./);
    expect(one).not.toContain('SHA-256');
    await base.moveClock(3_600);
    expect((await open()).text).not.toBe(one);
  });

  test('of a year has the lines of each month before its own', async () => {
    const { text } = await fileOf('statements/2027', seller, { format: 'csv', language: 'en', currency: 'ILS' });
    const periods = text
      .split('\r\n')
      .slice(10)
      .map((line) => line.split(',')[0]);
    expect([...new Set(periods.filter(Boolean))]).toEqual(['2027-01', '2027-02', '2027']);
  });

  test('of a partner is its own, by its key alone', async () => {
    const { text } = await fileOf('statements/2026-12', null, { format: 'csv', language: 'en' }, partner.clientKey);
    expect(text).toContain('2026-12,Marketplace fee received,market-fee-income,1,0.75,ILS');
  });
});

describe('a statement as PDF', () => {
  const pdf = async (period: string, language: string) => {
    const query = { format: 'pdf', language };
    const response = await answerOf('GET', `statements/${period}`, { headers: headersOf(seller), query });
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test.each(isAll ? LANGUAGES : (['he'] as const))(
    'says the same in %s, with the text that its hash is of inside',
    async (language) => {
      const { type, bytes } = await pdf('2026-12', language);
      expect(type).toBe('application/pdf');
      const read = await readPdf(bytes);
      expect(read.language).toBe(language);
      const { items } = await ask('statements/2026-12', seller);
      expect(
        [...read.attachments.values()].map(({ bytes: file }) => createHash('sha256').update(file).digest('hex')),
      ).toEqual(items.map(({ sha256: hash }: Item) => hash));
      const text = withoutMarks(read.elements.map((one) => one.text).join(' ')).replace(/\s+/g, '');
      for (const sum of ['50.00', '37.27', items[0].sha256]) expect(text).toContain(sum);
    },
  );

  test('is the same bytes for ever', async () => {
    const { bytes } = await pdf('2026-12', 'en');
    await pay(seller);
    expect((await pdf('2026-12', 'en')).bytes.equals(bytes)).toBe(true);
    await base.owner.query(NAME, [seller.id, 'Another name']);
    expect((await pdf('2026', 'en')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await pdf('2026-12', 'en')).bytes.equals(bytes)).toBe(true);
  });
});
