import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import {
  changeFees,
  notifyingOfChange,
  readInstallmentSettlement,
  setInstallmentSettlement,
} from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { OperatorsContext } from './context.ts';
import { readUndecided } from './store-decisions.sql.ts';

/**
 * Terms of a seller that operators set from now on. The partner of the seller gets a callback where something changed
 * (`seller-update`, specification 6.4).
 */

/**
 * What a chargeback costs a seller, hundredths of a major unit; kept among its changes of fees. What it was before;
 * null where it is the same already.
 */
export const setChargebackFee = (
  context: OperatorsContext,
  { sellerId, fee, setBy }: { sellerId: number; fee: number; setBy: number },
): Promise<{ was: number } | null> =>
  changing(context, sellerId, async (inside) => {
    const seller = await readUndecided(inside, sellerId);
    if (!seller) return null;
    const sellers = { partnerId: seller.partnerId, sellerIds: [sellerId] };
    const { changed } = await changeFees(inside, sellers, { chargebackFee: fee }, setBy);
    return changed.length > 0 ? { was: seller.chargebackFee } : null;
  });

/** How payments in instalments are released; what it was before. */
export const settleInstallments = (
  context: OperatorsContext,
  sellerId: number,
  settlement: InstallmentSettlement,
): Promise<{ was: InstallmentSettlement }> =>
  changing(context, sellerId, async (inside) => {
    const was = await readInstallmentSettlement(inside, sellerId);
    await setInstallmentSettlement(inside, sellerId, settlement);
    return { was };
  });

/** Runs a change under the lock of the seller, so that what it was before is what this change replaced. */
async function changing<Value>(
  { database, notify, wakeDeliveries }: OperatorsContext,
  sellerId: number,
  change: (inside: Database) => Promise<Value>,
): Promise<Value> {
  const value = await database.inTransaction((inside) =>
    notifyingOfChange(inside, notify, sellerId, () => change(inside)),
  );
  wakeDeliveries();
  return value;
}
