import { devicePayments } from '#lib/modules/payments/devices/device-payments.ts';
import { pushToDevice } from '#lib/modules/payments/devices/take-on-device.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { TestSeller, World } from '../world.ts';
import { connectDevice, type TestTerminal } from './devices.ts';

/**
 * A sale that was authorized at a device, without a socket: what the device would say is heard as it is said.
 * The device counts as connected for an hour.
 */
export async function givenHoldAtDevice(
  db: Database,
  world: World,
  seller: TestSeller,
  { id, terminalId }: TestTerminal,
): Promise<string> {
  const { saleId, price: amount } = await world.givenSale(seller, { sale_type: 'authorize' });
  const pushed = await pushToDevice(world.context, { sale: { saleId }, by: { who: 'system' }, deviceId: id });
  if ('refusal' in pushed) throw new Error(`the payment was not pushed: ${pushed.refusal.key}`);
  const { publicId: reference } = pushed.payment.claim.attempt;
  const { receive } = devicePayments(() => world.context);
  await receive({ id, terminalId }, { type: 'chosen', reference, tip: 0, installments: 1 });
  await world.bank.control('POST', `/v1/terminals/${terminalId}/payments/${reference}`, {
    amount,
    currency: 'ILS',
    card: { number: '4111111111111111', expiry: '1230' },
    entry: 'chip',
    pin: null,
  });
  await receive({ id, terminalId }, { type: 'result', reference, outcome: 'approved', processorReference: null });
  await connectDevice(db, id);
  return saleId;
}
