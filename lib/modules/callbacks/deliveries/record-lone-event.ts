import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import type { EventToAdd } from './store-events.sql.ts';

/**
 * An event that goes with a booking and is of no sale: it was prepared before (`eventsToAdd`), and is written where the
 * attempt succeeded, so that the money and its callback are one commit.
 */

/** Parameters of the step. */
export const LONE_EVENT = ['loneId', 'loneType', 'loneBody', 'loneSealed', 'loneAudiences', 'loneUrls'] as const;

type Name = (typeof LONE_EVENT)[number];

export const loneEventValues = (event: EventToAdd): Readonly<Record<Name, unknown>> => ({
  loneId: event.id,
  loneType: event.notifyType,
  loneBody: event.body,
  loneSealed: event.sealed,
  loneAudiences: event.destinations.map(({ audience }) => audience),
  loneUrls: event.destinations.map(({ url }) => url),
});

/** Writes the event and its deliveries as a part of the booking's statement. */
export const recordLoneEvent = (at: Readonly<Record<Name, string>>): Fragment =>
  fragment(
    { booked: ['seller_id', 'attempt_state'] },
    `lone_event AS (
  INSERT INTO event (id, notify_type, body, sealed)
  SELECT coalesce(${at.loneId}::bigint, nextval(pg_get_serial_sequence('event', 'id'))), ${at.loneType}::notify_type,
    ${at.loneBody}::text, ${at.loneSealed}::bytea
  FROM booked WHERE booked.attempt_state = 'succeeded'
  RETURNING id
), lone_deliveries AS (
  INSERT INTO delivery (event_id, seller_id, notify_type, audience, url)
  SELECT lone_event.id, booked.seller_id, ${at.loneType}::notify_type, destination.audience, destination.url
  FROM lone_event, booked, unnest(${at.loneAudiences}::callback_audience[], ${at.loneUrls}::text[])
    AS destination (audience, url)
)`,
  );
