import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberText } from '#lib/kernel/wire.ts';
import { BODY_LIMIT_BYTES, parseObject, readAtMost, readJsonBody } from './read-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const request = (body: string | Uint8Array<ArrayBuffer> | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

test.each([
  ['no JSON', '{"a":'],
  ['nothing', ''],
  ['white space', '  '],
  ['an array', '[]'],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"a"'],
  ['two values', '{}{}'],
  ['a comma too many', '{"a":1,}'],
  ['single quotes', `{'a':1}`],
  ['a comment', '{"a":1}//'],
  ['NaN', '{"a":NaN}'],
  ['a hexadecimal number', '{"a":0x10}'],
  ['a leading zero', '{"a":012}'],
  ['a plus sign', '{"a":+1}'],
  ['a raw line break in a text', '{"a":"\n"}'],
  ['one key with two values', '{"a":1,"a":2}'],
  ['one key with two values, one of them escaped', '{"a":1,"\\u0061":2}'],
  ['one deeper key with two values', '{"a":{"b":1,"b":2}}'],
  ['17 levels', nested(17)],
  ['a depth of 100,000', '['.repeat(100_000)],
])('I-02: %s is no body', (_, text) => {
  expect(parseObject(bytes(text))).toBeNull();
});

test.each([
  ['an overlong form', [0xc0, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a lonely continuation', [0x80]],
  ['an unfinished character', [0xe2, 0x82]],
  ['Latin-1', [0xe9]],
  ['too high', [0xf4, 0x90, 0x80, 0x80]],
])('I-03: text with %s is no body', (_, wrong) => {
  expect(parseObject(Uint8Array.from([...bytes('{"a":"'), ...wrong, ...bytes('"}')]))).toBeNull();
});

test('16 levels are taken, and brackets in texts are no levels', () => {
  expect(parseObject(bytes(nested(16)))).not.toBeNull();
  expect(parseObject(bytes(JSON.stringify({ a: '[{'.repeat(50), b: '\\"[[[[[[[[[[[[[[[[[[[[' })))).not.toBeNull();
});

test('I-02: 10,000 keys are taken, 10,001 are not', () => {
  const keys = (count: number) =>
    bytes(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))));
  expect(parseObject(keys(10_000)) !== null).toBe(true);
  expect(parseObject(keys(10_001)) === null).toBe(true);
});

test.each(['5e2', '500.0', '-0', '1e400', '9007199254740993', '0.1', '12345678901234567890'])(
  'the number %s keeps its text',
  (number) => {
    expect(parseObject(bytes(`{"a":${number}}`))).toEqual({ a: new NumberText(number) });
  },
);

test.each([0, 500, -500, 999_999_999_999, Number.MAX_SAFE_INTEGER])('the number %i is a number', (number) => {
  expect(parseObject(bytes(`{"a":${number}}`))).toEqual({ a: number });
});

test('I-02: a body cannot reach the prototype of what is made of it', () => {
  const body = parseObject(bytes('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')) as {
    isAdmin?: boolean;
  } | null;
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(body?.isAdmin).toBeUndefined();
});

test('texts come as they were sent', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => key !== '__proto__'),
        fc.string({ unit: 'grapheme' }),
        { maxKeys: 8 },
      ),
      (sent) => {
        expect({ ...parseObject(bytes(JSON.stringify(sent))) }).toEqual({ ...sent });
      },
    ),
  );
});

test('whatever arrives, reading it throws nothing', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void parseObject(noise)));
});

const read = async (body: string | Uint8Array<ArrayBuffer> | null, headers: Record<string, string> = {}) =>
  readJsonBody(request(body, headers));

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'nonsense',
  '',
])('answers, section 1: a JSON object is read whatever its content type says: %j', async (type) => {
  expect(await read('{"a":1}', { 'content-type': type })).toEqual({ body: { a: 1 } });
});

test('answers, section 1: a JSON object is read without a content type, and behind a byte order mark', async () => {
  const bare = new Request('http://localhost/', { method: 'POST', body: new Blob(['\ufeff{"a":1}']) });
  bare.headers.delete('content-type');
  expect(await readJsonBody(bare)).toEqual({ body: { a: 1 } });
});

test.each<[string, string | Uint8Array<ArrayBuffer> | null, Record<string, string>, string, number?]>([
  ['nothing', '', {}, 'no_body'],
  ['no body at all', null, {}, 'no_body'],
  ['half an object', '{"a":', {}, 'not_json'],
  ['an array', '[]', {}, 'not_an_object'],
  ['a text', '"a=1"', {}, 'not_an_object'],
  [
    'a form',
    'seller_svc_id=MPL-1&sale_price=500',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'form_body',
  ],
  ['a form that says it is JSON', 'seller_svc_id=MPL-1', {}, 'form_body'],
  [
    'a form of parts',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    { 'content-type': 'multipart/form-data; boundary=x' },
    'form_body',
  ],
  ['17 levels', nested(17), {}, 'too_deep', 16],
  [
    '10,001 keys',
    JSON.stringify({ a: Array.from({ length: 10_000 }, () => ({ b: 1 })) }),
    {},
    'too_many_values',
    10_000,
  ],
  ['one key twice', '{"a":1,"a":2}', {}, 'duplicate_key'],
  ['Latin-1', Uint8Array.from([123, 34, 0xe9, 34, 58, 49, 125]), {}, 'not_utf8'],
  ['UTF-16', Uint8Array.from(Buffer.from('{"a":1}', 'utf16le')), {}, 'not_utf8'],
  ['a packed body', '{}', { 'content-encoding': 'gzip' }, 'compressed'],
  ['a body that is too long', `{"a":"${'x'.repeat(BODY_LIMIT_BYTES)}"}`, {}, 'body_too_large', BODY_LIMIT_BYTES],
])('D3: %s is refused by the rule it breaks, with its bound', async (_, body, headers, key, max) => {
  expect(await read(body, headers)).toEqual({ cause: { key, ...(max !== undefined && { values: { max } }) } });
});

test('I-04: 2 MB are not read to their end', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      if (sent > 2_000_000) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const body = new Request('http://localhost/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
  expect(await readAtMost(body, BODY_LIMIT_BYTES)).toBeNull();
  expect(sent).toBeLessThan(BODY_LIMIT_BYTES + 200_000);
});

test('a declared length over the limit is believed; a body of exactly the limit is read', async () => {
  expect(
    await readAtMost(request('{}', { 'content-length': String(BODY_LIMIT_BYTES + 1) }), BODY_LIMIT_BYTES),
  ).toBeNull();
  expect((await readAtMost(request(' '.repeat(BODY_LIMIT_BYTES)), BODY_LIMIT_BYTES))?.byteLength).toBe(
    BODY_LIMIT_BYTES,
  );
  expect(await readAtMost(request(' '.repeat(BODY_LIMIT_BYTES + 1)), BODY_LIMIT_BYTES)).toBeNull();
});
