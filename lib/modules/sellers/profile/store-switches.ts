import { isPageMethod, type PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Services in the seller's own row: invoices, e-mails, text messages, and payment methods. */

export type Switches = {
  /** Null if never switched on. */
  invoicesModule: boolean | null;
  /** Null takes the environment's default. */
  smsModule: boolean | null;
  /** Whether its buyers get e-mails. */
  emailModule: boolean;
  /** `sale_payment_method` words. */
  paymentMethods: readonly PageMethod[];
};

/** Throws where there is no such seller. */
export async function readSwitches(database: Database, sellerId: number): Promise<Switches> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await seller.findFirst({
    where: { id: sellerId },
    select: { invoicesModule: true, smsModule: true, emailModule: true, paymentMethods: true },
  });
  if (!found) throw new Error('there is no such seller');
  return { ...found, paymentMethods: found.paymentMethods.filter(isPageMethod) };
}

/** Changes the given switches. */
export async function saveSwitches(inside: Database, sellerId: number, change: Partial<Switches>): Promise<void> {
  const { seller } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { invoicesModule, smsModule, emailModule, paymentMethods } = change;
  await seller.updateMany({
    where: { id: sellerId },
    data: {
      ...(invoicesModule !== undefined && { invoicesModule }),
      ...(smsModule !== undefined && { smsModule }),
      ...(emailModule !== undefined && { emailModule }),
      ...(paymentMethods && { paymentMethods: [...paymentMethods] }),
    },
  });
}
