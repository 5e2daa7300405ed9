/** SQL, because a booking waits for it; only of sellers with the module. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentSource } from '../domain/sale-document.ts';
import { ISSUER, ITS_ISSUER } from './issuers.sql.ts';

const SOURCE_OF_SALE = statement(
  'documents_source_of_sale',
  `SELECT ${ISSUER} AS issuer, to_char(app_now() AT TIME ZONE $2, 'YYYY-MM-DD') AS day,
  profile.language, s.product_name AS "productName", s.price, s.tip,
  coalesce((SELECT jsonb_agg(jsonb_build_object('name', item->'name', 'quantity', item->'quantity',
    'unitPrice', item->'unit_price', 'total', item->'total')) FROM jsonb_array_elements(s.order_details->'items') item),
    '[]') AS items,
  coalesce(s.order_details->'fees', '{}') AS fees, coalesce(s.buyer_business_name, '') AS "businessName",
  coalesce(s.buyer_business_code::text, '') AS "businessNumber",
  EXISTS (SELECT FROM document_waiting w WHERE w.sale_id = s.id AND w.attempt_id < $3) AS "isWaiting",
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'publicId', d.public_id, 'type', d.type, 'number', d.number,
    'vatRate', d.content->'vatRate', 'vat', coalesce(d.content->'lines'->0->>'vat', 'standard'),
    'left', d.total - (SELECT coalesce(sum(note.total), 0) FROM fiscal_document note
      WHERE note.credits_id = d.id)) ORDER BY d.id)
    FROM fiscal_document d WHERE d.sale_id = s.id AND d.credits_id IS NULL), '[]') AS paid,
  (SELECT jsonb_build_object('id', d.id, 'publicId', d.public_id, 'type', d.type, 'number', d.number, 'total', d.total,
    'buyer', d.content->'buyer', 'lines', d.content->'lines') FROM document_payment p
    JOIN fiscal_document d ON d.id = p.document_id WHERE p.sale_id = s.id) AS pays
FROM sale s JOIN seller m ON m.id = s.seller_id ${ITS_ISSUER}
WHERE s.id = $1`,
);

type Row = Omit<DocumentSource, 'business'> & { businessName: string; businessNumber: string };

/** Data of the document of an attempt of this sale, which waits behind those of attempts before it. */
export async function findSaleSource(
  database: Database,
  { saleId, attemptId, timeZone }: { saleId: number; attemptId: number; timeZone: string },
): Promise<DocumentSource> {
  const [row] = await database.query<Row>(SOURCE_OF_SALE, [saleId, timeZone, attemptId]);
  if (!row) throw new Error('there is no such sale');
  const { businessName, businessNumber, ...source } = row;
  return { ...source, business: { name: businessName, companyNumber: businessNumber } };
}
