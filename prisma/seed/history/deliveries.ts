import type { Dice } from './random.ts';

/**
 * How the callbacks of the demo history went: most arrive at once, some later, some never, and once the shop's server
 * was down for a while.
 */

type ReceiverResponse = {
  httpStatus: number | null;
  error: string | null;
  body: string | null;
  headers: Record<string, string> | null;
  ms: (seed: number) => number;
};

const HTML = { server: 'nginx', 'content-type': 'text/html' };
const page = (title: string) =>
  `<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<hr>` +
  '<center>nginx</center>\n</body>\n</html>\n';
const quick = (seed: number) => 40 + ((seed * 37) % 260);

/** Responses to an attempt. */
const ANSWERS = {
  ok: {
    httpStatus: 200,
    error: null,
    body: 'OK',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': '2' },
    ms: quick,
  },
  unavailable: {
    httpStatus: 503,
    error: 'status',
    body: page('503 Service Temporarily Unavailable'),
    headers: { ...HTML, 'retry-after': '120' },
    ms: quick,
  },
  broken: {
    httpStatus: 500,
    error: 'status',
    body: '{"error":"cannot read property \'id\' of undefined"}',
    headers: { server: 'cloudfront', 'content-type': 'application/json' },
    ms: quick,
  },
  missing: { httpStatus: 404, error: 'status', body: page('404 Not Found'), headers: HTML, ms: quick },
  timeout: { httpStatus: null, error: 'timeout', body: null, headers: null, ms: () => 5_000 },
  connection: { httpStatus: null, error: 'connection', body: null, headers: null, ms: (seed) => 3 + (seed % 20) },
  tls: { httpStatus: null, error: 'tls', body: null, headers: null, ms: quick },
} as const satisfies Record<string, ReceiverResponse>;

type PastAttempt = { outcome: keyof typeof ANSWERS; minutesAgo: number };

export type PastDelivery = {
  tries: PastAttempt[];
  state: 'delivered' | 'dropped' | 'skipped';
  outcome: string;
  isAtShop: boolean;
};

/** Headers of the request. */
const REQUEST_HEADERS = {
  'user-agent': 'Kupa-Callbacks/1.0',
  accept: '*/*',
  'content-type': 'application/x-www-form-urlencoded',
};

/** Minutes ago at which the shop's server went down, was given a rest, and was back. */
const OUTAGE = { from: 4_000, pausedFrom: 3_500, until: 2_900 };

/** Minutes after the event at which the three tries begin. */
const LATER = [0, 0.5, 1.5];

const FAILURES = ['unavailable', 'timeout', 'broken', 'missing', 'tls'] as const;

const outcomeOf = (answer: ReceiverResponse): string => String(answer.httpStatus ?? answer.error);

type DeliveryPlan = { minutesAgo: number /** A failure of a sale that was paid after all. */; isOvertaken: boolean };

export function deliveryOf(dice: Dice, { minutesAgo, isOvertaken }: DeliveryPlan): PastDelivery {
  const luck = dice.below(40);
  const failed = dice.pick(FAILURES);
  const at = (outcomes: readonly PastAttempt['outcome'][]): PastAttempt[] =>
    outcomes.map((outcome, index) => ({ outcome, minutesAgo: minutesAgo - (LATER[index] ?? 0) }));
  if (minutesAgo <= OUTAGE.pausedFrom && minutesAgo > OUTAGE.until)
    return { state: 'skipped', outcome: 'paused', tries: [], isAtShop: true };
  if (minutesAgo <= OUTAGE.from && minutesAgo > OUTAGE.until)
    return {
      state: 'dropped',
      outcome: 'connection',
      tries: at(['connection', 'connection', 'connection']),
      isAtShop: true,
    };
  if (isOvertaken && luck % 3 === 1)
    return { state: 'skipped', outcome: 'superseded', tries: at([failed]), isAtShop: true };
  if (luck === 0)
    return {
      state: 'dropped',
      outcome: outcomeOf(ANSWERS[failed]),
      tries: at([failed, failed, failed]),
      isAtShop: true,
    };
  if (luck < 4)
    return {
      state: 'delivered',
      outcome: '200',
      tries: at(luck === 1 ? [failed, failed, 'ok'] : [failed, 'ok']),
      isAtShop: true,
    };
  return { state: 'delivered', outcome: '200', tries: at(['ok']), isAtShop: false };
}

/** The rows of a delivery's tries. `seed`: what their durations vary with. */
export const triesOf = (tries: readonly PastAttempt[], seed: number, at: (minutesAgo: number) => Date) =>
  tries.map(({ outcome, minutesAgo }, index) => {
    const { ms, httpStatus, error, body, headers } = ANSWERS[outcome];
    return {
      number: index + 1,
      at: at(minutesAgo),
      ms: ms(seed),
      http_status: httpStatus,
      error,
      body,
      response_headers: headers,
      request_headers: REQUEST_HEADERS,
    };
  });
