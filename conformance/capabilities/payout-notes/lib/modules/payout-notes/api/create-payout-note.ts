import { ok, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { CreatePayoutNoteRequest } from '../contract/create-payout-note.ts';
import { createPayoutNote, type PayoutNotesContext } from '../create-payout-note.ts';

/** POST /payout-notes */
export async function serveCreatePayoutNote(
  context: PayoutNotesContext,
  { svc_sale_id: saleId, note: text }: CreatePayoutNoteRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const seller = await findCallingSeller(context.database, credentials);
  if (!seller) return refuse(await explainAuthFailure(context.database, credentials.clientKeyIndex));
  const made = await createPayoutNote(context, seller.id, { saleId, text });
  return made.ok ? ok({ status_code: 0 }) : made;
}
