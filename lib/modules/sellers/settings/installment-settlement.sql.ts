import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL, because operators set it, whom no tenant limits, and a call of the payouts API reads it. */

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

const READ = statement(
  'sellers_read_installment_settlement',
  'SELECT installment_settlement AS settlement FROM seller WHERE id = $1::bigint',
);

/** How payments in instalments of a seller are released. Throws where there is no such seller. */
export async function readInstallmentSettlement(database: Database, sellerId: number): Promise<InstallmentSettlement> {
  const [row] = await database.query<{ settlement: InstallmentSettlement }>(READ, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  return row.settlement;
}
