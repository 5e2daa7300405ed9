import { SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import { type ReadBody, readAtMost } from './read-json.ts';

const FORM = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Fields of a form, for operations that a standard has take one (RFC 6749). A field that is there twice is a list,
 * which no reader of one value takes. Any other body is refused, JSON included.
 */
export async function readFormBody(request: Request): Promise<ReadBody> {
  if (request.headers.has('content-encoding')) return { cause: { key: 'compressed' } };
  if (!FORM.test(request.headers.get('content-type') ?? '')) return { cause: { key: 'not_a_form' } };
  if (!request.body) return { body: {} };
  const bytes = await readAtMost(request, SMALL_BODY_BYTES);
  if (bytes === null) return { cause: { key: 'body_too_large', values: { max: SMALL_BODY_BYTES } } };
  try {
    const fields = new URLSearchParams(decoder.decode(bytes));
    const named = [...new Set(fields.keys())].map((name): [string, unknown] => {
      const all = fields.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    });
    return { body: Object.fromEntries(named) };
  } catch {
    return { cause: { key: 'not_utf8' } };
  }
}
