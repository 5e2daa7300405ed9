/** SQL, because a booking waits for it; only of sellers with the module. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentSource } from '../domain.ts';
import { EXEMPT } from './issue-steps.ts';

const SOURCE_OF_SALE = statement(
  'documents_source_of_sale',
  `SELECT coalesce(profile.merchant_name, m.name) AS "sellerName", coalesce(profile.inc_code, '') AS "sellerNumber",
  profile.language,
  profile.inc IS NOT DISTINCT FROM ${EXEMPT} AS "isExempt", s.product_name AS "productName", s.price, s.tip,
  coalesce((SELECT jsonb_agg(jsonb_build_object('name', item->'name', 'quantity', item->'quantity',
    'unitPrice', item->'unit_price', 'total', item->'total')) FROM jsonb_array_elements(s.order_details->'items') item),
    '[]') AS items,
  coalesce(s.order_details->'fees', '{}') AS fees, coalesce(s.buyer_business_name, '') AS "businessName",
  coalesce(s.buyer_business_code::text, '') AS "businessNumber",
  (SELECT jsonb_build_object('id', d.id, 'number', d.number, 'left', d.total - (SELECT coalesce(sum(note.total), 0)
    FROM fiscal_document note WHERE note.credits_id = d.id)) FROM fiscal_document d
    WHERE d.sale_id = s.id AND d.type = 'invoice-receipt' ORDER BY d.id LIMIT 1) AS invoice
FROM sale s JOIN seller m ON m.id = s.seller_id LEFT JOIN seller_profile profile ON profile.seller_id = m.id
WHERE s.id = $1`,
);

type Row = Pick<
  DocumentSource,
  'isExempt' | 'language' | 'productName' | 'price' | 'tip' | 'items' | 'fees' | 'invoice'
> & {
  sellerName: string;
  sellerNumber: string;
  businessName: string;
  businessNumber: string;
};

/** Data of a document of this sale. */
export async function findSaleSource(database: Database, saleId: number): Promise<DocumentSource> {
  const [row] = await database.query<Row>(SOURCE_OF_SALE, [saleId]);
  if (!row) throw new Error('there is no such sale');
  const { sellerName, sellerNumber, businessName, businessNumber, ...source } = row;
  return {
    ...source,
    seller: { name: sellerName, companyNumber: sellerNumber },
    business: { name: businessName, companyNumber: businessNumber },
  };
}
