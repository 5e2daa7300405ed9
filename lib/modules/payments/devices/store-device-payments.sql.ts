import type { DevicePayment } from '#lib/modules/devices/index.ts';
import { POS_SERVICE } from '#lib/kernel/seller.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { OPEN_STATES } from '../charge/store-booking.sql.ts';
import type { DeviceStep } from '#lib/kernel/device.ts';
import { installmentChoice } from '#lib/kernel/sale/installments.ts';

/**
 * Payments at terminals. SQL because each statement moves an attempt by a condition on its state, or reads for
 * thousands of devices at once.
 */

const OPEN = statement(
  'payments_open_of_devices',
  `SELECT a.device_id AS "deviceId", a.public_id AS reference, a.kind, a.amount, a.currency, a.installments,
    s.installments_asked AS "requestedInstallments", s.tip,
    CASE WHEN a.kind = 'refund' THEN '[]' ELSE coalesce((SELECT v.data->'tips' FROM seller_service v
      WHERE v.seller_id = a.seller_id AND v.type = ${POS_SERVICE}), '[]') END AS tips,
    s.product_name AS product, s.language,
    a.device_step >= 'announced' AND a.kind <> 'refund' AS "isAnnounced",
    coalesce(a.waits_until, app_now()) AS "expiresAt"
  FROM attempt a JOIN sale s ON s.id = a.sale_id
  WHERE a.device_id = ANY ($1::bigint[]) AND a.device_id IS NOT NULL AND a.state = 'challenged'
    AND a.state IN ${OPEN_STATES}`,
);

type OpenRow = Omit<DevicePayment, 'operation' | 'installmentsOffered'> & {
  kind: string;
  requestedInstallments: number | null;
};

export async function findOpenOfDevices(database: Database, deviceIds: readonly number[]): Promise<DevicePayment[]> {
  const rows = await database.query<OpenRow>(OPEN, [deviceIds]);
  return rows.map(({ kind, requestedInstallments, ...row }) => ({
    ...row,
    operation: OPERATIONS[kind] ?? 'sale',
    installmentsOffered: kind === 'refund' ? [1] : offered(requestedInstallments, row.installments),
  }));
}

const OPERATIONS: Readonly<Record<string, DevicePayment['operation']>> = { authorize: 'authorize', refund: 'refund' };

/** The counts of payments that the buyer may choose from. */
function offered(requested: number | null, fixed: number): number[] {
  const most = requested === null ? undefined : installmentChoice(requested);
  return most === undefined ? [fixed] : Array.from({ length: most }, (_, index) => index + 1);
}

const STEP = statement(
  'payments_device_step',
  `UPDATE attempt SET device_step = $3::device_step WHERE public_id = $1 AND device_id = $2 AND state = 'challenged'
    AND device_step < $3::device_step RETURNING id`,
);

/** A terminal is one step further; steps are never taken back. */
export async function markStep(
  database: Database,
  { reference, deviceId, step }: { reference: string; deviceId: number; step: DeviceStep },
): Promise<boolean> {
  return (await database.query(STEP, [reference, deviceId, step])).length > 0;
}

// The sale is locked first, as in a booking.
const CHOSEN = statement(
  'payments_device_chosen',
  `WITH locked AS (
  SELECT s.id, s.tip FROM sale s JOIN attempt a ON a.sale_id = s.id WHERE a.public_id = $1 FOR UPDATE OF s
), chosen AS (
  UPDATE attempt SET installments = $3::smallint, amount = amount - locked.tip + $4::bigint, device_step = 'accepted'
  FROM locked
  WHERE attempt.sale_id = locked.id AND public_id = $1 AND device_id = $2 AND state = 'challenged'
    AND device_step < 'announced'
  RETURNING attempt.sale_id
), stated AS (
  UPDATE sale SET installments = $3::smallint, price = price - tip + $4::bigint, tip = $4::bigint FROM chosen
  WHERE sale.id = chosen.sale_id AND (installments <> $3::smallint OR tip <> $4::bigint)
)
SELECT sale_id FROM chosen`,
);

/**
 * Records the buyer's choice at the terminal, with the tip as a part of the amount; a repeated choice counts once.
 * False: the payment is over, registered, or of another device.
 */
export async function keepChoice(
  database: Database,
  {
    reference,
    deviceId,
    installments,
    tip,
  }: { reference: string; deviceId: number; installments: number; tip: number },
): Promise<boolean> {
  return (await database.query(CHOSEN, [reference, deviceId, installments, tip])).length > 0;
}

const FIND_ROW = statement(
  'payments_device_standing',
  `SELECT a.public_id AS reference, a.sale_id AS "saleId", s.public_id AS "salePublicId", s.status AS "saleStatus",
    a.seller_id AS "sellerId",
    a.device_id AS "deviceId", a.state, a.device_step AS step, a.amount,
    CASE WHEN a.kind = 'refund' THEN 0 ELSE s.tip END AS tip, a.currency, a.installments,
    a.kind, paid.public_id AS "paidReference", (SELECT taken.public_id FROM attempt taken
      WHERE a.kind = 'refund' AND taken.sale_id = a.sale_id AND taken.kind = 'capture' AND taken.state = 'succeeded')
      AS "captureReference", s.language, coalesce(a.card_brand, paid.card_brand) AS brand,
    coalesce(a.card_mask, paid.card_mask) AS mask, a.auth_number AS approval, a.decline_code AS "declineCode",
    a.settled_at AS "settledAt", a.waits_until AS "waitsUntil", a.state IN ${OPEN_STATES} AS "isOpen",
    greatest(0, ceil(extract(epoch FROM a.waits_until - app_now())))::int AS "secondsLeft",
    coalesce(a.settled_at, app_now()) >= a.waits_until AS "isOver"
  FROM attempt a JOIN sale s ON s.id = a.sale_id LEFT JOIN attempt paid ON paid.id = a.origin_id
  WHERE a.device_id IS NOT NULL AND ($1::text IS NULL OR a.public_id = $1) AND ($2::text IS NULL OR s.public_id = $2)
    AND num_nonnulls($1::text, $2::text) > 0
  ORDER BY a.id DESC LIMIT 1`,
);

export type DevicePaymentRow = {
  reference: string;
  saleId: number;
  salePublicId: string;
  saleStatus: string;
  sellerId: number;
  deviceId: number;
  state: string;
  kind: string;
  /** Our reference of the payment that a refund gives back. */
  paidReference: string | null;
  /** Our reference of the capture that a refund gives back; null where no hold was captured. */
  captureReference: string | null;
  step: DeviceStep | null;
  amount: number;
  /** Part of `amount`, of a payment. */
  tip: number;
  currency: string;
  installments: number;
  brand: string | null;
  mask: string | null;
  approval: string | null;
  declineCode: number | null;
  settledAt: Date | null;
  waitsUntil: Date | null;
  isOpen: boolean;
  secondsLeft: number | null;
  /** True for a payment that ended because its time was over, and for an open one whose time is over now. */
  isOver: boolean | null;
};

/** A payment at a terminal, by its reference or as the last one of a sale. */
export async function findDevicePaymentRow(
  database: Database,
  by: { reference: string } | { saleId: string },
): Promise<DevicePaymentRow | null> {
  const [row] = await database.query<DevicePaymentRow>(FIND_ROW, [
    'reference' in by ? by.reference : null,
    'saleId' in by ? by.saleId : null,
  ]);
  return row ?? null;
}

const PAID_AT_DEVICE = statement(
  'payments_paid_at_device',
  `SELECT s.currency, (SELECT a.method = 'emv' FROM attempt a WHERE a.sale_id = s.id AND a.kind IN ('pay', 'authorize')
    AND a.state = 'succeeded' LIMIT 1) AS "isPaidThere" FROM sale s WHERE s.public_id = $1
    AND s.seller_id = ANY ($2::bigint[])`,
);

/** How a sale of these sellers was paid; null: there is none, `isPaidThere` null: it is not paid. */
export async function findPaidAtDevice(
  database: Database,
  saleId: string,
  sellerIds: readonly number[],
): Promise<{ currency: string; isPaidThere: boolean | null } | null> {
  const [row] = await database.query<{ currency: string; isPaidThere: boolean | null }>(PAID_AT_DEVICE, [
    saleId,
    sellerIds,
  ]);
  return row ?? null;
}

const IS_TAKEN = statement(
  'payments_device_is_taken',
  `SELECT FROM attempt WHERE device_id = $1 AND device_id IS NOT NULL AND state IN ${OPEN_STATES}`,
);

/** Whether a terminal has a payment. */
export const isTaken = async (database: Database, deviceId: number): Promise<boolean> =>
  (await database.query(IS_TAKEN, [deviceId])).length > 0;
