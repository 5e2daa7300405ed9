import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { readAtMost } from './api/read-json.ts';

/** The forms of buyers' pages: plain HTML, a few short fields. */

const BODY_LIMIT_BYTES = 4 * 1024;

/** Limit of a `word`, characters: longer than any of our tokens. */
const MAX_WORD_LENGTH = 200;

/** Limit of a `text` where nothing else is said, characters: longer than a typed name or address. */
const MAX_TEXT_LENGTH = 260;

/** Readers of a form's fields: `word` for values to compare, `text` for values to keep, of at most `max` characters. */
export type Form = { word(name: string): string; text(name: string, max?: number): string };

/**
 * Whether another site sent a form, by `Sec-Fetch-Site`, which very old browsers do not send. The origin cannot decide:
 * our pages send no referrer, so their forms name none.
 */
export const isForeign = (request: Request): boolean =>
  /^(cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? '');

/** Reads a form; null if the body is none or too long. */
export async function readForm(request: Request): Promise<Form | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  if (!bytes) return null;
  const fields = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  return {
    word: (name) => lookupText(fields.get(name), MAX_WORD_LENGTH),
    text: (name, max = MAX_TEXT_LENGTH) => freeText((fields.get(name) ?? '').replace(/\p{Cc}/gu, ' '), max),
  };
}
