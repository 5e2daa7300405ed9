import { ok } from '#lib/kernel/result.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { DevicesContext } from '../context.ts';
import type { AuthenticateDeviceRequest } from '../contract/authenticate-device.ts';
import { authenticateDevice } from '../pairing/pair-device.ts';

/** POST /vas/pos/authenticate */
export async function serveAuthenticateDevice(
  context: DevicesContext,
  { seller_svc_id, pos_id, terminal_id, verification_code: code }: AuthenticateDeviceRequest,
  { credentials, language }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const paired = await authenticateDevice(context, credentials, { posId: pos_id, terminalId: terminal_id, code });
  if (!paired.ok) return paired;
  return ok({ status_code: 0, seller_svc_id, pos_id, terminal_id, message: say(language, 'refusals.device_paired') });
}
