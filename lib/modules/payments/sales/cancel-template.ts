import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { cancelTemplateOf, cancelTemplateOfSellers } from './store-changes.sql.ts';

/**
 * Ends a template: its link takes no more payments (answers, section 2). A sale that is not an open template is refused
 * with its status.
 */
export async function cancelTemplate(
  { database }: Pick<PaymentsContext, 'database'>,
  credentials: Credentials,
  saleId: string,
): Promise<Result<null, Refusal>> {
  const found = await cancelTemplateOf(database, credentials, saleId);
  if (!found) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  if (found.status === null) return refuse(SALE_NOT_FOUND);
  return found.isCanceled ? ok(null) : refuse({ key: 'wrong_sale_status', field: found.status });
}

/** Cancels a template from the dashboard, within the sellers the person may act for. */
export async function cancelTemplateByPerson(
  { database }: Pick<PaymentsContext, 'database'>,
  saleId: string,
  sellerIds: readonly number[],
): Promise<Result<null, Refusal>> {
  const found = await cancelTemplateOfSellers(database, sellerIds, saleId);
  if (!found) return refuse(SALE_NOT_FOUND);
  return found.isCanceled ? ok(null) : refuse({ key: 'wrong_sale_status', field: found.status });
}
