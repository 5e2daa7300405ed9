import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/**
 * The event and its deliveries as common table expressions of another statement, so that the change and its callbacks
 * are one commit. The parameters hold notify type (null for no event), form body, audiences and addresses (arrays of
 * equal length). A second event of one statement has a `name` of its own and comes `after` the first.
 */
type EventParts = { notifyType: string; body: string; audiences: string; urls: string; name?: string; after?: string };

export function recordEvent({ name = 'event', after, ...at }: EventParts): Fragment {
  return fragment(
    { booked: ['attempt_id', 'sale_id', 'seller_id'], ...(after && { [after]: [] }) },
    `${name}_made AS (
  INSERT INTO event (sale_id, attempt_id, notify_type, body)
  SELECT booked.sale_id, booked.attempt_id, ${at.notifyType}::notify_type, ${at.body}::text
    FROM booked${after ? `, ${after}` : ''}
    WHERE ${at.notifyType}::notify_type IS NOT NULL
  RETURNING id
), ${name === 'event' ? 'deliveries' : `${name}_deliveries`}_made AS (
  INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url)
  SELECT ${name}_made.id, booked.seller_id, booked.sale_id, ${at.notifyType}::notify_type, destination.audience,
    destination.url
  FROM ${name}_made, booked, unnest(${at.audiences}::callback_audience[], ${at.urls}::text[])
    AS destination (audience, url)
)`,
  );
}
