/** SQL because the messages are one commit with the statement that carries them. */

import { recordMessages } from '#lib/modules/messages/index.ts';
import type { Fragment } from '#lib/platform/db/fragments.ts';

/**
 * Messages to the buyer of a sale as common table expressions of another statement, so that the change and its messages
 * are one commit. Used only if the sale asks for notifications: other sales have no cost from it. One row per channel
 * that the sale names an address for.
 *
 * `source` has an `attempt_id` of null before the first attempt; `about` is what makes the key, SQL text of one value.
 * The messages of a sale made from a template go to its payer: the template's own address belongs to another person.
 */
export const recordSaleMessage = (at: { source: string; about: string; template: string; sale: string }): Fragment =>
  recordMessages(
    { [at.source]: ['sale_id', 'attempt_id', 'seller_id'], ...(at.sale !== 'sale' && { [at.sale]: [] }) },
    `SELECT event.seller_id, event.sale_id, event.attempt_id, concat_ws(' ', ${at.about},
    ${at.template}::message_template, way.channel), way.channel::message_channel,
    ${at.template}::message_template, s.language, way.recipient
  FROM ${at.source} event JOIN ${at.sale} s ON s.id = event.sale_id LEFT JOIN sale source ON source.id = s.parent_id,
    LATERAL (VALUES
      ('email', CASE WHEN source.type = 'template' THEN s.buyer_email ELSE s.notify_email END),
      ('sms', CASE WHEN source.type = 'template' THEN s.buyer_phone ELSE s.notify_mobile END)
    ) AS way (channel, recipient)
  WHERE ${at.template}::message_template IS NOT NULL AND s.send_notification AND way.recipient <> ''`,
  );
