/** SQL, because programs send documents too, whose processes do not load the Prisma client. */

import { isUuid } from '#lib/kernel/ids.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { SellerChannels } from '#lib/modules/messages/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Allocation } from '../contract/allocation.ts';
import { ALLOCATION, ITS_ALLOCATION } from './allocations.sql.ts';

/** A document with what a message about it says, and how its seller reaches buyers. Amount in minor units. */
export type DocumentToSend = {
  id: number;
  publicId: string;
  sellerId: number;
  type: DocumentType;
  number: number;
  language: string;
  currency: string;
  total: number;
  buyerName: string;
  /** Null of a document that needs no number of the tax authority. */
  allocation: Allocation | null;
  seller: { country: string } & SellerChannels;
};

const TO_SEND = statement(
  'documents_to_send',
  `SELECT d.id, d.public_id AS "publicId", d.seller_id AS "sellerId", d.type, d.number, d.language, d.currency, d.total,
  d.content->'buyer'->>'name' AS "buyerName", ${ALLOCATION} AS allocation,
  jsonb_build_object('country', m.country, 'emailModule', m.email_module,
    'smsModule', m.sms_module) AS seller
FROM fiscal_document d JOIN seller m ON m.id = d.seller_id ${ITS_ALLOCATION}
WHERE d.public_id = $1 AND d.seller_id = ANY ($2::bigint[])`,
);

/** A document of these sellers; null where it is another's, a draft or none. */
export async function findDocumentToSend(
  database: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<DocumentToSend | null> {
  if (!isUuid(publicId)) return null;
  const [row] = await database.query<DocumentToSend>(TO_SEND, [publicId, sellerIds]);
  return row ?? null;
}
