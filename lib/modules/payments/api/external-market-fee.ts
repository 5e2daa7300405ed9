import { hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { ExternalMarketFeeRequest } from '../contract/external-market-fee.ts';
import { setExternalMarketFee } from '../sales/set-market-fee.ts';
import { credentialsOf } from './calling-credentials.ts';

/** PATCH /sales/{guid}/external-market-fee */
export async function serveExternalMarketFee(
  context: PaymentsContext,
  request: ExternalMarketFeeRequest,
  call: Call,
): Promise<ApiResult> {
  const set = await setExternalMarketFee(context, {
    credentials: credentialsOf(call),
    saleId: request.guid,
    marketFee: request.market_fee_percentage ?? null,
    marketFeeFixed: request.market_fee_fixed ?? null,
  });
  if (!set.ok) return set;
  return ok({
    status_code: 0,
    svc_sale_id: request.guid,
    market_fee_percentage: hundredthsText(set.value.marketFee),
    market_fee_fixed: toMajorText(set.value.marketFeeFixed, set.value.currency),
  });
}
