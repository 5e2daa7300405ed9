import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import { COUNTED, DRAFT_COLUMNS } from './store/draft-columns.ts';

/**
 * The document of a booking as common table expressions of its statement: the number is taken and the document issued
 * in the commit that moves the money, or neither is. The counter's row is held until then, by sellers with the module
 * alone. `draft` is a parameter of one draft as JSON; `issued` answers the number.
 */
export const recordDocument = ({ draft }: { draft: string }): Fragment =>
  fragment(
    { booked: ['attempt_id', 'sale_id', 'seller_id'] },
    `drafted AS (
  SELECT draft.*, booked.seller_id, booked.sale_id, booked.attempt_id FROM booked,
    jsonb_to_record(${draft}::jsonb) AS draft (${DRAFT_COLUMNS})
), ${COUNTED}, issued AS (
  INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, sale_id,
    attempt_id, credits_id)
  SELECT drafted."publicId", drafted.seller_id, drafted.type, counted.last, drafted.language, drafted.currency,
    drafted.total, drafted.vat, drafted.content, drafted.sale_id, drafted.attempt_id, drafted."creditsId"
  FROM drafted, counted
  RETURNING number
)`,
  );
