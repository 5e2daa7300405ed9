/** Identity and rights of people. */
export type { PartnerAccess, Person, SellerAccess } from './contract/person.ts';
export { AT_TILL, can, isOfPartner, type Right, roleNames } from './contract/rights.ts';
export { isOperating, isOwnRequest, sellersInView } from './domain.ts';
export { confirmPerson, setPersonLanguage } from './people/own-account.ts';
export { inviteOwner } from './people/invite-owner.ts';
export { endOperator, inviteOperator } from './people/operators.ts';
export { listOperators, operatorsWithFactor } from './people/store-operators.sql.ts';
export { partnersOfPerson } from './people/partners.ts';
export {
  ABSOLUTE_SECONDS,
  cookieFlags,
  endedCookieFlags,
  personOfRequest,
  personOfToken,
  sessionCookieName,
} from './sign-in/sessions.ts';
export { shiftSessions } from './store.sql.ts';
export { forgetOldChecks } from './sign-in/store-limits.sql.ts';
export { tillCookieName } from './tills.ts';
export { keepSession } from './store.sql.ts';
