/**
 * Placeholders for the reader's own identifiers and secrets in examples. Samples on a page are filled in with the
 * `seller` that the reader typed and the `accessToken` that they asked for (`components/docs/sample-tabs.tsx`).
 */
export const PLACEHOLDERS = {
  seller: 'YOUR_SELLER_SVC_ID',
  publicKey: 'YOUR_PUBLIC_KEY',
  sellerSecret: 'YOUR_SELLER_SVC_SECRET',
  clientKey: 'YOUR_SVC_CLIENT_KEY',
  accessToken: 'YOUR_ACCESS_TOKEN',
  refreshToken: 'YOUR_REFRESH_TOKEN',
} as const;
