import {
  eventsToAdd,
  DELIVERIES_DUE,
  LONE_EVENT,
  loneEventValues,
  recordLoneEvent,
} from '#lib/modules/callbacks/index.ts';
import type { BookingExtension } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { CARD_CHARGE_CALLBACKS, cardChargeBody } from './api.ts';
import { readCharge } from './store-charge.sql.ts';

type Event = Awaited<ReturnType<typeof eventsToAdd>>[number];

/** The callback about a charge to the seller's own card, in the commit that books it. */
export const CARD_CHARGED = {
  name: 'card_charged',
  goesWith: ({ claim, booking }) => claim.attempt.kind === 'seller-charge' && booking.attemptState === 'succeeded',
  prepare: async ({ database, origin, sandbox, timeZone }, { claim: { attempt, seller } }) => {
    const told = { ...(await readCharge(database as Database, attempt.id)), ...facts(attempt) };
    const [event = null] = await eventsToAdd(database as Database, { origin, sandbox }, CARD_CHARGE_CALLBACKS, [
      {
        notifyType: 'charge-complete',
        sellerId: seller.id,
        bodyOf: ({ now }) => cardChargeBody(told, { now, timeZone }),
      },
    ]);
    return event;
  },
  parameters: LONE_EVENT,
  valuesOf: (_, { draft }) => loneEventValues(draft),
  step: recordLoneEvent,
  committed: () => wake(DELIVERIES_DUE),
} as const satisfies BookingExtension<(typeof LONE_EVENT)[number], Event>;

const facts = ({
  id,
  publicId,
  amount,
  currency,
}: {
  id: number;
  publicId: string;
  amount: number;
  currency: string;
}) => ({
  id,
  publicId,
  amount,
  currency,
});
