/**
 * CORS headers of responses that scripts of other origins may read: on refusals too, so that a refused page learns the
 * reason. Never with cookies: no session is valid there.
 */

/** Lifetime of a preflight answer, a day: it changes with a release at most. */
const PREFLIGHT_SECONDS = '86400';

export const readableBy = (origin: string | null): Record<string, string> =>
  origin === null
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'Svc-Request-Id, Retry-After',
        vary: 'Origin',
      };

/** Response headers of a CORS preflight. */
export const preflight = (origin: string | null, methods: string): Record<string, string> =>
  origin === null
    ? {}
    : {
        ...readableBy(origin),
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'Content-Type, Svc-Public-Key, Accept-Language',
        'access-control-max-age': PREFLIGHT_SECONDS,
      };
