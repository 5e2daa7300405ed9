/** Placeholders for the reader's own identifier and secrets in examples. A page fills in the first and the token. */
export const PLACEHOLDERS = {
  seller: 'YOUR_SELLER_SVC_ID',
  publicKey: 'YOUR_PUBLIC_KEY',
  sellerSecret: 'YOUR_SELLER_SVC_SECRET',
  clientKey: 'YOUR_SVC_CLIENT_KEY',
  accessToken: 'YOUR_ACCESS_TOKEN',
  refreshToken: 'YOUR_REFRESH_TOKEN',
} as const;
