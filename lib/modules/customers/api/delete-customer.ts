import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { CustomersContext } from '../context.ts';
import { updateCustomer } from '../operations.ts';

/** DELETE /customers/{guid} */
export async function serveDeleteCustomer(
  { database }: CustomersContext,
  sellerId: number,
  { guid }: { guid: string },
  call: Call,
): Promise<ApiResult> {
  const ended = await updateCustomer(database, guid, [sellerId], { status: 0 });
  return ended.ok ? ok({ guid: ended.value.guid, message: say(call.language, 'catalog.deleted') }) : ended;
}
