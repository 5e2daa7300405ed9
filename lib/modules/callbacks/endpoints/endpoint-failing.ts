import { z } from 'zod';
import { type MailToOwners, queueOwnerMail } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { DELIVERY_ERRORS } from '../contract/deliveries.ts';

/** E-mail to the owners of an address that keeps failing. */

/**
 * Facts of the e-mail. Kept with the message as JSON; times in ISO 8601.
 */
export const endpointFailing = z.object({
  /** `shop.example.com`, or `shop.example.com:8443` */
  host: z.string().min(1).max(300),
  /** Time of the first of the failures in a row. */
  since: z.iso.datetime(),
  /** Last failure: an error of a delivery, and the HTTP status where a response came. */
  error: z.enum(DELIVERY_ERRORS),
  httpStatus: z.int().min(100).max(599).nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  /** Path of the page that lists the addresses. */
  path: z.string().regex(/^\/(?!\/)/),
});

export type EndpointFailing = z.output<typeof endpointFailing>;

export type EndpointFailingMail = Omit<MailToOwners, 'template' | 'facts'> & { facts: EndpointFailing };

/** Queues the message, as `queueOwnerMail` does. Throws for invalid facts. */
export async function queueEndpointFailing(
  database: Database,
  { facts, ...mail }: EndpointFailingMail,
): Promise<number> {
  return queueOwnerMail(database, { ...mail, template: 'endpoint-failing', facts: endpointFailing.parse(facts) });
}
