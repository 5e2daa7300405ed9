import { ok, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { credentialsOf } from './calling-credentials.ts';
import type { PaymentsContext } from '../context.ts';
import type { DeviceFacts } from '../contract/device-facts.ts';
import type { CancelOnDeviceRequest, ReadDevicePaymentRequest } from '../contract/sale-on-device.ts';
import { cancelOnDevice, deviceProgress } from '../devices/device-progress.ts';
import type { DeviceProgress } from '../views/device.ts';

const factsOf = (progress: DeviceProgress): DeviceFacts => ({
  status_code: 0,
  svc_sale_id: progress.saleId,
  sale_status: progress.saleStatus,
  svc_transaction_id: progress.reference,
  action: progress.action,
  pos_id: progress.posId ?? '',
  terminal_id: progress.terminalId,
  device_status: progress.deviceStatus,
  is_open: progress.isOpen,
  seconds_left: progress.secondsLeft,
  amount: progress.amount,
  currency: progress.currency,
});

/** Finds the calling seller, then works on its sale. */
const forSeller =
  (work: typeof cancelOnDevice) =>
  async (context: PaymentsContext, { guid }: { guid: string }, call: Call): Promise<ApiResult> => {
    const { database } = context;
    const credentials = credentialsOf(call);
    const seller = await findCallingSeller(database, credentials);
    if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
    const progress = await work(context, guid, [seller.id]);
    return progress.ok ? ok(factsOf(progress.value)) : progress;
  };

/** GET /sales/{guid}/device */
export const serveReadDevicePayment: (
  context: PaymentsContext,
  request: ReadDevicePaymentRequest,
  call: Call,
) => Promise<ApiResult> = forSeller(deviceProgress);

/** POST /sales/{guid}/device/cancel */
export const serveCancelOnDevice: (
  context: PaymentsContext,
  request: CancelOnDeviceRequest,
  call: Call,
) => Promise<ApiResult> = forSeller(cancelOnDevice);
