/** Programs that are signed in: who a bearer token stands for, and the keys that sign it. */
export { sellerOfBearer } from './access-token.ts';
export { claimedClient, claimsOfClientToken, scopesOf, signClientToken } from './client-token.ts';
export { CLIENT_SECONDS } from './domain.ts';
export { rotateWhenDue } from './signing-keys.ts';
export { forgetEndedGrants } from './store.sql.ts';
