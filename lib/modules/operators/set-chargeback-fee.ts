import { changeFees } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { readUndecided } from './store-decisions.sql.ts';

/**
 * What a chargeback costs a seller from now on, hundredths of a major unit; kept among its changes of fees. False where
 * it is the same already.
 */
export const setChargebackFee = (
  database: Database,
  { sellerId, fee, setBy }: { sellerId: number; fee: number; setBy: number },
): Promise<boolean> =>
  database.inTransaction(async (inside) => {
    const seller = await readUndecided(inside, sellerId);
    if (!seller) return false;
    const sellers = { partnerId: seller.partnerId, sellerIds: [sellerId] };
    return (await changeFees(inside, sellers, { chargebackFee: fee }, setBy)).changed.length > 0;
  });
