import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type PaymentDevice, wakeDevice } from '#lib/modules/devices/index.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { claimCharge } from '../charge/claim-charge.ts';
import type { Charge } from '../charge/charge.ts';
import { SALE_BUSY, UNAVAILABLE } from '../charge/refusals.ts';
import type { ChargeContext, SettlementContext } from '../context.ts';
import { type AttemptOutcome, refused } from '../domain/attempt-outcome.ts';
import type { Claim, Claimed } from '../domain/facts.ts';
import { waitMinutes } from '../domain/waiting.ts';
import { claimFunded, giveBack, type RefundToMake } from '../refunds/refund-sale.ts';
import { settleByInquiry } from '../settlement/settle-by-inquiry.ts';
import { markChallenged } from '../settlement/store-waiting.sql.ts';
import { settleOpenAttempt } from '../settlement/sweep-attempts.ts';
import { type DevicePaymentRow, findDevicePaymentRow, isTaken } from './store-device-payments.sql.ts';

/**
 * Payment at a terminal: an acquirer call that takes minutes instead of seconds (docs/decisions/0106). A claimed
 * payment continues without its caller, and without the process that claimed it.
 */

const DEVICE_BUSY: Refusal = { key: 'device_busy', field: 'device_busy', retryAfterSeconds: 5 };

/** Why a device cannot take a payment now, or null. */
export function whyNotOnDevice(device: PaymentDevice | null): Refusal | null {
  if (device && !device.isServiceActive) return { key: 'service_not_active', about: 'service' };
  if (!device || device.id === null) return { key: 'wrong_terminal', about: 'posId' };
  if (!device.isPaired) return { key: 'device_unpaired', about: 'posId' };
  return device.isOnline ? null : { key: 'device_offline', about: 'posId' };
}

type DeviceCharge = Pick<Charge, 'sale' | 'by' | 'installments'> & { deviceId: number };

export type Pushed = { payment: Claimed } | { refusal: Refusal };

/** Claims a sale and its device, and pushes the payment to the device. */
export async function pushToDevice(
  context: SettlementContext,
  { sale, by, installments = 1, deviceId }: DeviceCharge,
): Promise<Pushed> {
  const { database, acquirer } = context;
  if (!acquirer.isAvailable()) return { refusal: UNAVAILABLE };
  const claimed = await claimCharge(context, { sale, by, installments, means: { kind: 'device', deviceId } }, null);
  if ('refusal' in claimed) {
    const isBusy = claimed.refusal.key === 'sale_busy' && (await isTaken(database, deviceId));
    return { refusal: isBusy ? DEVICE_BUSY : claimed.refusal };
  }
  // Only pages ask their buyer about an equal payment: a terminal does not know its buyer before the card is read.
  if ('equal' in claimed) return { refusal: SALE_BUSY };
  const { claim, claimedAt } = claimed;
  await push(context, claim, deviceId);
  return { payment: { claim, claimedAt } };
}

/** Notifies the terminal of a claimed payment, which waits for it. */
async function push({ database }: Pick<SettlementContext, 'database'>, claim: Claim, deviceId: number): Promise<void> {
  failpoint('device', 'after_claim');
  const minutes = waitMinutes('emv') ?? 0;
  await markChallenged(database, claim.attempt.id, {
    url: null,
    processorReference: null,
    minutes,
    firstCheckSeconds: null,
  });
  failpoint('device', 'after_push');
  await wakeDevice(database, deviceId);
}

/**
 * Claims a refund of a sale that was paid at a terminal, and has it confirmed at one. It goes back to the card that
 * paid (docs/decisions/0107). A hold is released without asking anybody.
 */
export async function refundOnDevice(
  context: ChargeContext,
  refund: RefundToMake & { deviceId: number },
): Promise<Pushed | { ended: AttemptOutcome }> {
  const claimed = await claimFunded(context, refund);
  if ('outcome' in claimed) {
    const isBusy =
      'refusal' in claimed && claimed.refusal.key === 'sale_busy' && (await isTaken(context.database, refund.deviceId));
    return isBusy ? { refusal: DEVICE_BUSY } : { ended: claimed };
  }
  if (claimed.claim.attempt.kind !== 'refund') return { ended: await giveBack(context, claimed) };
  await push(context, claimed.claim, refund.deviceId);
  return { payment: claimed };
}

/** Poll interval while a call waits for the end of a payment, milliseconds. */
const POLL_MS = 250;

const ASK_DEADLINE_MS = 5_000;

/**
 * Waits for the end of a payment at a terminal; ends it when its time is over. `isGone`: the client has hung up; the
 * payment continues without it.
 */
export async function awaitDevice(
  context: SettlementContext,
  { claim, claimedAt }: Claimed,
  isGone: () => boolean = () => false,
): Promise<AttemptOutcome> {
  const { publicId: reference } = claim.attempt;
  for (;;) {
    const row = await findDevicePaymentRow(context.database, { reference });
    if (!row) throw new Error('a payment at a terminal is not in the database');
    if (!row.isOpen) return ended(context, { claim, claimedAt }, row);
    if (row.state === 'in_doubt' || isGone()) return { outcome: 'unknown', claim };
    if (row.isOver) {
      const isSettled = await endOnDevice(context, row);
      if (!isSettled) return { outcome: 'unknown', claim };
      continue;
    }
    await pause(POLL_MS);
  }
}

/** Repeats the acquirer's result, which the record of a payment is made from. */
async function ended(
  context: SettlementContext,
  { claim, claimedAt }: Claimed,
  { state, installments, isOver, amount, tip }: DevicePaymentRow,
): Promise<AttemptOutcome> {
  if (state === 'cancelled') return refused(isOver ? DEVICE_TIMEOUT : DEVICE_CANCELLED);
  const { attempt, sale } = claim;
  const asChosen = {
    ...claim,
    attempt: { ...attempt, installments, amount },
    // A refund changes neither: its installments are its own.
    sale: attempt.kind === 'refund' ? sale : { ...sale, installments, price: sale.price + tip },
  };
  return settleByInquiry(context, { claim: asChosen, claimedAt }, ASK_DEADLINE_MS);
}

const DEVICE_TIMEOUT: Refusal = { key: 'device_timeout' };
const DEVICE_CANCELLED: Refusal = { key: 'device_cancelled' };

/**
 * Ends a payment at a terminal: an approved one is booked, any other is cancelled at the acquirer for good. False: its
 * outcome is unknown.
 */
export async function endOnDevice(
  context: SettlementContext,
  { salePublicId, deviceId, reference }: Pick<DevicePaymentRow, 'salePublicId' | 'deviceId' | 'reference'>,
): Promise<boolean> {
  await settleOpenAttempt(context, salePublicId, { endsRefund: true });
  await wakeDevice(context.database, deviceId);
  const row = await findDevicePaymentRow(context.database, { reference });
  return row !== null && !row.isOpen;
}
