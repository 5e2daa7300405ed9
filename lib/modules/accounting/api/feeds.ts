import type { Contract } from '#lib/kernel/contract.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { entryRecord } from '#lib/modules/balances/index.ts';
import { documentRecordOf } from '#lib/modules/documents/index.ts';
import { payoutRecord, payoutsOfEntries } from '#lib/modules/payouts/index.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { Reader } from '../clients/find-reader.ts';
import type { AccountingContext } from '../context.ts';
import {
  listAccountingDocumentsContract,
  listAccountingEntriesContract,
  listAccountingFeesContract,
  listAccountingPayoutsContract,
  type ReadingRequest,
  scopeOf,
} from '../contract/feeds.ts';
import { type FeedName, type Place, readCursor, writeCursor } from '../feeds/cursor.ts';
import { feesOfEntry } from '../present/fees-of-entry.ts';
import { readingTime, SETTLED_AFTER_SECONDS } from '../feeds/marks.sql.ts';
import {
  type FeedAsked,
  type FeedLine,
  readCharged,
  readDocuments,
  readEntries,
  readPayouts,
} from '../feeds/store-feeds.sql.ts';

const DEFAULT_LIMIT = 100;

type Read = { asked: FeedAsked; limit: number; asOf: Date };

/** The clock is read before the rows are: what a later reading asks since then is not seen yet. */
async function beginReading(
  { database, timeZone }: AccountingContext,
  reader: Reader,
  { limit = DEFAULT_LIMIT, cursor, updated_since }: ReadingRequest,
  { feed, contract }: { feed: FeedName; contract: Pick<Contract, 'scope'> },
): Promise<Result<Read, Refusal>> {
  const scope = scopeOf(contract);
  if (!reader.scopes.includes(scope)) return refuse({ key: 'insufficient_scope', field: scope });
  const after = readCursor(feed, cursor);
  if (!after.ok) return after;
  const asOf = await readingTime(database);
  if (asOf === null) return refuse({ key: 'temporarily_unavailable', retryAfterSeconds: SETTLED_AFTER_SECONDS });
  return ok({
    asked: { reader, since: updated_since ?? null, after: after.value, limit: limit + 1, timeZone },
    limit,
    asOf,
  });
}

const pageOf = (items: readonly object[], next: string | null, { asOf }: Read): ApiResult =>
  ok({ items, next_cursor: next, as_of: asOf.toISOString() });

/** GET /accounting/entries */
export async function serveAccountingEntries(
  context: AccountingContext,
  reader: Reader,
  request: ReadingRequest,
): Promise<ApiResult> {
  const { database, timeZone } = context;
  const read = await beginReading(context, reader, request, {
    feed: 'entries',
    contract: listAccountingEntriesContract,
  });
  if (!read.ok) return read;
  const { shown, next } = cutEntries(await readEntries(database, read.value.asked), read.value.limit, 'entries');
  const payouts = await payoutsOfEntries(database, [...new Set(shown.map(({ ownId }) => ownId))], timeZone);
  const items = shown.map((line) => ({
    public_key: line.publicKey,
    ...entryRecord(line, payouts.get(line.ownId) ?? null, timeZone),
  }));
  return pageOf(items, next, read.value);
}

/** GET /accounting/fees */
export async function serveAccountingFees(
  context: AccountingContext,
  reader: Reader,
  request: ReadingRequest,
): Promise<ApiResult> {
  const { database, timeZone } = context;
  const read = await beginReading(context, reader, request, { feed: 'fees', contract: listAccountingFeesContract });
  if (!read.ok) return read;
  const { shown, next } = cutEntries(await readCharged(database, read.value.asked), read.value.limit, 'fees');
  const byEntry = Map.groupBy(shown, ({ ownId }) => ownId);
  return pageOf(
    [...byEntry.values()].flatMap((lines) => feesOfEntry(lines, timeZone)),
    next,
    read.value,
  );
}

/** Lines of the first `limit` entries, and where the next page begins. */
function cutEntries(lines: readonly FeedLine[], limit: number, feed: FeedName) {
  const owns = [...new Set(lines.map(({ ownId }) => ownId))];
  const kept = new Set(owns.slice(0, limit));
  const last = owns[limit - 1];
  return {
    shown: lines.filter(({ ownId }) => kept.has(ownId)),
    next: owns.length > limit && last !== undefined ? writeCursor(feed, { at: 0, id: last }) : null,
  };
}

/** GET /accounting/payouts */
export async function serveAccountingPayouts(
  context: AccountingContext,
  reader: Reader,
  request: ReadingRequest,
): Promise<ApiResult> {
  const read = await beginReading(context, reader, request, {
    feed: 'payouts',
    contract: listAccountingPayoutsContract,
  });
  if (!read.ok) return read;
  const { shown, next } = cutRows(await readPayouts(context.database, read.value.asked), read.value.limit, 'payouts');
  const items = shown.map((one) => ({ public_key: one.publicKey, ...payoutRecord(one, context.timeZone) }));
  return pageOf(items, next, read.value);
}

/** GET /accounting/documents */
export async function serveAccountingDocuments(
  context: AccountingContext,
  reader: Reader,
  request: ReadingRequest,
): Promise<ApiResult> {
  const of = { feed: 'documents', contract: listAccountingDocumentsContract } as const;
  const read = await beginReading(context, reader, request, of);
  if (!read.ok) return read;
  const { shown, next } = cutRows(
    await readDocuments(context.database, read.value.asked),
    read.value.limit,
    'documents',
  );
  const items = shown.map((one) => ({ public_key: one.publicKey, ...documentRecordOf(context, one) }));
  return pageOf(items, next, read.value);
}

function cutRows<Row extends Place>(rows: readonly Row[], limit: number, feed: FeedName) {
  const last = rows[limit - 1];
  return { shown: rows.slice(0, limit), next: rows.length > limit && last ? writeCursor(feed, last) : null };
}
