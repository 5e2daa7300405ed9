import { ok } from '#lib/kernel/result.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { DevicesContext } from '../context.ts';
import type { PairDeviceRequest } from '../contract/pair-device.ts';
import { pairDevice } from '../pairing/pair-device.ts';

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
