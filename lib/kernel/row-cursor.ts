import type { Refusal } from './refusals/refusals.ts';
import { ok, refuse, type Result } from './result.ts';

/** Cursor of a list by rows: the last row of its page, in a form that says nothing to its holder. */
export const writeCursor = (id: number): string => Buffer.from(String(id)).toString('base64url');

/** The row after which a page begins; null without a cursor. */
export function readCursor(cursor: string | undefined): Result<number | null, Refusal> {
  if (cursor === undefined) return ok(null);
  const id = Buffer.from(cursor, 'base64url').toString();
  return /^[1-9]\d{0,15}$/.test(id) && writeCursor(Number(id)) === cursor
    ? ok(Number(id))
    : refuse({ key: 'invalid_value', about: 'cursor' });
}
