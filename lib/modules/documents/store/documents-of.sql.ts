/** SQL, because get-sales and bookings ask it, which do not load the Prisma client. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** A document as records of sales name it. `saleId` and `attemptId` are the ids of their rows. */
export type NamedDocument = {
  saleId: number;
  attemptId: number;
  publicId: string;
  type: DocumentType;
  number: number;
};

const NAMED = `SELECT sale_id AS "saleId", attempt_id AS "attemptId", public_id AS "publicId", type, number
  FROM fiscal_document`;

const OF_SALES = statement('documents_of_sales', `${NAMED} WHERE sale_id = ANY($1::bigint[]) ORDER BY id`);

const OF_ATTEMPTS = statement('documents_of_attempts', `${NAMED} WHERE attempt_id = ANY($1::bigint[])`);

/** The documents of these sales in the order in which they were issued. */
export const documentsOfSales = (database: Database, saleIds: readonly number[]): Promise<NamedDocument[]> =>
  database.query<NamedDocument>(OF_SALES, [saleIds]);

export const documentsOfAttempts = (database: Database, attemptIds: readonly number[]): Promise<NamedDocument[]> =>
  database.query<NamedDocument>(OF_ATTEMPTS, [attemptIds]);
