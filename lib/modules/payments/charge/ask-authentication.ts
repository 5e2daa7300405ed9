import type { PaymentsContext } from '../context.ts';
import { askAuthentication, findSaleForPage } from '../sales/store.sql.ts';

/**
 * In the sandbox a developer may want 3-D Secure for a sale that did not ask for it. Answers the seller whose payment
 * page it is; null where there is none.
 */
export async function askForAuthentication(
  { database, sandbox }: Pick<PaymentsContext, 'database' | 'sandbox'>,
  saleId: string,
  asks3ds: boolean,
): Promise<number | null> {
  if (!sandbox) throw new Error('only the sandbox changes what a seller asked for');
  const found = await findSaleForPage(database, saleId);
  if (found && asks3ds) await askAuthentication(database, saleId);
  return found?.seller.id ?? null;
}
