/** Health of the callback addresses of sellers and partners, for screens. Plain values. */

/**
 * `active`: the last attempt succeeded. `failing`: it failed, and nothing is held back yet. `paused`: skipped until
 * `pausedUntil`. `probing`: the pause is over and one delivery decides.
 */
export type EndpointState = 'active' | 'failing' | 'paused' | 'probing';

export type CallbackEndpoint = {
  id: number;
  audience: 'seller' | 'partner';
  /** A seller's or a partner's number, by audience. */
  ownerId: number;
  ownerName: string;
  /** URL without credentials and query, cut after 600 characters: `addressOf('delivery.url')` in SQL. */
  address: string;
  state: EndpointState;
  /** Recorded attempts that failed since the last one that did not; 10 of them pause the address. */
  failuresInARow: number;
  failingSince: Date | null;
  /** Set in the states `paused` and `probing`. */
  pausedUntil: Date | null;
  /** Error of the last failure, however old: `status`, `timeout`, `connection`, `dns`, `tls`, … */
  lastError: string | null;
  /** HTTP status of the last failure; null when no response came. */
  lastHttpStatus: number | null;
  lastFailureAt: Date | null;
  /** Last success; exact to a minute while the address works. */
  lastSuccessAt: Date | null;
};

/** An address of the list, with its number of undelivered callbacks. */
export type ListedEndpoint = CallbackEndpoint & { undelivered: number };

/** Recorded attempts in a row that fail before people are warned: a delivery was given up. */
export const FAILURES_TO_WARN = 3;

/** An address that keeps failing. `count`: how many such there are. */
export type TroubledEndpoint = { address: string; failingSince: Date; isPaused: boolean; count: number };

/** The owners of the addresses: both lists come from the signed-in person's rights, never from the request. */
export type EndpointScope = { sellerIds: readonly number[]; partnerIds: readonly number[] };
