import { refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { isServiceOn } from './store-active.sql.ts';

/** Serves an operation of the catalogue while its seller has the service, and refuses it with 720 otherwise. */
export const whileOn =
  <Context extends { database: Database }, Request>(
    type: 'catalog' | 'customers',
    serve: (context: Context, sellerId: number, request: Request, call: Call) => Promise<ApiResult>,
  ) =>
  async (context: Context, sellerId: number, request: Request, call: Call): Promise<ApiResult> =>
    (await isServiceOn(context.database, sellerId, type))
      ? serve(context, sellerId, request, call)
      : refuse({ key: 'service_not_active' });
