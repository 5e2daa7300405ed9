import { parse } from 'lossless-json';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { NumberText } from '#lib/kernel/wire.ts';

/**
 * Bytes to a body, refusing what two readers could understand differently: length cap, fatal UTF-8, depth, then a
 * parser that keeps the text of numbers and refuses duplicate keys with different values. Whatever reads as a JSON
 * object is one, whatever its content type says or leaves out (answers, section 1); what does not is refused with the
 * rule it broke. Why these bounds: docs/decisions/0059.
 */
export const BODY_LIMIT_BYTES = 512 * 1024;
export const DEPTH_LIMIT = 16;
export const KEY_LIMIT = 10_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

export type ReadBody = { body: Record<string, unknown> } | { cause: Cause };

/** The object of a JSON body, or why there is none to be read. */
export async function readJsonBody(request: Request): Promise<ReadBody> {
  if (request.headers.has('content-encoding')) return { cause: { key: 'compressed' } };
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  if (!bytes)
    return request.body
      ? { cause: { key: 'body_too_large', values: { max: BODY_LIMIT_BYTES } } }
      : { cause: { key: 'no_body' } };
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

/** The same, with the rule that was broken. */
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
