import { describe, expect, test } from 'vitest';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import type { Accounts } from '../domain/postings.ts';
import type { Exported, ExportedLine } from '../exported.ts';
import { hashavshevetFiles } from './files.ts';
import { ACCOUNT_FIELDS, MOVEMENT_FIELDS } from './layout.ts';
import { isWritable } from './movements.ts';
import { parameterFile } from './records.ts';

/** Hashavshevet's files against the columns that its maker publishes, byte by byte. */

const ACCOUNTS: Accounts = {
  accounts: {
    balance: { key: '10500', sort: 110 },
    payment: { key: 'הכנסות', sort: 600 },
    'processing-fee': { key: '82010', sort: 820 },
    'fee-vat': { key: '82010', sort: null },
    payout: { key: '10100', sort: null },
  },
  movement: 'קפ',
  currencies: { ILS: 'ש"ח', USD: '$' },
};

const line = (cause: EntryCause, amount: number, more: Partial<ExportedLine> = {}): ExportedLine => ({
  ownId: 1,
  entryId: 2,
  part: 1,
  cause,
  amount,
  currency: 'ILS',
  bookedAt: new Date('2026-10-31T22:30:00Z'),
  bookedOn: '2026-11-01',
  valueDate: '2026-11-08',
  saleId: 'SALE00ABC',
  attemptId: null,
  description: '',
  ownPayout: null,
  bankReference: '',
  payoutId: null,
  ...more,
});

const exported = (lines: readonly ExportedLine[], accounts = ACCOUNTS): Exported => ({
  business: 'Cafe',
  businessNumber: '514323878',
  period: '2026-11',
  timeZone: 'Asia/Jerusalem',
  handOver: 12,
  at: new Date('2026-12-01T08:00:00Z'),
  months: [{ month: '2026-11', isClosed: true, checks: [] }],
  accounts,
  async *lines() {
    for (const one of lines) yield [one];
  },
});

async function fileOf(name: string, of: Exported): Promise<Uint8Array> {
  const file = hashavshevetFiles(of, 'he').find((one) => one.name === name);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.chunks ?? []) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

const decode = (bytes: Uint8Array): string => new TextDecoder('windows-1255', { fatal: true }).decode(bytes);
/** The characters of a record from one to another, counted from 1 as parameter files count them. */
const from = (bytes: Uint8Array, first: number, last: number, record = 0): string =>
  decode(bytes.subarray(record * LENGTH + first - 1, record * LENGTH + last));

/** Characters of a movement: 3 + 9 + 9 + 10 + 10 + 5 + 50 + 15 + 15 + 4 × 12, and the end of the line. */
const LENGTH = 176;

describe('MOVEIN.PRM', () => {
  test('has the 34 published fields in order, each from where to where it lies, and 0 0 where it is left out', () => {
    expect(decode(parameterFile(MOVEMENT_FIELDS)).split('\r\n')).toEqual([
      '176 ;אורך הרשומה',
      '1 3 ;קוד סוג תנועה',
      '4 12 ;אסמכתא ראשונה',
      '13 21 ;אסמכתא שנייה',
      '22 31 ;תאריך אסמכתא',
      '32 41 ;תאריך ערך',
      '0 0 ;קוד תמחיר',
      '42 46 ;קוד מטבע',
      '47 96 ;פרטים',
      '97 111 ;חשבון חובה 1',
      '0 0 ;חשבון חובה 2',
      '112 126 ;חשבון זכות 1',
      '0 0 ;חשבון זכות 2',
      '127 138 ;סכום חובה 1 בש"ח',
      '0 0 ;סכום חובה 2 בש"ח',
      '139 150 ;סכום זכות 1 בש"ח',
      '0 0 ;סכום זכות 2 בש"ח',
      '151 162 ;סכום חובה 1 מט"ח',
      '0 0 ;סכום חובה 2 מט"ח',
      '163 174 ;סכום זכות 1 מט"ח',
      '0 0 ;סכום זכות 2 מט"ח',
      '0 0 ;תאריך 3',
      '0 0 ;אסמכתא 3',
      '0 0 ;כמות',
      '0 0 ;קובץ',
      '0 0 ;הערות נוספות',
      '0 0 ;הערות נוספות 2',
      '0 0 ;סניף',
      '0 0 ;מספר עוסק מורשה',
      '0 0 ;לא בשימוש',
      '0 0 ;אסמכתא 4',
      '0 0 ;אסמכתא 5',
      '0 0 ;תאריך 4',
      '0 0 ;תאריך 5',
      '0 0 ;מספר הקצאה',
      '',
    ]);
  });

  test('no field is wider than published', () => {
    const most: Readonly<Record<string, number>> = {
      movement: 3,
      reference: 9,
      reference2: 9,
      date: 10,
      valueDate: 10,
      currency: 5,
      details: 50,
      debit: 15,
      credit: 15,
    };
    for (const { name, width, kind } of MOVEMENT_FIELDS)
      if (width !== null) expect([name, width]).toEqual([name, kind === 'amount' ? 12 : most[name]]);
  });
});

describe('MOVEIN.DOC', () => {
  test('a payment is a debit of what Kupa owes and a credit of its account, byte by byte', async () => {
    const bytes = await fileOf('MOVEIN.DOC', exported([line('payment', 123_456)]));
    expect(bytes).toHaveLength(LENGTH);
    expect(Buffer.from(bytes).toString('latin1')).toBe(
      [
        '\xf7\xf4 ',
        '       12',
        '        1',
        '01/11/2026',
        '08/11/2026',
        '\xf9"\xe7  ',
        'SALE00ABC \xfa\xf9\xec\xe5\xed'.padEnd(50),
        '10500'.padEnd(15),
        '\xe4\xeb\xf0\xf1\xe5\xfa'.padEnd(15),
        '     1234.56',
        '     1234.56',
        ' '.repeat(24),
        '\r\n',
      ].join(''),
    );
  });

  test('a fee goes the other way, and its amount stays positive', async () => {
    const bytes = await fileOf('MOVEIN.DOC', exported([line('payment', 5_000), line('processing-fee', -168)]));
    expect([from(bytes, 97, 111, 1), from(bytes, 112, 126, 1)]).toEqual(['82010'.padEnd(15), '10500'.padEnd(15)]);
    expect([from(bytes, 127, 138, 1), from(bytes, 139, 150, 1)]).toEqual(['        1.68', '        1.68']);
    expect(from(bytes, 13, 21, 1)).toBe('        2');
  });

  test('an identifier of a sale is whole beside the longest name, which is cut', async () => {
    const saleId = 'SALE00HT-7YYLUGNJ-CSV3W4DJ-GPWWZPVH';
    const accounts = { ...ACCOUNTS.accounts, 'chargeback-reversal': { key: '1', sort: null } };
    const of = exported([line('chargeback-reversal', 1, { saleId })], { ...ACCOUNTS, accounts });
    expect(from(await fileOf('MOVEIN.DOC', of), 47, 96)).toBe(`${saleId} ביטול הכחשת עס`);
  });

  test('a payout is found by the bank’s reference', async () => {
    const more = { saleId: null, ownPayout: 'PAYO00XYZ', bankReference: '000123456' };
    const bytes = await fileOf('MOVEIN.DOC', exported([line('payout', -90_000, more)]));
    expect(from(bytes, 47, 96).trimEnd()).toBe('000123456 העברה לבנק');
  });

  test('an amount of another currency is a foreign one, and has no amount in shekels', async () => {
    const bytes = await fileOf('MOVEIN.DOC', exported([line('payment', 1_000, { currency: 'USD' })]));
    expect(from(bytes, 42, 46)).toBe('$    ');
    expect([from(bytes, 127, 138), from(bytes, 139, 150)]).toEqual([' '.repeat(12), ' '.repeat(12)]);
    expect([from(bytes, 151, 162), from(bytes, 163, 174)]).toEqual(['       10.00', '       10.00']);
    const yen = await fileOf('MOVEIN.DOC', exported([line('payment', 1_000, { currency: 'JPY' })]));
    expect([from(yen, 42, 46), from(yen, 151, 162)]).toEqual(['JPY  ', '     1000.00']);
  });

  test('a long text is cut, and one with several lines or strange letters stays one line of its length', async () => {
    const description = `a\r\nb\t😀漢 ${'x'.repeat(80)}`;
    const bytes = await fileOf('MOVEIN.DOC', exported([line('payment', 1, { saleId: null, description })]));
    expect(bytes).toHaveLength(LENGTH);
    expect(from(bytes, 47, 96)).toBe(`a b ?? ${'x'.repeat(43)}`);
    expect(decode(bytes).endsWith('\r\n')).toBe(true);
  });

  test('nine digits before the point are the most; more, and three behind it, are refused before', () => {
    expect(isWritable({ amount: 99_999_999_999, currency: 'ILS' })).toBe(true);
    expect(isWritable({ amount: -100_000_000_000, currency: 'ILS' })).toBe(false);
    expect(isWritable({ amount: 999_999_999, currency: 'JPY' })).toBe(true);
    expect(isWritable({ amount: 1_000_000_000, currency: 'JPY' })).toBe(false);
    expect(isWritable({ amount: 1, currency: 'KWD' })).toBe(false);
  });
});

describe('HESHIN', () => {
  test('HESHIN.PRM has lines 2 to 37 of the published table; the further ones may be left out', () => {
    const lines = decode(parameterFile(ACCOUNT_FIELDS)).split('\r\n');
    expect(lines).toHaveLength(38);
    expect(lines.slice(0, 5)).toEqual([
      '76 ;אורך הרשומה',
      '1 15 ;מפתח חשבון',
      '16 65 ;שם חשבון',
      '66 74 ;קוד מיון',
      '0 0 ;חתך',
    ]);
    expect(lines.slice(5, 37).every((one) => one.startsWith('0 0 ;'))).toBe(true);
  });

  test('HESHIN.DAT has each account once, by the first kind of movement that it is for', async () => {
    const records = decode(await fileOf('HESHIN.DAT', exported([]))).split('\r\n');
    expect(records).toEqual([
      `${'10500'.padEnd(15)}${'יתרה ב־Kupa'.padEnd(50)}      110`,
      `${'הכנסות'.padEnd(15)}${'תשלום'.padEnd(50)}      600`,
      `${'82010'.padEnd(15)}${'עמלת סליקה'.padEnd(50)}      820`,
      `${'10100'.padEnd(15)}${'העברה לבנק'.padEnd(50)}${' '.repeat(9)}`,
      '',
    ]);
    for (const record of records.slice(0, -1)) expect(record).toHaveLength(74);
  });
});
