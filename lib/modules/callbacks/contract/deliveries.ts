/** Data and queries of the delivery log. Plain values, so that any screen can draw them. */

export const DELIVERY_STATES = ['pending', 'delivered', 'dropped', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type Audience = 'seller' | 'partner';

/** Errors of an attempt that got no HTTP status. */
const ERRORS_WITHOUT_STATUS = [
  'timeout',
  'connection',
  'dns',
  'tls',
  'refused_address',
  'too_many_redirects',
  'insecure_redirect',
] as const;

/**
 * Errors of an attempt, including a response that counts as a failure. `status`: the receiver responded with 400 or
 * above.
 */
export const DELIVERY_ERRORS = [...ERRORS_WITHOUT_STATUS, 'status'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** The error of an attempt without an HTTP status, and the reason why a delivery was skipped. */
export const OUTCOMES_WITHOUT_STATUS = [...ERRORS_WITHOUT_STATUS, 'superseded', 'paused'] as const;

/** Whole classes of HTTP statuses, as a person filters them. */
export const OUTCOME_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Rows of one page of the log. */
export const DELIVERIES_PER_PAGE = 50;

/** Limit of counts in the log, and of deliveries resent at once; a count above it is shown as "more than". */
export const MAX_COUNTED = 10_000;

/** Days that the headers and the response of an attempt are kept. */
export const KEPT_DAYS = 90;

/** A delivery in the list. */
export type DeliveryRow = {
  id: number;
  notifyType: string;
  audience: Audience;
  /** Path and query are left out if the address is the partner's and the person is not a member of the partner. */
  url: string;
  state: DeliveryState;
  /** An HTTP status in digits, one of `OUTCOMES_WITHOUT_STATUS`, or empty before the first attempt. */
  outcome: string;
  tries: number;
  /** 0 for the first delivery of its event; a resend counts on. */
  resend: number;
  saleId: string | null;
  saleCode: number | null;
  /** Subscription of a `sub-…` event. */
  subscriptionId: string | null;
  subscriptionCode: number | null;
  sellerId: number;
  sellerName: string;
  createdAt: Date;
  nextAt: Date;
  settledAt: Date | null;
};

/** The current state of a delivery, for a screen that shows it already. */
export type DeliveryStatus = Pick<DeliveryRow, 'id' | 'state' | 'outcome' | 'tries'>;

/** Most new deliveries that are counted for an open list. */
export const MAX_NEW_COUNTED = 99;

/**
 * News for an open screen: the statuses of the deliveries it names, and the number of deliveries after the newest that
 * it shows.
 */
export type DeliveryNews = { statuses: DeliveryStatus[]; newer: number };

/** How many match. `isMore`: it was not counted further. */
export type Counted = { count: number; isMore: boolean };

/** A part of the log. `newer` and `older` are where the pages beside it begin; null where there is none. */
export type DeliveriesPage = {
  rows: DeliveryRow[];
  all: Counted;
  byState: Readonly<Record<DeliveryState, Counted>>;
  newer: number | null;
  older: number | null;
  now: Date;
};

/** The values the log can be filtered by: the types and outcomes that occur. */
export type DeliveryChoices = { types: string[]; outcomes: string[] };

/** Filter of the log, parsed and bounded. Empty lists narrow nothing; `until` is exclusive. */
export type DeliveryFilter = {
  /** An identifier of a sale, an attempt, a subscription or a delivery, or the number of a sale or a subscription. */
  search: string;
  states: readonly DeliveryState[];
  /** Statuses, words and classes. */
  outcomes: readonly string[];
  types: readonly string[];
  from: Date | null;
  until: Date | null;
};

/** Rows after (`older`) or before (`newer`) the delivery with that id; from the newest where there is none. */
export type DeliveryCursor = { way: 'older' | 'newer'; id: number };

export type DeliveriesQuery = DeliveryFilter & { place: DeliveryCursor | null };

/** Attempt: request without its body, and response. */
export type DeliveryAttempt = {
  number: number;
  startedAt: Date;
  durationMs: number;
  httpStatus: number | null;
  /** Error of the attempt; null after a success. */
  error: string | null;
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
};

export type DeliveryField = { name: string; value: string; isMasked: boolean };

/** Further delivery of the same event to the same audience. */
export type DeliverySibling = { id: number; state: DeliveryState; resend: number; createdAt: Date };

export type DeliveryDetail = DeliveryRow & {
  /** The form body as it was recorded, with secrets and card data masked, and the same field by field. */
  body: string;
  fields: DeliveryField[];
  attempts: DeliveryAttempt[];
  siblings: DeliverySibling[];
  resentFrom: number | null;
  /** The person who requested this resend. */
  resentBy: string | null;
  /** The responses belong to the partner, of which the person is not a member. */
  isForeign: boolean;
  /** A failure of a sale that was paid later: it is not resent. */
  isSuperseded: boolean;
  now: Date;
};

/**
 * Why a delivery is not sent again. `arrived`, `newer` and `duplicate` are advice for many at once; the others hold
 * always.
 */
const LEFT_OUT = ['sale_paid', 'on_its_way', 'not_yours', 'duplicate', 'arrived', 'newer'] as const;
export type LeftOutWhy = (typeof LEFT_OUT)[number];

/** The preview of a selection: the deliveries that would be sent, and those left out with the reason, newest first. */
export type ResendPreview = {
  selected: number;
  /** More matched than one preview covers. */
  isMore: boolean;
  go: number[];
  /** Left out on advice; they may be sent all the same. */
  superseded: { why: 'newer' | 'arrived'; ids: number[] }[];
  leftOut: { why: LeftOutWhy; count: number }[];
  /** How many different addresses those that go are sent to, and the first of them. */
  hosts: { count: number; first: string };
};

/** Most deliveries sent again by one call. */
export const RESENT_AT_ONCE = 200;

/** Many resends are spread, so that they do not stand before what happens meanwhile. */
export const RESENDS_PER_SECOND = 20;

/** Why a person is not offered to send a delivery again. */
export type ResendRefusal = 'role' | 'partner' | 'pending' | 'sale_paid';

export type ResendResult =
  | { ok: true; resent: number; leftOut: { why: LeftOutWhy; count: number }[]; deliveryId: number | null }
  | { ok: false; message: string };
