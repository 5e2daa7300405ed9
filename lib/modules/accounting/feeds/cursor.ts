import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';

/** Place of the last row of a page: its time in microseconds, 0 in lists by id, and its id. */
export type Place = { at: number; id: number };

/** A list of the accounting API; a cursor of one is none of another. */
export type FeedName = 'entries' | 'fees' | 'payouts' | 'documents';

const BEGINNING: Place = { at: 0, id: 0 };

/** The form says nothing to its holder. */
export const writeCursor = (feed: FeedName, { at, id }: Place): string =>
  Buffer.from(`${feed} ${at} ${id}`).toString('base64url');

/** The row behind which a page begins. */
export function readCursor(feed: FeedName, cursor: string | undefined): Result<Place, Refusal> {
  if (cursor === undefined) return ok(BEGINNING);
  const [, at, id] =
    /^[a-z]+ (0|[1-9]\d{0,15}) ([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { at: Number(at), id: Number(id) };
  return Number.isSafeInteger(place.at) && Number.isSafeInteger(place.id) && writeCursor(feed, place) === cursor
    ? ok(place)
    : refuse({ key: 'invalid_value', about: 'cursor' });
}
