import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_BASE64_LENGTH, MAX_FILE_BYTES, MAX_NAME } from './contract/limits.ts';
import { cleanName, fileKind, pdfStart, statesBefore, readBase64 } from './domain.ts';

describe('names', () => {
  test.each([
    ['passport.pdf', 'passport.pdf'],
    ['passport', 'passport.pdf'],
    ['passport.jpg', 'passport.pdf'],
    ['passport.pdf.exe', 'passport.pdf'],
    ['passport.exe.pdf', 'passport.pdf'],
    ['invoice.php.jpg', 'invoice.pdf'],
    ['v1.2 contract.pdf', 'v1.2 contract.pdf'],
    ['../../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.pdf'],
    ['C:\\Users\\dana\\scan.PDF', 'scan.pdf'],
    ['/etc/', 'document.pdf'],
    ['', 'document.pdf'],
    ['...', 'document.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['.pdf', 'document.pdf'],
    ['evil\u202Efdp.exe', 'evil fdp.pdf'],
    ['a\u0000b\r\nSet-Cookie: x', 'a b Set-Cookie x.pdf'],
    ['<img src=x onerror=alert(1)>', 'img src=x onerror=alert(1).pdf'],
    ['דרכון של דנה.jpeg', 'דרכון של דנה.pdf'],
    ['паспорт — копия.PNG', 'паспорт — копия.pdf'],
    ['a\u200b\u2066b', 'a b.pdf'],
    ['%2e%2e%2fx', '2e 2e 2fx.pdf'],
  ])('%j is kept as %j', (sent, kept) => expect(cleanName(sent, 'pdf')).toBe(kept));

  test('a JPEG ends with jpg', () => expect(cleanName('a.png', 'jpeg')).toBe('a.jpg'));

  test('whatever was sent, a name is short, has one ending and no sign that hides something', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = cleanName(sent, 'png');
        expect([...name].length).toBeLessThanOrEqual(MAX_NAME);
        expect(name).toMatch(/^[^./\\\s][^/\\]*\.png$/su);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}"<>|:*?%\u2028\u2029]/u);
        expect(cleanName(name, 'png')).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});

describe('base64', () => {
  test('is read in either alphabet, with and without padding, lines and the head of a data URL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const whole = Buffer.from(bytes);
        const base64 = whole.toString('base64');
        for (const sent of [
          base64,
          base64.replace(/=+$/, ''),
          whole.toString('base64url'),
          base64.replace(/.{64}/g, '$&\r\n'),
          `data:image/png;base64,${base64}`,
          ` ${base64}\n`,
        ])
          expect(readBase64(sent)).toEqual({ ok: true, value: whole });
      }),
    );
  });

  test.each(['a', 'ab=c', '====', 'ab$d', 'abc\u0000', 'é==', '<html>', 'data:text/html,hello!'])(
    '%j is none',
    (sent) => expect(readBase64(sent)).toEqual({ ok: false, reason: 'not_base64' }),
  );

  test('nothing is nothing', () => {
    for (const sent of ['', '  \n', 'data:image/png;base64,'])
      expect(readBase64(sent)).toEqual({ ok: false, reason: 'empty' });
  });

  test('its length is judged to the byte, before it is decoded', () => {
    const of = (bytes: number): string => 'A'.repeat(Math.ceil((bytes * 4) / 3));
    const most = readBase64(of(MAX_FILE_BYTES));
    expect(most.ok && most.value.length).toBe(MAX_FILE_BYTES);
    expect(readBase64(of(MAX_FILE_BYTES + 1))).toEqual({ ok: false, reason: 'too_large' });
    const inLines = Buffer.alloc(MAX_FILE_BYTES).toString('base64').replace(/.{64}/g, '$&\r\n');
    expect(inLines.length).toBeLessThanOrEqual(MAX_BASE64_LENGTH);
    expect(readBase64(inLines).ok).toBe(true);
    expect(readBase64('A'.repeat(MAX_BASE64_LENGTH + 1))).toEqual({ ok: false, reason: 'too_large' });
  });
});

test.each([
  ['a line break', '\r\n'],
  ['a byte order mark', '\u00ef\u00bb\u00bf'],
  ['the header of an answer', 'HTTP/1.1 200 OK\r\n\r\n'],
  ['1,000 spaces', ' '.repeat(1_000)],
])('a PDF behind %s is a PDF from where it begins', (_, before) => {
  const bytes = Buffer.from(`${before}%PDF-1.7\n`, 'latin1');
  expect([fileKind(bytes), pdfStart(bytes)]).toEqual(['pdf', before.length]);
});

test.each([
  ['1,100 spaces', ' '.repeat(1_100)],
  ['a page of markup', '<html></html>\n'],
  ['a GIF', 'GIF89a;'],
])('a PDF behind %s is none', (_, before) => {
  expect(fileKind(Buffer.from(`${before}%PDF-1.7\n`, 'latin1'))).toBeNull();
});

test('a picture of HEIC is known by its brand, whatever it is called', () => {
  const boxOf = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1`, 'latin1');
  expect(['heic', 'heix', 'mif1'].map((brand) => fileKind(boxOf(brand)))).toEqual(['heic', 'heic', 'heic']);
  expect(fileKind(boxOf('isom'))).toBeNull();
});

test('what a file is follows from its first bytes and from nothing behind them', () => {
  const kindOf = (...bytes: number[]) => fileKind(Uint8Array.from([...bytes, ...Array<number>(40).fill(0)]));
  expect(kindOf(0x25, 0x50, 0x44, 0x46, 0x2d)).toBe('pdf');
  expect(kindOf(0x4d, 0x4d, 0x00, 0x2a)).toBe('tiff');
  expect(kindOf(0x4d, 0x4d, 0x00, 0x2b)).toBeNull();
  expect(kindOf(0x42, 0x4d)).toBeNull();
  expect(fileKind(new Uint8Array())).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => fileKind(Buffer.from(`<${text}`)) === null));
});

test('a decision can be taken back, and nothing that was decided is received again', () => {
  expect(statesBefore('received')).toEqual(['in-review']);
  expect(statesBefore('in-review')).toEqual(['received', 'refused']);
  expect(statesBefore('accepted')).toEqual(['received', 'in-review', 'refused']);
  expect(statesBefore('refused')).toEqual(['received', 'in-review', 'accepted']);
});
