import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { DevicePayment, DevicePayments, PaymentEnding } from '#lib/modules/devices/index.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { log } from '#lib/platform/log.ts';
import type { NumberedDeviceMessage } from '#lib/sdk/terminal/messages.ts';
import type { SettlementContext } from '../context.ts';
import { findAtDevice } from '../settlement/store-open-attempts.sql.ts';
import { giveBack } from '../refunds/refund-sale.ts';
import { settleByInquiry } from '../settlement/settle-by-inquiry.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import {
  type DevicePaymentRow,
  findOpenOfDevices,
  findDevicePaymentRow,
  keepChoice,
  markStep,
} from './store-device-payments.sql.ts';
import { endOnDevice } from './take-on-device.ts';

/** Messages between terminals and payments (docs/terminal-protocol.md, "A payment"). */

/**
 * Time limits of the acquirer, milliseconds: to register a payment that a terminal will bring, and to answer an inquiry
 * about one.
 */
const ANNOUNCE_MS = 10_000;
const ASK_MS = 5_000;

type Device = { id: number; terminalId: string };

export const devicePayments = (context: () => SettlementContext): DevicePayments => ({
  findOpen: (deviceIds) => findOpenOfDevices(context().database, deviceIds),
  findEnding: (deviceId, reference) => findEnding(context(), deviceId, reference),
  receive: (device, message) => applyMessage(context(), device, message),
});

async function findEnding(
  { database }: Pick<SettlementContext, 'database'>,
  deviceId: number,
  reference: string,
): Promise<PaymentEnding | null> {
  const row = await findDevicePaymentRow(database, { reference });
  return row?.deviceId === deviceId && !row.isOpen ? endingOf(row) : null;
}

function endingOf(row: DevicePaymentRow): PaymentEnding {
  const { state, amount, tip, currency, installments, brand, mask, approval, settledAt, declineCode } = row;
  if (state === 'declined') return { outcome: 'declined', code: declineCode, receipt: null };
  if (state !== 'succeeded') return { outcome: row.isOver ? 'expired' : 'cancelled', code: null, receipt: null };
  const at = (settledAt ?? new Date(0)).toISOString();
  const receipt = { amount, tip, currency, installments, brand, mask, approval, at };
  return { outcome: 'approved', code: null, receipt };
}

/** Applies a terminal's message about its payment. */
async function applyMessage(context: SettlementContext, device: Device, message: NumberedDeviceMessage): Promise<void> {
  if (!('reference' in message) || message.reference === null || message.type === 'printed') return;
  const { reference } = message;
  const row = await findDevicePaymentRow(context.database, { reference });
  // Reports on a payment of another device or a finished one are ignored: store-and-forward delivers reports on long
  // settled payments.
  if (row?.deviceId !== device.id || !row.isOpen) return;
  switch (message.type) {
    case 'accepted':
      await markStep(context.database, { reference, deviceId: device.id, step: 'accepted' });
      return;
    case 'step':
      // A card cannot be presented before the acquirer has registered the payment: steps of an unregistered payment are
      // ignored.
      if (isAnnounced(row)) await markStep(context.database, { reference, deviceId: device.id, step: message.step });
      return;
    case 'chosen':
      if (row.kind === 'refund') return giveBackOnDevice(context, row);
      return announce(context, device, row, message);
    case 'result':
      return endWithResult(context, row, message.outcome);
  }
}

const isAnnounced = ({ step }: DevicePaymentRow): boolean => step !== 'sent' && step !== 'accepted';

/** Valid tip: 0, or where tips are offered at most half of the amount without it (docs/terminal-protocol.md). */
const isTip = (tip: number, { tips, amount, tip: before }: DevicePayment): boolean =>
  tip === 0 || (tips.length > 0 && tip <= (amount - before) / 2 && amount - before + tip <= MAXIMUM_AMOUNT);

/** Registers the payment with the acquirer, which then expects it from this terminal. The buyer's choice is final. */
async function announce(
  context: SettlementContext,
  { id: deviceId, terminalId }: Device,
  row: DevicePaymentRow,
  { tip, installments }: Extract<NumberedDeviceMessage, { type: 'chosen' }>,
): Promise<void> {
  const { database, acquirer, origin } = context;
  const { reference } = row;
  if (isAnnounced(row)) return;
  const [open] = await findOpenOfDevices(database, [deviceId]);
  const isOffered =
    open?.reference === reference && isTip(tip, open) && open.installmentsOffered.includes(installments);
  if (!isOffered) {
    log.warn('a terminal chose what it was not offered', { attemptId: reference });
    return end(context, row);
  }
  if (!(await keepChoice(database, { reference, deviceId, installments, tip }))) return;
  const payment = await findAtDevice(database, reference);
  if (!payment) return;
  failpoint('device', 'before_announce');
  const answer = await acquirer.submit(
    {
      operation: payment.claim.attempt.kind === 'authorize' ? 'authorize' : 'charge',
      ...submissionBase(payment.claim),
      instrument: { method: 'emv', terminal: terminalId },
      installments,
      returnUrl: `${origin}/sale/return/${reference}`,
    },
    ANNOUNCE_MS,
  );
  failpoint('device', 'after_announce');
  // Any response but `pending` means that no card may be presented: the payment is inquired about and ended.
  if (answer.outcome === 'pending') await markStep(database, { reference, deviceId, step: 'announced' });
  else await end(context, row);
}

/**
 * Ends a payment at its terminal's request. While the acquirer does not respond the request is refused, and the
 * terminal repeats it, so that its buyer need not wait until the time is over.
 */
async function end(context: SettlementContext, row: DevicePaymentRow): Promise<void> {
  const isEnded = await endOnDevice(context, row);
  if (!isEnded && !row.isOver) throw new Error('an acquirer does not say how a payment at a terminal stands');
}

/** Refunds the card of the payment, once, after a confirmation at the terminal. */
async function giveBackOnDevice(
  context: SettlementContext,
  { reference, deviceId, paidReference, captureReference }: DevicePaymentRow,
): Promise<void> {
  if (!(await markStep(context.database, { reference, deviceId, step: 'authorizing' }))) return;
  const refund = await findAtDevice(context.database, reference);
  if (refund && paidReference !== null)
    await giveBack(context, { ...refund, originReference: paidReference, captureReference });
}

/**
 * A terminal's result is a hint: the acquirer is asked. A payment that the buyer cancelled is cancelled at the acquirer
 * too.
 */
async function endWithResult(
  context: SettlementContext,
  row: DevicePaymentRow,
  outcome: Extract<NumberedDeviceMessage, { type: 'result' }>['outcome'],
): Promise<void> {
  if (outcome === 'cancelled' || outcome === 'failed') return end(context, row);
  const payment = await findAtDevice(context.database, row.reference);
  failpoint('device', 'before_book');
  if (payment) await settleByInquiry(context, payment, ASK_MS);
}
