import { bound } from '#lib/platform/db/bound.ts';
import * as receipts from './find-receipt.sql.ts';

/** What the screens read of the buyer's page. */

export const findReceipt = bound(receipts.findReceipt);
