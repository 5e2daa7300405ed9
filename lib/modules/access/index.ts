/** Who somebody is and what they may see. */
export type { PartnerAccess, Person, Role, SellerAccess } from './contract/person.ts';
export { mayBrand, mayManageCallbacks, mayManageSecrets, mayRefund, maySwitchSandbox, sellersInView } from './domain/permissions.ts';
export { isOwnRequest } from './domain/own-request.ts';
export { partnersOfPerson } from './partners.ts';
export { personOfToken, sessionCookieName } from './sessions.ts';
export { shiftSessions } from './store.ts';
export { setPersonLanguage } from './set-language.ts';
