import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, pastBroken, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { DELIVERY_ERRORS } from '../contract/deliveries.ts';
import { type EndpointFailingMail, queueEndpointFailing } from './endpoint-failing.ts';
import { findUnnotified, claimUnnotified, type UnnotifiedEndpoint } from './store-endpoints.sql.ts';

/** Page of the owner's addresses. */
const ADDRESSES_PATH = '/callbacks/addresses';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address.slice(0, 300));

function mailOf(
  { id, audience, address, failingSince, pausedUntil, lastError, lastHttpStatus }: UnnotifiedEndpoint,
  sellerId: number,
): EndpointFailingMail {
  return {
    sellerId,
    audience,
    once: `endpoint ${id} since ${failingSince.toISOString()}`,
    facts: {
      host: hostOf(address),
      since: failingSince.toISOString(),
      error: DELIVERY_ERRORS.find((error) => error === lastError) ?? 'connection',
      httpStatus: lastHttpStatus,
      pausedUntil: pausedUntil.toISOString(),
      path: ADDRESSES_PATH,
    },
  };
}

/**
 * Notifies the owners of addresses paused by ten failures in a row. Once for each run of failures; the claim and its
 * mail are one commit, so that an address whose mail cannot be written delays no other. Returns how many addresses were
 * notified.
 */
export function notifyEndpointFailing(database: Database): Promise<number> {
  return pastBroken(
    (passedOver) => findUnnotified(database, passedOver),
    async (due, failed) => {
      const notified = await eachOf(
        due,
        (id) => notifyOwners(database, id),
        (id) => {
          failed(id);
          const says = 'the owners of a failing address could not be told';
          return { job: 'notify-endpoint-failing', says, where: `callback_endpoint ${id}` };
        },
        ONE_AT_A_TIME,
      );
      return notified.filter(Boolean).length;
    },
  );
}

/** Notifies the owners; false if another process has. */
function notifyOwners(database: Database, id: number): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const endpoint = await claimUnnotified(inside, id);
    if (endpoint === null) return false;
    if (endpoint.sellerId !== null) await queueEndpointFailing(inside, mailOf(endpoint, endpoint.sellerId));
    return true;
  });
}
