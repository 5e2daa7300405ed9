import { ok } from '#lib/kernel/result.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { DevicesContext } from './context.ts';
import type { PairDeviceRequest } from './contract/pair-device.ts';
import { pairDevice, authenticateDevice } from './manage/pair-device.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { AuthenticateDeviceRequest } from './contract/authenticate-device.ts';

/** POST /vas/pos/pair */
export async function servePairDevice(
  context: DevicesContext,
  { pos_id: posId, terminal_id: terminalId, name }: PairDeviceRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const begun = await pairDevice(context, credentials, { posId, terminalId, name: name ?? null });
  return begun.ok ? ok({ status_code: 0 }) : begun;
}

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
