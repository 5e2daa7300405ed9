import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL, because operators set it, whom no tenant limits. */

const SET = statement(
  'sellers_set_installment_settlement',
  'UPDATE seller SET installment_settlement = $2::installment_settlement WHERE id = $1::bigint',
);

/** How payments in instalments are released from now on; those that are booked stay as they are. */
export async function setInstallmentSettlement(
  database: Database,
  sellerId: number,
  settlement: InstallmentSettlement,
): Promise<void> {
  await database.query(SET, [sellerId, settlement]);
}
