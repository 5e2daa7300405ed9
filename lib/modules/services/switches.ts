import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { readSwitches, saveSwitches } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ServicesContext } from './context.ts';
import { changeService, type Service } from './store-services.ts';

/**
 * Storage of each service's state: invoices, e-mails, text messages and methods in the seller's own row, which payments
 * and messages read; all others in the service's row.
 */

const CARD = 'credit-card';

/** Whether a service of a seller is on. */
export async function isOn(
  { hasSmsModule }: Pick<ServicesContext, 'hasSmsModule'>,
  database: Database,
  sellerId: number,
  { type, isActive }: Pick<Service, 'type' | 'isActive'>,
): Promise<boolean> {
  if (type === 'invoice') return (await readSwitches(database, sellerId)).invoicesModule === true;
  if (type === 'sms') return (await readSwitches(database, sellerId)).smsModule ?? hasSmsModule;
  if (type === 'email') return (await readSwitches(database, sellerId)).emailModule;
  if (type === 'methods') return (await readSwitches(database, sellerId)).paymentMethods.some((one) => one !== CARD);
  return isActive;
}

/** Inside a database transaction: switches a service on or off. Methods come back as they were. */
export async function switchTo(inside: Database, sellerId: number, service: Service, on: boolean): Promise<void> {
  const { type, data } = service;
  await changeService(inside, sellerId, service, { isActive: on });
  if (type === 'invoice') await saveSwitches(inside, sellerId, { invoicesModule: on });
  if (type === 'sms') await saveSwitches(inside, sellerId, { smsModule: on });
  if (type === 'email') await saveSwitches(inside, sellerId, { emailModule: on });
  if (type !== 'methods') return;
  const { paymentMethods } = await readSwitches(inside, sellerId);
  const hasOthers = paymentMethods.some((one) => one !== CARD);
  if (hasOthers === on) return;
  if (!on) await changeService(inside, sellerId, service, { data: { ...data, before: paymentMethods } });
  const before = PAGE_METHODS.filter((one) => (data['before'] as unknown[] | undefined)?.includes(one));
  const methods = on ? (before.length > 0 ? before : PAGE_METHODS) : ([CARD] as const);
  await saveSwitches(inside, sellerId, { paymentMethods: methods });
}
