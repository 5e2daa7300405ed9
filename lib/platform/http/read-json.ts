import { parse } from 'lossless-json';
import { NumberText } from '#lib/kernel/wire.ts';

/**
 * Bytes to a body, refusing what two readers could understand differently: length cap, fatal UTF-8, depth, then a parser that
 * keeps the text of numbers and refuses duplicate keys with different values (architecture section 2, body parsing).
 */
export const BODY_LIMIT_BYTES = 256 * 1024;
const DEPTH_LIMIT = 16;
const KEY_LIMIT = 2_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The object of a JSON body, or null where there is none to be read. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown> | null> {
  if (!isJson(request.headers.get('content-type')) || request.headers.has('content-encoding')) return null;
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  return bytes && parseObject(bytes);
}

function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
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

/** Exported for the parser's own tests. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const text = decoder.decode(bytes);
    if (!isShallow(text)) return null;
    const value = parse(text, null, readNumber);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
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
function isShallow(text: string): boolean {
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
      if (depth > DEPTH_LIMIT) return false;
    } else if (char === 125 || char === 93) depth -= 1;
    else if (char === 58) {
      keys += 1;
      if (keys > KEY_LIMIT) return false;
    }
  }
  return true;
}
