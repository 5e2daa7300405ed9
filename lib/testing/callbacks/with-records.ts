import { callbackRecords } from '#lib/extensions.ts';
import { deliveryWork as workOf } from '#lib/modules/callbacks/sending/deliver-due.ts';
import type { SendCallback } from '#lib/modules/callbacks/sending/send-callback.ts';
import { claimsBy } from '#lib/modules/callbacks/sending/store.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Callbacks with the records of the product. */

export const withRecords = (database: Database) => ({ database, records: callbackRecords });

export const deliveryWork = (database: Database, send: SendCallback) => workOf(database, send, callbackRecords);

export const { claimDue } = claimsBy(callbackRecords);
