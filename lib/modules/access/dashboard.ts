import { bound } from '#lib/platform/db/bound.ts';
import * as account from './queries/own-account.ts';
import * as people from './queries/people.ts';

/** What the screens ask of people, of their sign-ins, and of the links that bring them in. */

export {
  type AcceptRefusal,
  acceptInvitation,
  askForReset,
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
export {
  beginSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './sign-in/second-factor.ts';

export const ownAccount = bound(account.ownAccount);
export const peopleOf = bound(people.peopleOf);
