import fc from 'fast-check';
import { expect, test } from 'vitest';
import { A000, A100, B100, B110, C100, D110, D120, RECORDS, SUM, Z900 } from './layout.ts';
import { toBytes } from './letters.ts';
import { bytesOf, lengthOf, writeRecord } from './write-record.ts';

/** Records of the uniform structure, held to the columns of the publication, byte by byte. */

/** Typed from the publication, apart from the tables that write: first and last byte of columns, counted from 1. */
const PUBLISHED: Readonly<Record<keyof typeof RECORDS, { length: number; at: Readonly<Record<number, string>> }>> = {
  A000: {
    length: 466,
    at: {
      ...{ 1000: '1-4', 1002: '10-24', 1003: '25-33', 1004: '34-48', 1005: '49-56', 1006: '57-64', 1007: '65-84' },
      ...{ 1008: '85-104', 1009: '105-113', 1010: '114-133', 1011: '134-134', 1012: '135-184', 1013: '185-185' },
      ...{ 1014: '186-186', 1018: '215-264', 1024: '367-374', 1025: '375-382', 1026: '383-390', 1027: '391-394' },
      ...{ 1028: '395-395', 1029: '396-396', 1030: '397-416', 1032: '417-419', 1034: '420-420', 1035: '421-466' },
    },
  },
  SUM: { length: 19, at: { 1050: '1-4', 1051: '5-19' } },
  A100: { length: 95, at: { 1100: '1-4', 1101: '5-13', 1102: '14-22', 1103: '23-37', 1104: '38-45', 1105: '46-95' } },
  C100: {
    length: 444,
    at: {
      ...{ 1203: '23-25', 1204: '26-45', 1205: '46-53', 1206: '54-57', 1207: '58-107', 1208: '108-157' },
      ...{ 1213: '236-237', 1214: '238-252', 1215: '253-261', 1216: '262-269', 1217: '270-284', 1218: '285-287' },
      ...{ 1219: '288-302', 1220: '303-317', 1221: '318-332', 1222: '333-347', 1223: '348-362', 1224: '363-374' },
      ...{ 1225: '375-389', 1226: '390-399', 1228: '400-400', 1230: '401-408', 1231: '409-415', 1233: '416-424' },
      ...{ 1234: '425-431', 1235: '432-444' },
    },
  },
  D110: {
    length: 339,
    at: {
      ...{ 1253: '23-25', 1254: '26-45', 1255: '46-49', 1256: '50-52', 1257: '53-72', 1258: '73-73', 1259: '74-93' },
      ...{ 1260: '94-123', 1263: '204-223', 1264: '224-240', 1265: '241-255', 1266: '256-270', 1267: '271-285' },
      ...{ 1268: '286-289', 1270: '290-296', 1272: '297-304', 1273: '305-311', 1275: '319-339' },
    },
  },
  D120: {
    length: 222,
    at: {
      ...{ 1303: '23-25', 1304: '26-45', 1305: '46-49', 1306: '50-50', 1311: '96-103', 1312: '104-118' },
      ...{ 1313: '119-119', 1314: '120-139', 1315: '140-140', 1320: '141-147', 1322: '148-155', 1323: '156-162' },
      ...{ 1324: '163-222' },
    },
  },
  B100: {
    length: 317,
    at: {
      ...{ 1353: '23-32', 1354: '33-37', 1356: '46-60', 1357: '61-80', 1361: '107-156', 1362: '157-164' },
      ...{ 1364: '173-187', 1365: '188-202', 1366: '203-203', 1367: '204-206', 1368: '207-221', 1369: '222-236' },
      ...{ 1370: '237-248', 1375: '276-283', 1377: '293-317' },
    },
  },
  B110: {
    length: 376,
    at: {
      ...{ 1403: '23-37', 1404: '38-87', 1405: '88-102', 1406: '103-132', 1414: '278-292', 1415: '293-307' },
      ...{ 1416: '308-322', 1417: '323-326', 1419: '327-335', 1422: '343-357', 1424: '361-376' },
    },
  },
  Z900: { length: 110, at: { 1153: '23-37', 1154: '38-45', 1155: '46-60', 1156: '61-110' } },
};

test('every column lies where the publication has it, and every record is as long', () => {
  for (const [code, columns] of Object.entries(RECORDS)) {
    const { length, at } = PUBLISHED[code as keyof typeof RECORDS];
    expect(lengthOf(columns), code).toBe(length);
    let next = 1;
    const lies: Record<number, string> = {};
    for (const column of columns) {
      lies[column.field] = `${next}-${next + column.length - 1}`;
      next += column.length;
    }
    expect(lies).toMatchObject(at);
  }
});

/** Bytes of a record between two places, counted from 1, as hexadecimal of what is no ASCII. */
const part = (record: string, from: number, to: number): string => bytesOf(record).toString('latin1', from - 1, to);
const hex = (record: string, from: number, to: number): string => bytesOf(record).toString('hex', from - 1, to);

test('a document is these bytes', () => {
  const record = writeRecord(C100, {
    code: 'C100',
    record: 2,
    dealer: '514000009',
    type: 320,
    number: '1017',
    issuedOn: '2026-11-28',
    issuedAt: '09:05',
    buyer: 'דנה ל',
    buyerNumber: '515000002',
    valueDate: '2026-12-31',
    before: 11_000,
    discount: -1_000,
    net: 10_000,
    vat: 1_800,
    total: 11_800,
    date: '2026-11-28',
    link: 1,
  });
  expect(record).toBe(
    'C100000000002514000009' +
      `320${'1017'.padEnd(20)}202611280905` +
      '\u00e3\u00f0\u00e4 \u00ec'.padEnd(50) +
      `${' '.repeat(130)}${' '.repeat(15)}515000002` +
      `20261231+00000000000000${'   '}` +
      '+00000000011000-00000000001000+00000000010000+00000000001800+00000000011800+00000000000' +
      `${' '.repeat(15)}${' '.repeat(10)} 20261128${' '.repeat(7)}${' '.repeat(9)}0000001${' '.repeat(13)}\r\n`,
  );
  // Dalet, nun, he, blank, lamed: one byte each, in the order of reading.
  expect(hex(record, 58, 62)).toBe('e3f0e420ec');
});

test('a line, a payment and the sides of a movement have their amounts where they belong', () => {
  const line = writeRecord(D110, {
    code: 'D110',
    record: 3,
    text: 'a'.repeat(40),
    unit: 'יחידה',
    quantity: 2,
    rate: 1_800,
  });
  expect(part(line, 94, 123)).toBe('a'.repeat(30));
  expect(hex(line, 204, 208)).toBe('e9e7e9e3e4');
  expect(part(line, 224, 240)).toBe('+0000000000020000');
  expect(part(line, 286, 289)).toBe('1800');
  const payment = writeRecord(D120, { code: 'D120', means: 3, amount: -11_800, dueOn: '2026-12-28' });
  expect([part(payment, 50, 50), part(payment, 96, 118)]).toEqual(['3', '20261228-00000000011800']);
  const side = writeRecord(B100, { code: 'B100', movement: 7, line: 2, side: 2, amount: 5, account: '4000' });
  expect([part(side, 23, 37), part(side, 203, 221)]).toEqual(['000000000700002', '2   +00000000000005']);
  const account = writeRecord(B110, { code: 'B110', opening: -12_345 });
  expect(part(account, 278, 292)).toBe('-00000000012345');
});

test('the first, the last and the sums are these bytes', () => {
  const ends = { identifier: '012345678901234', constant: '&OF1.31&', dealer: '514000009' };
  expect(writeRecord(A100, { code: 'A100', record: 1, ...ends })).toBe(
    `A100000000001514000009012345678901234&OF1.31&${' '.repeat(50)}\r\n`,
  );
  expect(writeRecord(Z900, { code: 'Z900', record: 5, records: 5, ...ends })).toBe(
    `Z900000000005514000009012345678901234&OF1.31&000000000000005${' '.repeat(50)}\r\n`,
  );
  expect(writeRecord(SUM, { code: 'D120', records: 12 })).toBe('D120000000000000012\r\n');
  const first = writeRecord(A000, {
    code: 'A000',
    records: 5,
    ...ends,
    years: 2,
    registration: '00123456',
    madeAt: '00:07',
  });
  expect(part(first, 1, 64)).toBe('A000     000000000000005514000009012345678901234&OF1.31&00123456');
  expect([part(first, 134, 134), part(first, 391, 394)]).toEqual(['2', '0007']);
});

test('signs without a byte are typed as bookkeepers type them, and what has none is a question mark', () => {
  const bytes = (text: string) => Buffer.from(toBytes(text), 'latin1').toString('hex');
  expect(bytes('₪')).toBe(Buffer.from([0xf9, 0x22, 0xe7]).toString('hex'));
  expect(toBytes('“a” – b…')).toBe('"a" - b...');
  expect(toBytes('José\u00a0Ñ')).toBe('Jose N');
  expect(toBytes('a\u200f\u202eb\r\nc\td')).toBe('ab c d');
  expect(toBytes('שָׁלוֹם')).toBe(toBytes('שלום'));
  expect(toBytes('مرحبا 😀 мир')).toBe('????? ? ???');
  expect(toBytes('\ud800a')).toBe('?a');
});

test('a number that has no place in its column is refused, not cut', () => {
  expect(() => writeRecord(C100, { record: 1_000_000_000 })).toThrow(/record/);
  expect(() => writeRecord(C100, { withheld: 100_000_000_000 })).toThrow(/withheld/);
  expect(() => writeRecord(C100, { total: 0.5 })).toThrow(/total/);
  expect(() => writeRecord(C100, { buyerNumber: '51-400' })).toThrow(/buyerNumber/);
});

test('any text gives a record of exactly its length, of bytes that ISO-8859-8 has', () => {
  const known = new TextDecoder('iso-8859-8', { fatal: true });
  const letters = fc.constantFrom(
    ...'אבגתםץ ״׳־₪"\'',
    '\u200f',
    '\u202e',
    '\u2067',
    '\u05b8',
    '😀',
    '\ud83d',
    'ع',
    'é',
    '\r\n',
  );
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.string({ unit: letters, maxLength: 500 }));
  fc.assert(
    fc.property(text, (typed) => {
      const bytes = bytesOf(writeRecord(C100, { code: 'C100', buyer: typed, street: typed, phone: typed }));
      expect(bytes.length).toBe(444 + 2);
      expect(bytes.toString('latin1', 444)).toBe('\r\n');
      const record = bytes.subarray(0, 444);
      expect(record.every((byte) => (byte >= 0x20 && byte <= 0x7e) || (byte >= 0xa0 && byte < 0xfd))).toBe(true);
      expect(() => known.decode(record)).not.toThrow();
    }),
    { numRuns: 100 },
  );
});
