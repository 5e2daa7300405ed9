import { ok } from '#lib/kernel/result.ts';
import { ownerOf } from '#lib/modules/principals/index.ts';
import { ApiFile } from '#lib/platform/http/api/api-file.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PapersContext, StatementsContext } from './context.ts';
import { MEDIA_TYPES } from './contract/formats.ts';
import type { GetStatementRequest, ListStatementsRequest } from './contract/statements.ts';
import { makePaper } from './papers/make-paper.ts';
import { monthContentOf, yearContentOf } from './present/content.ts';
import { listMonths, readStatements, type ShownStatement } from './read-statements.ts';

const statusOf = (isClosed: boolean): 'open' | 'closed' => (isClosed ? 'closed' : 'open');

/** GET /statements */
export async function serveListStatements(
  context: StatementsContext,
  { seller_svc_id, year, currency }: ListStatementsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const owner = await ownerOf(context, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const months = await listMonths(context, { owner: owner.value, year: year ?? null, currency: currency ?? null });
  if (!months.ok) return months;
  return ok({
    status_code: 0,
    items: months.value.map(({ month, currency: of, opening, closing, sha256 }) => ({
      month,
      currency: of,
      opening,
      closing,
      status: statusOf(sha256 !== null),
      sha256,
    })),
  });
}

/** GET /statements/{period} */
export async function serveGetStatement(
  context: PapersContext,
  { seller_svc_id, period, currency, format = 'json' }: GetStatementRequest,
  { credentials, language }: Call,
): Promise<ApiResult> {
  const owner = await ownerOf(context, seller_svc_id, credentials);
  if (!owner.ok) return owner;
  const read = await readStatements(context, { owner: owner.value, period, currency: currency ?? null });
  if (!read.ok) return read;
  if (format === 'json') return ok({ status_code: 0, items: read.value.map(itemOf) });
  const made = await makePaper(context, read.value, { owner: owner.value, period, language, format });
  if (!made.ok) return made;
  return ok(new ApiFile({ name: `statement-${period}.${format}`, mediaType: MEDIA_TYPES[format], bytes: made.value }));
}

const itemOf = (shown: ShownStatement) => ({
  currency: shown.statement.currency,
  status: statusOf(shown.statement.closedAt !== null),
  sha256: shown.sha256,
  statement: shown.kind === 'year' ? yearContentOf(shown.statement) : monthContentOf(shown.statement),
});
