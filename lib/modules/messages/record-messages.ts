import { type Fragment, fragment, type Needs } from '#lib/platform/db/fragments.ts';

/**
 * Messages as a common table expression of another statement, so that a change and its messages are one commit. `rows`
 * is a SELECT of the columns seller_id, sale_id, attempt_id, key, channel, template, language and recipient; `needs`
 * are the expressions that it reads.
 */
export const recordMessages = (needs: Needs, rows: string): Fragment =>
  fragment(
    needs,
    `messages_made AS (
  INSERT INTO message (seller_id, sale_id, attempt_id, key, channel, template, language, recipient)
  ${rows}
)`,
  );
