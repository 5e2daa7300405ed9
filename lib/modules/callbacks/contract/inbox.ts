import type { EndpointState } from './endpoints.ts';

/** The data of the sandbox inbox, and its kinds of misbehaviour. Plain values, so that any screen can draw them. */

/** Part of the text of a signature. `secret`: shown masked; `text` is null where the reader may not see it at all. */
type SignaturePart = {
  name: 'clientKey' | 'password' | 'attemptId' | 'saleId';
  secret: boolean;
  masked: string;
  text: string | null;
};

export type SignatureCheck = { parts: SignaturePart[]; computed: string; arrived: string | null; matches: boolean };

/**
 * The Standard Webhooks headers of a message, computed again. `computed` is null while there is no secret; the secret
 * itself is never part of it.
 */
export type WebhookCheck = {
  id: string;
  timestamp: string;
  arrived: string[];
  computed: string | null;
  matches: boolean;
};

/**
 * How the inbox answers instead of taking a callback. `error`: 500. `slow`: after more than the 5 s of an attempt.
 * `drop`: hangs up. `redirect-loop`: 307 to itself, without end. `redirect-get`: 302, which turns the callback into a
 * GET without its body. `redirect-private`: 307 to an address that callbacks never go to.
 */
export const INBOX_MISBEHAVIOURS = [
  'error',
  'slow',
  'drop',
  'redirect-loop',
  'redirect-get',
  'redirect-private',
] as const;
export type InboxMisbehaviour = (typeof INBOX_MISBEHAVIOURS)[number];

export type InboxResponse = 'received' | InboxMisbehaviour;

/** Numbers of callbacks a misbehaviour can be set for; null: until it is switched off. */
export const INBOX_TIMES = [1, 3, 10, null] as const;

/** A switched-on misbehaviour. `remaining`: callbacks that it still meets, null until it is switched off. */
export type InboxSwitch = { kind: InboxMisbehaviour; remaining: number | null };

export type InboxMessage = {
  id: number;
  receivedAt: Date;
  method: 'POST' | 'GET';
  answered: InboxResponse;
  /** Null if the body is none of our callbacks. */
  notifyType: string | null;
  fields: { name: string; value: string }[];
  headers: { name: string; value: string }[];
  body: string;
  signature: SignatureCheck | null;
  /** Null without the headers of a webhook signature. */
  webhook: WebhookCheck | null;
  /** Type of a later event of the same sale that arrived before this one; null if none did, or if that is unknown. */
  after: string | null;
};

/** Deliveries of one event: equal `notify_type`, sale and attempt (specification 6.5.5). Newest first. */
export type InboxGroup = { key: string; messages: [InboxMessage, ...InboxMessage[]] };

export type InboxSeller = { name: string; publicKey: string };

/**
 * Health of the deliveries to an inbox. `waiting`: those that have failed and will be retried, `nextAt` the first of
 * them.
 */
export type InboxHealth = {
  state: EndpointState;
  failuresInARow: number;
  pausedUntil: Date | null;
  waiting: number;
  nextAt: Date | null;
};

/**
 * Changes in an inbox since the last request: `newest` is the last message's number, `stamp` differs when anything else
 * does.
 */
export type InboxNews = { newest: number; arrived: number; stamp: string };
