import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OwnDevice } from './store-manage.ts';

/** SQL because an unpaired device is outside every seller's scope. */

const RELEASE = statement(
  'devices_release',
  `UPDATE device SET state = 'unpaired', seller_id = NULL, pos_id = NULL, name = NULL, place = NULL, key_sealed = NULL,
    paired_at = NULL
  WHERE id = $1 AND seller_id = $2`,
);

/** Unpairs a device, which keeps the secret that it enrolled with. */
export async function releaseDevice(
  inside: Database,
  { id, sellerId }: Pick<OwnDevice, 'id' | 'sellerId'>,
): Promise<void> {
  await inside.query(RELEASE, [id, sellerId]);
}
