/** SQL, because calls of the catalogue ask it, each once. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { SERVICE_TYPES, type ServiceType } from '#lib/kernel/seller.ts';

const IS_OFF = statement(
  'services_is_off',
  'SELECT EXISTS (SELECT FROM seller_service WHERE seller_id = $1 AND type = $2 AND NOT is_active) AS "isOff"',
);

/** Whether a seller has a service that is on until it is switched off. */
export async function isServiceOn(
  database: Database,
  sellerId: number,
  type: Extract<ServiceType, 'catalog' | 'customers'>,
): Promise<boolean> {
  const [row] = await database.query<{ isOff: boolean }>(IS_OFF, [sellerId, SERVICE_TYPES[type].number]);
  return row?.isOff !== true;
}
