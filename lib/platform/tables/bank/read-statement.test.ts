import { describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  camtOf,
  camtStatementOf,
  csvOf,
  mt940Of,
  ofxOf,
} from '#lib/testing/bank-statements/write-statements.ts';
import { decodeAs, decodeText } from '../decode.ts';
import { MAX_STATEMENT_LENGTH, type ReadOptions, readStatement } from './read-statement.ts';

const OPTIONS: ReadOptions = { currency: 'ILS', account: '1007' };

const LINES = [
  { bookedOn: '2026-11-02', valueOn: '2026-11-03', amount: 125_050, text: 'KUPA payout', reference: 'P0000000001' },
  { bookedOn: '2026-11-05', valueOn: '2026-11-05', amount: -4_200, text: 'כהן & בניו "בע"מ"', reference: '99012' },
  { bookedOn: '2026-12-31', valueOn: '2027-01-02', amount: 1_234_567, text: 'over the year', reference: 'P2' },
];

const read = (text: string, options: Partial<ReadOptions> = {}) => {
  const result = readStatement(text, { ...OPTIONS, ...options });
  return result.ok ? result.lines : result.problem;
};
const moved = (text: string, options: Partial<ReadOptions> = {}) => {
  const lines = read(text, options);
  if (!Array.isArray(lines)) throw new Error(JSON.stringify(lines));
  return lines.map(({ bookedOn, valueOn, amount, currency, account }) => [
    bookedOn,
    valueOn,
    amount,
    currency,
    account,
  ]);
};

describe.each([
  ['mt940', mt940Of(LINES)],
  ['camt053', camtOf(camtStatementOf(LINES))],
  ['ofx', ofxOf(LINES)],
  ['table', csvOf(LINES)],
])('%s', (format, text) => {
  test('is read into lines with days, minor units, account, text and references', () => {
    const result = readStatement(text, OPTIONS);
    expect(result).toMatchObject({ ok: true, format });
    expect(moved(text)).toEqual(
      LINES.map(({ bookedOn, valueOn, amount }) => [bookedOn, valueOn, amount, 'ILS', '1007']),
    );
    const lines = read(text);
    expect(lines).toMatchObject(LINES.map(({ reference }) => ({ references: expect.stringContaining(reference) })));
    expect(lines).toMatchObject([{ text: expect.stringContaining('KUPA payout') }, {}, {}]);
  });

  test('is read alike with a byte order mark, and with line breaks of another system', () => {
    expect(moved(`\ufeff${text}`)).toEqual(moved(text));
    expect(moved(text.replace(/\r?\n/g, '\n'))).toEqual(moved(text));
  });

  test('is refused where its end is missing, wherever it was cut off', () => {
    if (format === 'table') return;
    const whole = moved(text).length;
    for (let at = Math.floor(text.length / 2); at < text.length - 8; at += 7) {
      const lines = read(text.slice(0, at));
      expect(Array.isArray(lines) ? lines.length : lines.why).not.toBe(whole);
      expect(Array.isArray(lines)).toBe(false);
    }
  });

  test('is refused above 20 MB and with a NUL', () => {
    expect(read(text + ' '.repeat(MAX_STATEMENT_LENGTH))).toMatchObject({ why: 'tooLong' });
    expect(read(`${text}\0`)).toMatchObject({ why: 'lost' });
  });
});

describe('lines alike', () => {
  const fee = { bookedOn: '2026-11-02', valueOn: '2026-11-02', amount: -500, text: 'fee', reference: '7' };

  test('are numbered, so that both exports of a day name each the same', () => {
    const lines = read(csvOf([fee, { ...fee, text: 'Fee ' }, { ...fee, text: 'other' }]));
    expect(lines).toMatchObject([
      { nth: 1, nthOfAmount: 1 },
      { nth: 2, nthOfAmount: 2 },
      { nth: 1, nthOfAmount: 3 },
    ]);
  });
});

describe('MT940', () => {
  const [first] = LINES;
  const sample = mt940Of(LINES);

  test('is read in blocks of SWIFT, with several statements, reversals and references broken by ?21', () => {
    const block = '{1:F01BANKILITXXXX0000000000}{2:O940BANKILITXXXXN}{3:}{4:\r\n';
    const broken = mt940Of([{ ...LINES[0], text: '166?00PAYMENT?20PAYO002I-BQGJ4?21UAX-JAEDGHRV' } as never]);
    const text = [sample, broken.replace('C125050', 'RC1250,50')]
      .map((one) => block + one.replace(/-\r\n$/, '-}{5:}\r\n'))
      .join('');
    expect(moved(text)).toHaveLength(LINES.length + 1);
    expect(read(broken)).toMatchObject([{ text: '166 PAYMENT PAYO002I-BQGJ4 UAX-JAEDGHRV' }]);
  });

  test('takes the side, a funds code, entry dates left out, and lines that are only expected', () => {
    const text = (line: string, closing: string) =>
      [':20:1', ':25:1234', ':60F:C261101USD100,', `:61:${line}`, `:62F:${closing}`].join('\n');
    const amount = (line: string, closing: string) => (read(text(line, closing)) as { amount: number }[])[0]?.amount;
    expect(amount('261101    DD12,5NMSCNONREF//', 'C261101USD87,50')).toBe(-1_250);
    expect(amount('261101RD12,5NMSC', 'C261101USD112,5')).toBe(1_250);
    expect(amount('2611011101RC12,5NMSC', 'C261101USD87,5')).toBe(-1_250);
    expect(read(text('261101EC12,5NMSC', 'C261101USD100,'))).toMatchObject({ why: 'empty' });
  });

  test('has no lines without money, which banks use for notes', () => {
    const noted = sample.replace(':62F:', ':61:261103    CD0,00NDEFNONREF//\r\n/ABC/A NOTE\r\n:62F:');
    expect(moved(noted)).toEqual(moved(sample));
  });

  test.each([
    ['a day of February 31', sample.replace(':61:2611031102', ':61:2602311102'), 'day', ':61:'],
    ['another currency at its end', sample.replace(/(:62F:C261127)ILS/, '$1USD'), 'otherCurrency', ':62F:'],
    ['a currency that there is not', sample.replaceAll('ILS', 'XXQ'), 'currency', ':60F:'],
    ['an amount of letters', sample.replace('C1250,50N', 'CNaN,50N'), 'amount', ':61:'],
    ['a line taken out', sample.replace(/:61:2611051105D.*\r\n/, ''), 'sum', ':62F:'],
    ['lines before a balance', sample.replace(/:60F:.*\r\n/, ''), 'cutOff', ':60F:'],
    ['three decimals', sample.replaceAll('1250,50', '1250,505'), 'amount', ':61:'],
  ])('with %s is refused, by its line and field', (_, text, why, column) => {
    expect(read(text)).toMatchObject({ why, column, row: expect.any(Number) });
    expect((read(text) as { row: number }).row).toBeGreaterThan(0);
    expect(first?.amount).toBe(125_050);
  });
});

describe('camt.053', () => {
  const [first, second] = [LINES.slice(0, 1), LINES.slice(1)];

  test('with two statements of two accounts keeps them apart', () => {
    const other = { ...ACCOUNT, number: 'IL620108000000099999999', currency: 'USD' };
    const lines = moved(camtOf(camtStatementOf(first), camtStatementOf(second, other)));
    expect(lines.map(([, , , currency, account]) => [currency, account])).toEqual([
      ['ILS', '1007'],
      ['USD', '9999'],
      ['USD', '9999'],
    ]);
  });

  test('a batch is one line with the references of all that is in it', () => {
    const part = (reference: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Kupa</Nm></Pty></Dbtr>` +
      '</RltdPties></TxDtls>';
    const text = camtOf(camtStatementOf(first)).replace(
      /<NtryDtls>.*<\/NtryDtls>/,
      `<NtryDtls>${part('A-1')}${part('B-2')}</NtryDtls>`,
    );
    expect(read(text)).toMatchObject([{ references: 'P0000000001 A-1 B-2', text: 'Kupa Kupa' }]);
  });

  test('entries that are pending are none, and prefixes of names are no names', () => {
    const pending = camtOf(camtStatementOf(LINES))
      .replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
      .replace(/<Bal>.*?<\/Bal>/g, '');
    expect(moved(pending)).toHaveLength(2);
    const prefixed = camtOf(camtStatementOf(LINES)).replace(/<(\/?)(?=[A-Z])/g, '<$1ns:');
    expect(moved(prefixed)).toHaveLength(3);
  });

  const sample = camtOf(camtStatementOf(LINES));
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
  test.each([
    ['a document type with entities', sample.replace('<Document', `${laughs}<Document`), 'entity'],
    ['a document type behind a long comment', `<!--${' '.repeat(9_000)}-->${laughs}${sample}`, 'entity'],
    ['an entity of its own', sample.replace('KUPA payout', '&b;'), 'entity'],
    ['an external entity', sample.replace('<Document', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document'), 'entity'],
    ['an amount with an exponent', sample.replace('>1250.50<', '>1e3<'), 'amount'],
    ['an amount that is none', sample.replace('>1250.50<', '>NaN<'), 'amount'],
    ['a side that there is not', sample.replace('</Amt><CdtDbtInd>DBIT', '</Amt><CdtDbtInd>BOTH'), 'amount'],
    ['a day of February 31', sample.replace('<ValDt><Dt>2026-11-03', '<ValDt><Dt>2026-02-31'), 'day'],
    ['mixed currencies', sample.replace('Ccy="ILS">42.00', 'Ccy="USD">42.00'), 'otherCurrency'],
    ['a sum that is wrong', sample.replace('>1250.50<', '>1250.51<'), 'sum'],
    ['tags in each other', sample.replace('</Ntry>', '</Stmt>'), 'broken'],
    ['deep tags', `<Document>${'<a>'.repeat(100_000)}`, 'broken'],
    ['another message', sample.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), 'unknown'],
  ])('with %s is refused', (_, text, why) => {
    expect(read(text)).toMatchObject({ why });
  });
});

describe('OFX', () => {
  const sample = ofxOf(LINES);

  test('as XML of version 2, with amounts of too many zeros, and with an ampersand that is a letter', () => {
    const xml = sample
      .replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>')
      .replace(/<(TRNTYPE|DTPOSTED|DTAVAIL|TRNAMT|FITID|NAME|CURDEF|BANKID|ACCTID)>([^<\n]*)/g, '<$1>$2</$1>');
    expect(moved(xml)).toEqual(moved(sample));
    expect(moved(sample.replace('<TRNAMT>1250.50', '<TRNAMT>1250.50000'))).toEqual(moved(sample));
    expect(read(sample)).toMatchObject([{}, { text: 'כהן & בניו "בע"מ"' }, {}]);
  });

  test.each([
    ['an exponent', sample.replace('1250.50', '1e3'), 'amount', 'TRNAMT'],
    ['a day that there is not', sample.replace('20261102', '20260231'), 'day', 'DTPOSTED'],
    ['no currency', sample.replace('<CURDEF>ILS', ''), 'currency', 'CURDEF'],
    ['entities', sample.replace('<OFX>', '<OFX><!DOCTYPE a>'), 'entity', ''],
  ])('with %s is refused', (_, text, why, column) => {
    expect(read(text)).toMatchObject({ why, column });
  });
});

describe('a table', () => {
  const table = (head: string, ...rows: string[]) => [head, ...rows].join('\n');

  test.each([
    ['תאריך,תיאור,אסמכתא,חובה,זכות,יתרה', '02/11/2026,KUPA,P1,,"1,250.50",0', 125_050],
    [
      'תאריך;תאריך ערך;הפעולה;פרטים;אסמכתא;חובה;זכות;יתרה בש״ח;לטובת',
      '02/11/26;03/11/26;העברה;;P1;1250.50;;0;דנה',
      -125_050,
    ],
    ['תאריך ערך\tזכות\tחובה\tתיאור\tסוג פעולה', '02/11/2026\t1250.50\t0\tKUPA\tTransfer', 125_050],
    ['תאריך,סכום (₪),תיאור', '02.11.2026,"-1,250.50",x', -125_050],
    ['תאריך,בחובה,בזכות,תאור', '02/11/2026,-1250.50,,x', -125_050],
    ['Date,Description,Amount,Currency', '2026-11-02,Kupa,1250.50,ILS', 125_050],
    ['Fecha;Concepto;Importe', '02/11/2026;Kupa;1.250,50', 125_050],
    ['Дата;Описание;Сумма', '02.11.2026;Kupa;1 250,50', 125_050],
    ['التاريخ,الوصف,دائن,مدين', '02/11/2026,Kupa,1250.50,', 125_050],
  ])('headed %s is understood', (head, row, amount) => {
    expect(moved(table(head, row))).toMatchObject([['2026-11-02', expect.any(String), amount, 'ILS', '1007']]);
  });

  test('one whose columns are not understood comes back with its rows, and is read once a person names them', () => {
    const text = table('a,b,c', '02/11/2026,Kupa,"1,250.50"', '03/11/2026,Rent,-90.00');
    const result = readStatement(text, OPTIONS);
    expect(result).toMatchObject({ ok: false, problem: { why: 'columns' }, grid: { columns: 3 } });
    expect(result.ok ? null : result.grid?.rows[1]).toEqual(['02/11/2026', 'Kupa', '1,250.50']);
    expect(moved(text, { roles: ['bookedOn', 'text', 'amount'] })).toMatchObject([
      ['2026-11-02', '2026-11-02', 125_050, 'ILS', '1007'],
      ['2026-11-03', '2026-11-03', -9_000, 'ILS', '1007'],
    ]);
    expect(read(text, { roles: ['text', 'bookedOn', 'amount'] })).toMatchObject({ why: 'day', row: 1 });
  });

  test('a debit with a minus among debits without one takes a debit back', () => {
    const rows = ['תאריך,חובה,זכות', '02/11/2026,10.00,', '03/11/2026,-10.00,'];
    expect(moved(rows.join('\n')).map(([, , amount]) => amount)).toEqual([-1_000, 1_000]);
  });

  test('sums and notes below the rows are left out; a row in their midst without a day is refused', () => {
    const head = 'Date,Description,Amount';
    expect(moved(table(head, '02/11/2026,a,1.00', 'Total,,1.00', 'as of today,,'))).toHaveLength(1);
    expect(read(table(head, '02/11/2026,a,1.00', 'x,b,2.00', '03/11/2026,c,3.00'))).toMatchObject({
      why: 'day',
      row: 3,
      column: 'Date',
      cell: 'x',
    });
  });

  const head = 'Date,Description,Debit,Credit,Currency';
  test.each([
    ['a day of February 31', '31/02/2026,x,,5.00,', 'day', 'Date'],
    ['the month first', '12/31/2026,x,,5.00,', 'day', 'Date'],
    ['a number of Excel instead of a day', '46353,x,,5.00,', 'day', 'Date'],
    ['NaN', '02/11/2026,x,,NaN,', 'amount', 'Credit'],
    ['1e3', '02/11/2026,x,,1e3,', 'amount', 'Credit'],
    ['a formula for an amount', '02/11/2026,x,,=1+2,', 'amount', 'Credit'],
    ['an amount of two ways', '02/11/2026,x,,"1,234",', 'twoWays', 'Credit'],
    ['a debit and a credit', '02/11/2026,x,3.00,5.00,', 'bothSides', 'Credit'],
    ['another currency’s sign', '02/11/2026,x,,$5.00,', 'otherCurrency', 'Credit'],
    ['a currency that there is not', '02/11/2026,x,,5.00,QQQ', 'currency', 'Currency'],
    ['an amount that a comma split', '02/11/2026,x,,1,250.50,ILS', 'surplus', '6'],
    ['letters that were lost', '02/11/2026,\ufffd\ufffd,,5.00,', 'lost', 'Description'],
  ])('with %s is refused, by its row and column', (_, row, why, column) => {
    expect(read(table(head, row))).toMatchObject({ why, row: 2, column });
  });

  test('amounts of two countries in one file are refused', () => {
    expect(read(table('Date;Amount', '02/11/2026;1,250.50', '03/11/2026;1.250,50'))).toMatchObject({ why: 'twoWays' });
  });

  test('currencies of rows are those of their lines', () => {
    const rows = table(head, '02/11/2026,x,,5.00,USD', '02/11/2026,x,,5.00,₪');
    expect(moved(rows).map(([, , , currency]) => currency)).toEqual(['USD', 'ILS']);
  });

  test('a formula in a text is a text', () => {
    expect(read(table(head, `02/11/2026,"=HYPERLINK(""x"")",,5.00,`))).toMatchObject([{ text: '=HYPERLINK("x")' }]);
  });

  test.each(['', ' ', 'no table', 'Date,Amount', '<html><table></table></html>', '{"a":1}'])(
    '%j is refused',
    (text) => {
      expect(Array.isArray(read(text))).toBe(false);
    },
  );
});

test('a file in Windows-1255 is read, also behind a mark of UTF-8 that is a mistake', () => {
  const letters = 'אבגדהוזחטיךכלםמןנסעףפץצקרשת';
  const bytes = (text: string) =>
    Uint8Array.from([...text].map((sign) => (sign > '\x7f' ? 0xe0 + letters.indexOf(sign) : sign.charCodeAt(0))));
  const text = csvOf(LINES.slice(0, 1)).replace(/[^\x00-\x7fא-ת]/g, '');
  for (const file of [bytes(text), Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes(text)])]) {
    const decoded = decodeText(file, 'he');
    expect(decoded?.encoding).toBe('windows-1255');
    expect(moved(decoded?.text ?? '')).toHaveLength(1);
  }
  // A mark of UTF-16 before bytes that are none.
  expect(decodeAs(Uint8Array.from([0xff, 0xfe, 0x30]), 'utf-16le')).toBeNull();
});
