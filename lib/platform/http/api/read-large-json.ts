import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { LargeText } from '#lib/kernel/wire.ts';
import { newRequestReference } from '#lib/platform/random.ts';
import { networkOf } from './body-caller.ts';
import { holdBytes, type HeldBytes } from './held-bytes.ts';
import { inTurn } from './in-turn.ts';
import {
  BODY_LIMIT_BYTES,
  beginBody,
  type BodyRules,
  readObject,
  readObjectOrForm,
  type SentBody,
  whileKnown,
} from './read-json.ts';

/**
 * Bodies with files in them. While a body arrives, its long texts are lifted out, and the rest, no longer than any
 * other body, is read as every body is. A file is in memory once, as it was sent; one that is too long is counted and
 * not kept. If the first bytes name an unknown caller, the body is not read further; if they name none, it counts
 * towards the smaller limit of unknown callers.
 */

/** Length from which texts are lifted out of the body, bytes. */
const LARGE_FROM_BYTES = 16 * 1024;

/** Length limits of one body and of one text in it, bytes. */
export type LargeTexts = { readonly bodyBytes: number; readonly textBytes: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Variant of `readJsonBody`. `release` frees the texts' bytes; throws `BodiesFullError` at the limit. */
export async function readLargeJsonBody(
  request: Request,
  limits: LargeTexts,
  identify?: BodyRules['identify'],
): Promise<SentBody> {
  const begun = await beginBody(request, limits.bodyBytes);
  if ('cause' in begun) return begun;
  const { head, rest } = begun;
  if (rest === null) return readObjectOrForm(request, head);
  const held = holdBytes(networkOf(identify));
  let isKept = false;
  try {
    const lifting = newLifting(limits.textBytes, held);
    const liftAll = async (): Promise<Buffer | { cause: Cause }> => {
      lifting.take(head);
      for await (const chunk of rest) {
        if (chunk === null) return begun.tooLarge;
        lifting.take(chunk);
        if (lifting.restLength() > BODY_LIMIT_BYTES)
          return { cause: { key: 'body_too_large', values: { max: BODY_LIMIT_BYTES } } };
      }
      return lifting.rest();
    };
    const bytes = await whileKnown(head, held, identify, liftAll);
    if (!Buffer.isBuffer(bytes)) return bytes;
    held.becomeKnown();
    const read = await inTurn(() => readObject(bytes));
    if ('cause' in read) return read;
    isKept = true;
    return { body: lifting.putBack(read.body) as Record<string, unknown>, isLarge: true, release: held.release };
  } finally {
    if (!isKept) held.release();
    await rest.return(undefined);
  }
}

/** Text that is arriving: its parts so far; null once it is too long. */
type Text = { parts: Buffer[] | null; length: number };

function newLifting(textBytes: number, held: HeldBytes) {
  // Random mark, unknown to the sender, so that no text of a body passes for a lifted one.
  const mark = `${newRequestReference()}${newRequestReference()}${newRequestReference()}`;
  const rest: Buffer[] = [];
  const lifted: LargeText[] = [];
  let restBytes = 0;
  let text: Text | null = null;
  let isEscaped = false;

  const addRest = (bytes: Buffer): void => {
    rest.push(bytes);
    restBytes += bytes.length;
  };

  function close({ parts, length }: Text): void {
    if (parts !== null && length < LARGE_FROM_BYTES) {
      held.drop(length);
      for (const part of parts) addRest(part);
      return;
    }
    addRest(Buffer.from(`${mark}${lifted.length}`));
    lifted.push(new LargeText(length, () => (parts === null ? null : textOf(parts))));
  }

  return {
    take(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length) {
        if (text === null) {
          const opens = chunk.indexOf(QUOTE, at);
          const end = opens === -1 ? chunk.length : opens + 1;
          addRest(Buffer.from(chunk.subarray(at, end)));
          if (opens !== -1) text = { parts: [], length: 0 };
          at = end;
        } else {
          const closes = endOfText(chunk, at, isEscaped);
          isEscaped = closes.isEscaped;
          addTo(text, chunk.subarray(at, closes.at), textBytes, held);
          at = closes.at;
          if (at < chunk.length) {
            close(text);
            text = null;
            addRest(Buffer.from('"'));
            at += 1;
          }
        }
      }
    },
    restLength: () => restBytes,
    rest(): Buffer {
      // A text without an end stays as it is, to be refused as no JSON.
      return Buffer.concat(rest);
    },
    putBack(body: Record<string, unknown>): unknown {
      return lifted.length === 0 ? body : withLifted(body, mark, lifted);
    },
  };
}

/** Adds bytes to a text, which is dropped once it is longer than `textBytes`. */
function addTo(text: Text, bytes: Buffer, textBytes: number, held: HeldBytes): void {
  text.length += bytes.length;
  if (text.parts === null || bytes.length === 0) return;
  if (text.length > textBytes) {
    held.drop(text.length - bytes.length);
    text.parts = null;
    return;
  }
  held.add(bytes.length);
  // A copy: the bytes are part of the connection's buffer, which would be kept as long.
  text.parts.push(Buffer.from(bytes));
}

/** End of a text within a chunk; the chunk's length if it ends later. Each byte is read once. */
function endOfText(chunk: Buffer, from: number, wasEscaped: boolean): { at: number; isEscaped: boolean } {
  let at = wasEscaped ? from + 1 : from;
  let end = -1;
  for (;;) {
    if (at >= chunk.length) return { at: chunk.length, isEscaped: at > chunk.length };
    if (end < at) {
      const quote = chunk.indexOf(QUOTE, at);
      end = quote === -1 ? chunk.length : quote;
    }
    const escape = chunk.subarray(at, end).indexOf(BACKSLASH);
    if (escape === -1) return { at: end, isEscaped: false };
    at += escape + 2;
  }
}

/** JSON's own reading of a text: PHP writes `\/` for every slash of base64. */
function textOf(parts: readonly Buffer[]): string | null {
  try {
    return JSON.parse(`"${Buffer.concat(parts).toString('utf8')}"`) as string;
  } catch {
    return null;
  }
}

function withLifted(value: unknown, mark: string, lifted: readonly LargeText[]): unknown {
  if (typeof value === 'string') {
    const found = value.startsWith(mark) ? lifted[Number(value.slice(mark.length))] : undefined;
    return found ?? value;
  }
  if (Array.isArray(value)) return value.map((one) => withLifted(one, mark, lifted));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLifted(one, mark, lifted)]));
}
