import { DELIVERIES_DUE, recordEvent } from '#lib/modules/callbacks/index.ts';
import { MESSAGES_DUE } from '#lib/modules/messages/index.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { recordSaleMessage } from '../buyer-messages/record-sale-message.sql.ts';
import { saleTemplateOf } from '../buyer-messages/sale-messages.ts';
import { type EventToRecord, mandateEvent, saleEvent, hasMandateEvent } from '../present/sale-event.ts';
import type { BookingExtension } from './booking-extension.ts';

/** Notifications in the commit of a booking: callbacks for the shop, e-mail or SMS for the buyer. */

const OF_AN_EVENT = ['notifyType', 'body', 'audiences', 'urls'] as const;

type OfAnEvent = (typeof OF_AN_EVENT)[number];

const valuesOf = (notifyType: string | null, event: EventToRecord | null) => ({
  notifyType: event && notifyType,
  body: event?.body ?? null,
  audiences: event?.destinations.map((to) => to.audience) ?? [],
  urls: event?.destinations.map((to) => to.url) ?? [],
});

/** Part of every booking, since nearly all have an event: a statement of its own would cost more. */
export const EVENT: BookingExtension<OfAnEvent> = {
  name: 'event',
  parameters: OF_AN_EVENT,
  valuesOf: (context, { added, ...decided }) =>
    valuesOf(decided.booking.notifyType, saleEvent(context, decided, added)),
  step: (at) => recordEvent(at),
  committed: ({ booking }) => {
    if (booking.notifyType !== null) wake(DELIVERIES_DUE);
  },
};

/** The bank answers a mandate with its first debit: a second event behind the first, in the same breath. */
export const MANDATE_EVENT: BookingExtension<OfAnEvent> = {
  name: 'mandate',
  goesWith: ({ booking }) => hasMandateEvent(booking),
  parameters: OF_AN_EVENT,
  valuesOf: (context, { added, ...decided }) => {
    const event = mandateEvent(context, decided, added);
    return valuesOf(event.notifyType, event);
  },
  step: (at) => recordEvent({ ...at, after: 'event_made', name: 'update' }),
};

/** Message to the buyer of a sale with notifications. */
export const MESSAGE: BookingExtension<'template'> = {
  name: 'message',
  goesWith: ({ claim: { sale, attempt }, booking }) =>
    sale.sendNotification && booking.attemptState === 'succeeded' && saleTemplateOf(attempt.kind) !== null,
  parameters: ['template'],
  valuesOf: (_, { claim }) => ({ template: saleTemplateOf(claim.attempt.kind) }),
  step: (at) =>
    recordSaleMessage({
      source: 'booked',
      sale: 'sale',
      about: `'attempt ' || event.attempt_id`,
      template: at.template,
    }),
  committed: () => wake(MESSAGES_DUE),
};
