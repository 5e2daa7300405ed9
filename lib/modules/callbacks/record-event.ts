/**
 * The event and its deliveries as a part of somebody else's statement, so that what happened and what is told about it are one commit.
 * The statement offers `booked (attempt_id, sale_id, seller_id)` and the parameters that hold notify type (null for no event),
 * form body, audiences and addresses (arrays of equal length).
 */
export function recordEvent(at: { notifyType: string; body: string; audiences: string; urls: string }): string {
  return `event_made AS (
  INSERT INTO event (sale_id, attempt_id, notify_type, body)
  SELECT booked.sale_id, booked.attempt_id, ${at.notifyType}::text, ${at.body}::text FROM booked WHERE ${at.notifyType}::text IS NOT NULL
  RETURNING id
), deliveries_made AS (
  INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url)
  SELECT event_made.id, booked.seller_id, booked.sale_id, ${at.notifyType}::text, destination.audience, destination.url
  FROM event_made, booked, unnest(${at.audiences}::text[], ${at.urls}::text[]) AS destination (audience, url)
)`;
}
