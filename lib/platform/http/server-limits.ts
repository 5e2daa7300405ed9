/**
 * How long a client may take (I-05), milliseconds: for its headers, and for its whole request. Node checks for slow
 * clients every 30 s by default, which would make 15 s up to 45 s.
 */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
} as const;
