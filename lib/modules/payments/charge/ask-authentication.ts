import type { PaymentsContext } from '../context.ts';
import { requireAuthentication, findSaleForPage } from '../sales/store-page.sql.ts';

/**
 * Requests 3-D Secure for a sale that was made without it, where `asks3ds`, for developers in the sandbox. Returns the
 * seller of the payment page in any case; null for an unknown sale.
 */
export async function askForAuthentication(
  { database, sandbox }: Pick<PaymentsContext, 'database' | 'sandbox'>,
  saleId: string,
  asks3ds: boolean,
): Promise<number | null> {
  if (!sandbox) throw new Error('only the sandbox changes what a seller asked for');
  const found = await findSaleForPage(database, saleId);
  if (found && asks3ds) await requireAuthentication(database, saleId);
  return found?.seller.id ?? null;
}
