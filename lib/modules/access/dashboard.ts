import { bound } from '#lib/platform/db/bound.ts';
import * as account from './people/store-shown-account.ts';
import * as people from './people/store-shown-people.ts';
import * as tills from './store-tills.ts';

/** Queries and operations for screens: people, sign-ins, and links by mail. */

export {
  type AcceptRefusal,
  acceptInvitation,
  askForReset,
  type OpenLink,
  openLink,
  resetPassword,
} from './people/accept-link.ts';
export {
  changeMembership,
  invitePerson,
  type Manager,
  type MembershipChange,
  sendInvitationAgain,
  withdrawInvitation,
} from './people/manage-people.ts';
export { changePassword, endOwnSessions } from './people/own-account.ts';
export { closeSession, previewInSession } from './sign-in/sessions.ts';
export {
  beginSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './sign-in/second-factor.ts';

export {
  choosePin,
  enterTill,
  shareBrowser,
  findPinState,
  TILL_SECONDS,
  tillOfToken,
} from './tills.ts';

export const listTills = bound(tills.listTills);
export const endTill = bound(tills.endTill);
export const ownAccount = bound(account.ownAccount);
export const peopleOf = bound(people.peopleOf);
