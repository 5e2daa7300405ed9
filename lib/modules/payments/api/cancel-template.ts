import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { CancelTemplateRequest } from '../contract/cancel-template.ts';
import { cancelTemplate } from '../sales/cancel-template.ts';
import { credentialsOf } from './calling-credentials.ts';

/** POST /cancel-template */
export async function serveCancelTemplate(
  context: PaymentsContext,
  request: CancelTemplateRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const canceled = await cancelTemplate(context, credentials, request.svc_sale_id);
  return canceled.ok ? ok({ status_code: 0 }) : canceled;
}
