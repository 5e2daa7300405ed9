import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import { DRAFT_COLUMNS, ISSUE_STEPS } from './store/issue-steps.ts';

/**
 * The document of a booking as common table expressions of its statement: the number is taken and the document issued
 * in the commit that moves the money, or neither is. The row of the seller's counter is locked until then. `draft` is a
 * parameter of one draft as JSON; `issued` returns the number, and no row where nothing is left to credit: the money is
 * booked all the same.
 */
export const recordDocument = ({ draft }: { draft: string }): Fragment =>
  fragment(
    { booked: ['attempt_id', 'sale_id', 'seller_id'] },
    `drafted AS (
  SELECT draft.*, booked.seller_id, booked.sale_id, booked.attempt_id FROM booked,
    jsonb_to_record(${draft}::jsonb) AS draft (${DRAFT_COLUMNS})
), ${ISSUE_STEPS}`,
  );
