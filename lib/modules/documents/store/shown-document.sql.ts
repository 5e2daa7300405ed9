/** SQL, because its readers are buyers: what serves them alone does not load the Prisma client. */

import { isUuid } from '#lib/kernel/ids.ts';
import { LOOK_COLUMNS, lookOf, type LookRow } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import { ALLOCATION, ITS_ALLOCATION } from './allocations.sql.ts';
import { PAYABLE } from './payments-of-documents.sql.ts';
import { ITS_STANDING, STATUS } from './standing.ts';

const SHOWN = statement(
  'documents_shown',
  `SELECT d.seller_id AS "sellerId", d.type, d.number, d.language, d.currency, d.total, d.vat, d.content,
  d.created_at AS "issuedAt",
  ${STATUS} = 'cancelled' AS "isCancelled", ${STATUS} = 'paid' AS "isPaid", ${PAYABLE} AS payable,
  ${ALLOCATION} AS allocation, ${LOOK_COLUMNS}
FROM fiscal_document d ${ITS_STANDING} ${ITS_ALLOCATION}
  JOIN seller m ON m.id = d.seller_id LEFT JOIN seller_brand look ON look.seller_id = m.id
WHERE d.public_id = $1`,
);

const LOOK = statement(
  'documents_look',
  `SELECT ${LOOK_COLUMNS} FROM seller m LEFT JOIN seller_brand look ON look.seller_id = m.id WHERE m.id = $1`,
);

/** The look that a seller's documents have now. */
export async function findLook(database: Database, sellerId: number): Promise<ShownDocument['look']> {
  const [row] = await database.query<LookRow>(LOOK, [sellerId]);
  if (!row) throw new Error('there is no such seller');
  return lookOf(row);
}

type Row = Omit<ShownDocument, 'look' | 'timeZone'> & LookRow;

/** The document at an address; null where there is none. */
export async function findShownDocument(
  { database, timeZone }: { database: Database; timeZone: string },
  publicId: string,
): Promise<ShownDocument | null> {
  if (!isUuid(publicId)) return null;
  const [row] = await database.query<Row>(SHOWN, [publicId]);
  if (!row) return null;
  const { type, number, language, currency, total, vat, content, issuedAt, isCancelled } = row;
  const { sellerId, allocation, isPaid, payable } = row;
  const as = { type, number, language, currency, total, vat, content, issuedAt, isCancelled };
  return { ...as, allocation, isPaid, payable, sellerId, look: lookOf(row), timeZone };
}
