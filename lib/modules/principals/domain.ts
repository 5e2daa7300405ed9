/** Origins whose pages may show a seller's card fields. */

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|[a-z0-9.-]+\.localhost)(:\d{1,5})?$/;

type OriginParams = { registered: readonly string[]; sandbox: boolean };

/** Registered origins only; in the sandbox every page of this machine too, for shops that are being built. */
export const isAllowedOrigin = (origin: string, { registered, sandbox }: OriginParams): boolean =>
  registered.includes(origin) || (sandbox && LOCAL.test(origin));

/** Allowed origins as a list for `frame-ancestors`. */
export const frameAncestors = ({ registered, sandbox }: OriginParams): string[] => [
  ...registered,
  ...(sandbox ? ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'] : []),
];
