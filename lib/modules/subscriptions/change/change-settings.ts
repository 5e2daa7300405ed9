import type { Database } from '#lib/platform/db/database.ts';
import type { SubscriptionSettings } from '../contract/settings.ts';
import { noticesOf } from './store-settings.sql.ts';
import { storeSettings } from './store-settings.ts';

/** Settings of one seller; a seller without a row has `DEFAULT_SETTINGS`. */
export const readSettings = async (database: Database, sellerId: number): Promise<SubscriptionSettings> =>
  (await noticesOf(database, [sellerId]))(sellerId).settings;

/**
 * Changes the settings of a seller; messages that are queued already are sent as before. Returns the former settings.
 */
export const changeSettings = (
  database: Database,
  sellerId: number,
  settings: SubscriptionSettings,
): Promise<SubscriptionSettings> =>
  database.inTransaction(async (inside) => {
    const before = await readSettings(inside, sellerId);
    await storeSettings(inside, sellerId, settings);
    return before;
  });
