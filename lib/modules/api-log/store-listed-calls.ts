import { columns } from '#lib/platform/db/columns.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { cursorPage } from '#lib/platform/db/lists/cursor-page.ts';
import { literally } from '#lib/platform/db/lists/text-conditions.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import {
  type CallDetail,
  type CallOutcome,
  type CallRow,
  type CallsPage,
  type CallsQuery,
  FAILED_CODES,
} from './contract.ts';

/**
 * The API's log: one page of it, newest first, within the sellers a person may see. At most 10,000 rows of each are
 * there.
 */

const PER_PAGE = 50;

const CALL_ROW = {
  ...columns('id', 'sellerId', 'reference', 'operation', 'at'),
  ...columns('durationMs', 'httpStatus', 'errorCode'),
} as const;

const failed = { errorCode: { in: [...FAILED_CODES] } };
/** Includes calls without a code. */
const notFailed = { OR: [{ errorCode: null }, { errorCode: { notIn: [...FAILED_CODES] } }] };

/** Conditions of the outcomes, equal to `outcomeOf`. */
const OUTCOMES = {
  done: { httpStatus: { lt: 400 }, errorCode: null },
  declined: { httpStatus: { lt: 400 }, errorCode: { not: null, notIn: [...FAILED_CODES] } },
  refused: { httpStatus: { gte: 400 }, ...notFailed },
  failed,
} satisfies Record<CallOutcome, object>;

function foundBy(words: string) {
  // The client treats `%` and `_` as wildcards, as SQL does.
  const containing = { contains: literally(words), mode: 'insensitive' } as const;
  const number = /^\d{1,6}$/.test(words) ? Number(words) : null;
  return {
    OR: [
      { reference: containing },
      { request: containing },
      { answer: containing },
      // A status is a small number, and PostgreSQL refuses to compare it with one that is not.
      ...(number === null ? [] : [{ errorCode: number }, ...(number < 1_000 ? [{ httpStatus: number }] : [])]),
    ],
  };
}

function conditionsOf({ search, operations, outcomes, from, until }: CallsQuery) {
  const words = search.trim();
  return [
    ...(operations.length > 0 ? [{ operation: { in: [...operations] } }] : []),
    ...(outcomes.length > 0 ? [{ OR: outcomes.map((outcome) => OUTCOMES[outcome]) }] : []),
    ...(from === null ? [] : [{ at: { gte: from } }]),
    ...(until === null ? [] : [{ at: { lt: until } }]),
    ...(words === '' ? [] : [foundBy(words)]),
  ];
}

/** Page of calls with the number of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export async function listCalls(db: Database, sellerIds: readonly number[], query: CallsQuery): Promise<CallsPage> {
  const { place } = query;
  const { apiCall } = await recordsOf(db, { sellerIds });
  const conditions = conditionsOf(query);
  const beyond = place ? [{ id: place.way === 'older' ? { lt: place.id } : { gt: place.id } }] : [];
  const isBackwards = place?.way === 'newer';
  // One row more than a page shows if there are others.
  const [found, count, { now }, names] = await Promise.all([
    apiCall.findMany({
      where: { AND: [...conditions, ...beyond] },
      orderBy: { id: isBackwards ? 'asc' : 'desc' },
      take: PER_PAGE + 1,
      select: CALL_ROW,
    }),
    apiCall.count({ where: { AND: conditions } }),
    readClock(db),
    sellerNames(db, sellerIds),
  ]);
  const page = cursorPage((isBackwards ? found.toReversed() : found).map(plain), place, PER_PAGE);
  if (page === null) return listCalls(db, sellerIds, { ...query, place: null });
  return { ...page, rows: page.rows.map((row) => withSellerName(row, names)), count, now };
}

async function sellerNames(db: Database, sellerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { seller } = await recordsOf(db, { sellerIds });
  const rows = await seller.findMany({ select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

const withSellerName = <Row extends { sellerId: number }>(
  row: Row,
  names: ReadonlyMap<number, string>,
): Row & Pick<CallRow, 'sellerName'> => ({ ...row, sellerName: names.get(row.sellerId) ?? '' });

/** Call with its request and response; null if unknown or another seller's. */
export async function showCall(db: Database, sellerIds: readonly number[], id: number): Promise<CallDetail | null> {
  const { apiCall } = await recordsOf(db, { sellerIds });
  const found = await apiCall.findFirst({ where: { id }, select: { ...CALL_ROW, request: true, answer: true } });
  if (!found) return null;
  const row = plain(found);
  const [names, { now }] = await Promise.all([sellerNames(db, [row.sellerId]), readClock(db)]);
  return { ...withSellerName(row, names), now };
}
