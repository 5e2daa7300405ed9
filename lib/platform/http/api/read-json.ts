import { parse } from 'lossless-json';
import { SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { NumberText } from '#lib/kernel/wire.ts';
import { type IdentifyCaller, networkOf } from './body-caller.ts';
import { holdBytes, type HeldBytes } from './held-bytes.ts';
import { inTurn, untilKnown } from './in-turn.ts';

/**
 * Parses a body and refuses bytes that two readers could understand differently: length cap, fatal UTF-8, depth, then a
 * parser that keeps the text of numbers and refuses duplicate keys with different values. A JSON object is accepted
 * under any content type, or none (answers, section 1); other bodies are refused with the broken rule. Reasons of these
 * bounds: docs/decisions/0059. A large body is parsed in its turn, once its caller is known: docs/decisions/0134.
 */
export const BODY_LIMIT_BYTES = 512 * 1024;
export const DEPTH_LIMIT = 16;
export const KEY_LIMIT = 10_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

export type ReadBody = { body: Record<string, unknown> } | { cause: Cause };

/** Body as it was sent; `refusal`: its size needs a known caller. */
export type SentBody = ((ReadBody & { isLarge?: boolean }) | { refusal: Refusal }) & { release?: () => void };

/** `maxBytes`: of the longest body. `identify`: who sends a large one; left out where that is known already. */
export type BodyRules = { maxBytes?: number; identify?: IdentifyCaller | undefined };

/** The object of a JSON body, or why there is none to be read. */
export async function readJsonBody(
  request: Request,
  { maxBytes = BODY_LIMIT_BYTES, identify }: BodyRules = {},
): Promise<SentBody> {
  const begun = await beginBody(request, maxBytes);
  if ('cause' in begun) return begun;
  const { head, rest } = begun;
  if (rest === null) return readObjectOrForm(request, head);
  const held = holdBytes(networkOf(identify));
  const readWhole = async (): Promise<Buffer | TooLarge> => {
    const chunks = [head];
    held.add(head.length);
    for await (const chunk of rest) {
      if (chunk === null) return begun.tooLarge;
      held.add(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  try {
    const whole = await whileKnown(head, held, identify, readWhole);
    if (!Buffer.isBuffer(whole)) return whole;
    if (isForm(request.headers.get('content-type'), whole)) return { cause: { key: 'form_body' } };
    const read = await inTurn(() => readObject(whole));
    return 'body' in read ? { ...read, isLarge: true } : read;
  } finally {
    held.release();
    await rest.return(undefined);
  }
}

/** Reads a large body to its end if its caller is known: by its first bytes, else by the whole of it. */
export async function whileKnown(
  head: Buffer,
  held: HeldBytes,
  identify: IdentifyCaller | undefined,
  readWhole: () => Promise<Buffer | TooLarge>,
): Promise<Buffer | TooLarge | { refusal: Refusal }> {
  const caller = identify ? await identify(head, false) : 'known';
  if (typeof caller === 'object') return caller;
  if (caller === 'known' || !identify) {
    held.becomeKnown();
    return readWhole();
  }
  return untilKnown(networkOf(identify), async () => {
    const whole = await readWhole();
    const last = Buffer.isBuffer(whole) ? await identify(whole, true) : 'known';
    return typeof last === 'object' ? last : whole;
  });
}

type TooLarge = { cause: Cause };
type Rest = AsyncGenerator<Buffer | null, undefined>;
type LargeBegun = { head: Buffer; rest: Rest; tooLarge: TooLarge };
type Begun = { head: Buffer; rest: null } | LargeBegun | TooLarge;

/**
 * Begins to read a body: all of a small one, else its first bytes and what gives the rest, chunk by chunk, with null
 * where it is longer than it may be.
 */
export async function beginBody(request: Request, maxBytes: number): Promise<Begun> {
  if (request.headers.has('content-encoding')) return { cause: { key: 'compressed' } };
  if (!request.body) return { cause: { key: 'no_body' } };
  const tooLarge: TooLarge = { cause: { key: 'body_too_large', values: { max: maxBytes } } };
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > maxBytes) return tooLarge;
  if (declared <= SMALL_BODY_BYTES) {
    const bytes = await readAtMost(request, SMALL_BODY_BYTES);
    return bytes ? { head: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rest: null } : tooLarge;
  }
  const rest = chunksOf(request.body, maxBytes);
  const first: Buffer[] = [];
  let length = 0;
  while (length <= SMALL_BODY_BYTES) {
    const { value, done } = await rest.next();
    if (done) return { head: Buffer.concat(first), rest: null };
    if (value === null) {
      await rest.return(undefined);
      return tooLarge;
    }
    first.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(first), rest, tooLarge };
}

async function* chunksOf(body: ReadableStream<Uint8Array>, maxBytes: number): Rest {
  let length = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) {
      yield null;
      return;
    }
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

/** A small body, read at once. */
export function readObjectOrForm(request: Request, bytes: Buffer): ReadBody {
  const read = readObject(bytes);
  if ('body' in read || !isForm(request.headers.get('content-type'), bytes)) return read;
  return { cause: { key: 'form_body' } };
}

/** A form that is said to be one, or that looks like one: `name=value`, the default of many clients. */
function isForm(contentType: string | null, bytes: Uint8Array): boolean {
  return (
    /^\s*multipart\/form-data\b/i.test(contentType ?? '') ||
    /^[\w.[\]%-]{1,100}=/.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
  );
}

/** The body's bytes, or null when they are more than the limit; reading stops there. */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit || !request.body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** The object that bytes say in JSON; null for anything else. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  const read = readObject(bytes);
  return 'body' in read ? read.body : null;
}

/** The object that bytes say in JSON, or the rule that they break. */
export function readObject(bytes: Uint8Array): ReadBody {
  const text = decode(bytes);
  // No JSON has a NUL; UTF-16 is full of them.
  if (text === null || text.includes('\0')) return { cause: { key: 'not_utf8' } };
  if (text.trim() === '') return { cause: { key: 'no_body' } };
  const beyond = findBeyond(text);
  if (beyond) return { cause: beyond };
  try {
    const value = parse(text, null, readNumber);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { body: value as Record<string, unknown> }
      : { cause: { key: 'not_an_object' } };
  } catch (error) {
    return {
      cause: {
        key: error instanceof SyntaxError && error.message.startsWith('Duplicate key') ? 'duplicate_key' : 'not_json',
      },
    };
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Numbers that JavaScript keeps to the letter stay numbers; the rest keep their text. */
function readNumber(text: string): number | NumberText {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text ? value : new NumberText(text);
}

// A scan before parsing, because the parser is recursive and a deep body would overflow its stack.
function findBeyond(text: string): Cause | null {
  let depth = 0;
  let keys = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === 92) index += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) {
      depth += 1;
      if (depth > DEPTH_LIMIT) return { key: 'too_deep', values: { max: DEPTH_LIMIT } };
    } else if (char === 125 || char === 93) depth -= 1;
    else if (char === 58) {
      keys += 1;
      if (keys > KEY_LIMIT) return { key: 'too_many_values', values: { max: KEY_LIMIT } };
    }
  }
  return null;
}
