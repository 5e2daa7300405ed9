/**
 * How long a client may take (I-05), milliseconds: for its headers, and for its whole request. Node looks for those who
 * took longer every 30 s where nobody says otherwise, which makes 15 s anything up to 45.
 */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
} as const;
