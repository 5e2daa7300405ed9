import { refuse } from '#lib/kernel/result.ts';
import { findDeviceForPayment } from '#lib/modules/devices/index.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { credentialsOf } from './calling-credentials.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { PaymentsContext } from '../context.ts';
import { only } from '../domain/decide-payment.ts';
import { acceptAddresses } from '../sales/generate-sale.ts';
import type { RefundOnDeviceRequest } from '../contract/refund-on-device.ts';
import { findPaidAtDevice } from '../devices/store-device-payments.sql.ts';
import { awaitDevice, refundOnDevice, whyNotOnDevice } from '../devices/take-on-device.ts';
import { deviceRecord } from './device-record.ts';

/** PUT /sales/{guid} */
export async function serveRefundOnDevice(
  context: PaymentsContext,
  request: RefundOnDeviceRequest,
  call: Call,
): Promise<ApiResult> {
  const { database } = context;
  const { guid: saleId, payment } = request;
  const credentials = credentialsOf(call);
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  const paid = await findPaidAtDevice(database, saleId, [seller.id]);
  if (!paid) return refuse(SALE_NOT_FOUND);
  if (request.currency && request.currency !== paid.currency)
    return refuse({ key: 'currency_not_allowed', about: 'currency', cause: only(paid.currency) });
  if (paid.isPaidThere === false) return refuse({ key: 'combination_not_allowed', field: 'payment.method' });
  const device = await findDeviceForPayment(database, { sellerId: seller.id, posId: payment.pos_id });
  const refusal = whyNotOnDevice(device);
  if (refusal || device.id === null) return refuse(refusal ?? { key: 'wrong_terminal', about: 'posId' });
  const addresses = acceptAddresses(context, { callbackUrl: request.sale_callback_url ?? null, returnUrl: null });
  if (!addresses.ok) return addresses;
  const pushed = await refundOnDevice(context, {
    actor: { by: 'api', credentials },
    saleId,
    amount: payment.amount,
    deviceId: device.id,
    callbackUrl: addresses.value.callbackUrl,
  });
  if ('refusal' in pushed) return refuse(pushed.refusal);
  const outcome = 'ended' in pushed ? pushed.ended : await awaitDevice(context, pushed.payment);
  return deviceRecord(context, outcome, call, { terminalId: device.terminalId });
}
