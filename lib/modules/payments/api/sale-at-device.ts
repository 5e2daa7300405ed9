import { refuse } from '#lib/kernel/result.ts';
import { findDeviceForPayment } from '#lib/modules/devices/index.ts';
import { explainAuthFailure, findCallingSeller } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { CreateSaleRequest } from '../contract/create-sale.ts';
import { findDevicePaymentRow } from '../devices/store-device-payments.sql.ts';
import { awaitDevice, pushToDevice, whyNotOnDevice } from '../devices/take-on-device.ts';
import { generateSale } from '../sales/generate-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { deviceRecord } from './device-record.ts';
import { saleToMakeOf } from './records/sale-to-make.ts';

/**
 * POST /sales with a device. A device that is unknown or off refuses before a sale is made. A refusal after that, such
 * as of a terminal that takes another payment, leaves the sale unpaid in the business's list, where it can be pushed
 * again or cancelled: the next request makes another one.
 */
export async function serveSaleAtDevice(
  context: PaymentsContext,
  request: CreateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const { database } = context;
  const { payment, customer } = request;
  const credentials = credentialsOf(call);
  const seller = await findCallingSeller(database, credentials);
  if (!seller) return refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
  const device = await findDeviceForPayment(database, { sellerId: seller.id, posId: payment.pos_id ?? '' });
  const refusal = whyNotOnDevice(device);
  if (refusal || device.id === null) return refuse(refusal ?? { key: 'wrong_terminal', about: 'posId' });
  const made = await generateSale(
    context,
    credentials,
    saleToMakeOf({
      ...request,
      currency: request.currency ?? 'ILS',
      sale_payment_method: 'emv',
      ...(customer && { buyer_name: customer.name, buyer_email: customer.email, buyer_phone: customer.phone }),
    }),
    { isPaidAtOnce: true, isAtDevice: true },
  );
  if (!made.ok) return made;
  const sale = { saleId: made.value.saleId };
  // The credentials and the rate limit were checked when the sale was made.
  const pushed = await pushToDevice(context, { sale, by: { who: 'system' }, deviceId: device.id });
  if ('refusal' in pushed) return refuse(pushed.refusal);
  const outcome = await awaitDevice(context, pushed.payment);
  const chosen = await findDevicePaymentRow(database, { reference: pushed.payment.claim.attempt.publicId });
  return deviceRecord(context, outcome, call, { terminalId: device.terminalId, tip: chosen?.tip ?? 0 });
}
