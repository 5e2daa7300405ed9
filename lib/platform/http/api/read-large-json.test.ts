import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LargeText } from '#lib/kernel/wire.ts';
import { BodiesFullError } from './held-bytes.ts';
import { BODY_LIMIT_BYTES } from './read-json.ts';
import { readLargeJsonBody } from './read-large-json.ts';

const LIMITS = { bodyBytes: 32 * 1024 * 1024, textBytes: 14_000_000 };

/** A body that arrives in pieces of so many bytes. */
function arriving(text: string | Buffer, size = 65_536, headers: Record<string, string> = {}): Request {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size));
  }
  return { headers: new Headers(headers), body: pieces() } as unknown as Request;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies field by field
async function read(request: Request, limits = LIMITS): Promise<any> {
  const sent = await readLargeJsonBody(request, limits);
  sent.release?.();
  return 'body' in sent ? sent.body : 'cause' in sent ? sent.cause : sent.refusal;
}

test('a long text is lifted, and read when it is asked for; all else is as in every body', async () => {
  const long = 'QUJD'.repeat(50_000);
  const body = await read(arriving(JSON.stringify({ a: 'short', n: 5.5, files: [{ base64: long, type: 1 }, {}] })));
  expect(body.a).toBe('short');
  expect(body.n).toMatchObject({ text: '5.5' });
  expect(body.files[0].type).toBe(1);
  expect(body.files[0].base64).toBeInstanceOf(LargeText);
  expect([body.files[0].base64.sentBytes, body.files[0].base64.read()]).toEqual([long.length, long]);
});

test('whatever a text has in it, and wherever its pieces end, it is the text that was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (texts, size, escapesSlashes) => {
        const long = `${'x'.repeat(17_000)}\\"${texts.join('/')}`;
        const plain = JSON.stringify({ texts, long, [texts[0] ?? '']: 1 });
        const sent = escapesSlashes ? plain.replaceAll('/', String.raw`\/`) : plain;
        const body = await read(arriving(sent, size * 401));
        expect(body.texts).toEqual(texts);
        expect(body.long.read()).toBe(long);
      },
    ),
    { numRuns: 60 },
  );
});

test('a text that ends with an escape, cut at each of its bytes', async () => {
  const long = `${'y'.repeat(17_000)}\\\\\\"\\`;
  const sent = JSON.stringify({ long, after: 'z' });
  for (let size = 17_000; size < 17_030; size += 1) {
    const body = await read(arriving(sent, size));
    expect([body.long.read(), body.after]).toEqual([long, 'z']);
  }
});

test('a text that is longer than it may be is counted and not kept, and the body is read', async () => {
  const body = await read(arriving(JSON.stringify({ files: [{ base64: 'A'.repeat(300_000) }], b: 1 })), {
    bodyBytes: 1_000_000,
    textBytes: 200_000,
  });
  expect([body.files[0].base64.sentBytes, body.files[0].base64.read(), body.b]).toEqual([300_000, null, 1]);
});

test('a body that is too long is left, and so is one whose rest is as long as a whole one may be', async () => {
  const limits = { bodyBytes: 1_000_000, textBytes: 900_000 };
  const key = 'body_too_large';
  expect(await read(arriving(JSON.stringify({ a: 'A'.repeat(1_000_001) })), limits)).toMatchObject({ key });
  expect(await read(arriving('{}', 10, { 'content-length': '1000001' }), limits)).toMatchObject({ key });
  const short = JSON.stringify({ a: Array.from({ length: 60_000 }, () => 'a few words') });
  expect(short.length).toBeGreaterThan(BODY_LIMIT_BYTES);
  expect(await read(arriving(short))).toEqual({ key, values: { max: BODY_LIMIT_BYTES } });
});

test.each([
  ['a text without an end', `{"a":"${'x'.repeat(20_000)}`, 'not_json'],
  ['no object', `"${'x'.repeat(20_000)}"`, 'not_an_object'],
  ['one key with two files', `{"a":"${'x'.repeat(20_000)}","a":"${'y'.repeat(20_000)}"}`, 'duplicate_key'],
  ['nothing', '', 'no_body'],
])('%s is no body', async (_, sent, key) => expect(await read(arriving(sent))).toEqual({ key }));

test('a packed body is not unpacked', async () => {
  expect(await read(arriving('{}', 10, { 'content-encoding': 'gzip' }))).toEqual({ key: 'compressed' });
});

test('a text that is no JSON, in the middle of a long one, is no text', async () => {
  const body = await read(arriving(Buffer.from(`{"a":"${'x'.repeat(20_000)}\n"}`)));
  expect(body.a.read()).toBeNull();
});

test('a process holds so many bytes of bodies and no more, and has room again when they are done with', async () => {
  const sent = JSON.stringify({ a: 'A'.repeat(13_000_000), b: 'B'.repeat(13_000_000) });
  const held: ((() => void) | undefined)[] = [];
  for (let count = 0; count < 5; count += 1) held.push((await readLargeJsonBody(arriving(sent), LIMITS)).release);
  await expect(readLargeJsonBody(arriving(sent), LIMITS)).rejects.toThrow(BodiesFullError);
  for (const release of held) release?.();
  for (const release of held) release?.();
  const again: ((() => void) | undefined)[] = [];
  for (let count = 0; count < 5; count += 1) again.push((await readLargeJsonBody(arriving(sent), LIMITS)).release);
  for (const release of again) release?.();
});

test('five megabytes are read in the time of a look at each byte', async () => {
  const sent = JSON.stringify({ a: `${'A'.repeat(63)}/`.repeat(80_000) }).replaceAll('/', String.raw`\/`);
  const begun = performance.now();
  const body = await read(arriving(sent));
  expect(body.a.read()?.length).toBe(80_000 * 64);
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('a text of nothing but escapes is read in the time of a look at each byte, too', async () => {
  const begun = performance.now();
  const body = await read(arriving(JSON.stringify({ a: '\\'.repeat(1_000_000) }), 2 ** 20));
  expect(body.a.read()).toBe('\\'.repeat(1_000_000));
  expect(performance.now() - begun).toBeLessThan(3_000);
});
