import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * Sets the seller's own card as a part of a statement: the token of each row of `of` with `seller_id` and `token_id`;
 * none where that is null. SQL because the choice of the token and the end of the one before are the same statement.
 */
export const ownCardSet = (of: string): Fragment =>
  fragment(
    { [of]: ['seller_id', 'token_id'] },
    `own_card_set AS (
  UPDATE seller SET refund_token_id = ${of}.token_id FROM ${of} WHERE seller.id = ${of}.seller_id
)`,
  );
