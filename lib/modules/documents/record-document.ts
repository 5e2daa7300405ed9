import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import { DRAFT_COLUMNS, ISSUE_STEPS } from './store/issue-steps.ts';

/**
 * The document of a booking as common table expressions of its statement: the number is taken and the document issued
 * in the commit that moves the money, or neither is. The row of the seller's counter is locked until then. `draft` is a
 * parameter of one draft as JSON, or of money that waits for the details of its seller; money beyond what is left of
 * the document that it takes back waits for a document of its own; `issued` returns the number, and no row where it
 * waits or nothing is left to take back: the money is booked all the same.
 */
export const recordDocument = ({ draft }: { draft: string }): Fragment =>
  fragment(
    { booked: ['attempt_id', 'sale_id', 'seller_id'] },
    `draft_of_booking AS (
  SELECT draft.*, booked.seller_id, booked.sale_id, booked.attempt_id FROM booked,
    jsonb_to_record(${draft}::jsonb) AS draft (${DRAFT_COLUMNS})
), document_put_off AS (
  INSERT INTO document_waiting (attempt_id, seller_id, sale_id, money)
  SELECT attempt_id, seller_id, sale_id, coalesce(waits, rest) FROM draft_of_booking
  WHERE waits IS NOT NULL OR rest IS NOT NULL
), drafted AS (
  SELECT * FROM draft_of_booking WHERE waits IS NULL
), ${ISSUE_STEPS}`,
  );
