/** Identity of people and what they may see. */
export type { Person, SellerAccess } from './contract/person.ts';
export { can, type Right } from './contract/rights.ts';
export { sellersInView } from './domain/permissions.ts';
export { isOwnRequest } from './domain/own-request.ts';
export { confirmPerson } from './own-account.ts';
export { partnersOfPerson } from './partners.ts';
export { ABSOLUTE_SECONDS, cookieFlags, personOfToken, sessionCookieName } from './sessions.ts';
export { shiftSessions } from './store.sql.ts';
export { forgetOldChecks } from './store-limits.sql.ts';
export { setPersonLanguage } from './set-language.ts';
