import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { database } from '#lib/platform/db/database.ts';
import type { PeopleRefusal, Workspace } from '../contract/people.ts';
import { mayGive, type Right, readRole, type Role } from '../contract/rights.ts';
import { INVITATION_LINK_MINUTES, MAX_EMAIL_LENGTH, normalEmail } from '../domain.ts';
import { newLinkToken } from './links.ts';
import { findAccount } from '../store.ts';
import { addLink } from './store-links.sql.ts';
import { endLink, findOpenInvitation, isInvited, renewLink } from './store-links.ts';
import { lockWorkspace } from './store-people.sql.ts';
import { queuePersonMail } from './queue-person-mail.ts';
import {
  type MembershipRow,
  membershipsOf,
  type WorkspaceKey,
  removeMembership,
  setDisabled,
  setRole,
} from './store-people.ts';

/**
 * A person who manages a workspace's people: their own rights there limit the roles that they may give. The caller has
 * verified these rights.
 */
export type Manager = { userId: number; name: string; workspace: Workspace; rights: readonly Right[] };

type Done<Value = true> = Result<Value, PeopleRefusal>;

const keyOf = ({ kind, id }: Workspace): WorkspaceKey => ({
  sellerId: kind === 'seller' ? id : null,
  partnerId: kind === 'partner' ? id : null,
});

/**
 * Invites a person by e-mail. The response does not reveal whether the e-mail has an account: the message is the same.
 */
export async function invitePerson(
  manager: Manager,
  request: { email: string; role: Role; language: string },
): Promise<Done<{ email: string }>> {
  const email = normalEmail(request.email);
  if (email.length > MAX_EMAIL_LENGTH || !isEmailAddress(email)) return refuse('bad-email');
  if (!mayGive(manager, request.role)) return refuse('above');
  const workspace = keyOf(manager.workspace);
  return database().inTransaction(async (inside) => {
    await lockWorkspace(inside, workspace);
    const members = await membershipsOf(inside, workspace);
    if (members.some((member) => member.email === email) || (await isInvited(inside, email, workspace)))
      return refuse('already');
    const { token, tokenHash } = newLinkToken();
    const id = await addLink(inside, {
      kind: 'invitation',
      tokenHash,
      email,
      ...workspace,
      role: request.role,
      invitedBy: manager.userId,
      minutes: INVITATION_LINK_MINUTES,
    });
    const known = await findAccount(inside, email);
    await queuePersonMail(inside, {
      once: `invitation ${id} 1`,
      template: 'invitation',
      recipient: email,
      language: readLanguage(known?.language ?? request.language),
      token,
      inviter: manager.name,
      workspaceName: manager.workspace.name,
      role: request.role,
    });
    return ok({ email });
  });
}

/** Sends an invitation again, with a new link; the one before it ends. */
export async function sendInvitationAgain(
  manager: Manager,
  request: { id: number; language: string },
): Promise<Done<{ email: string }>> {
  const workspace = keyOf(manager.workspace);
  return database().inTransaction(async (inside) => {
    const open = await findOpenInvitation(inside, request.id, workspace);
    const { token, tokenHash } = newLinkToken();
    if (!open) return refuse('gone');
    const role = readRole(open.role ?? '');
    if (!mayGive(manager, role)) return refuse('above');
    if (!(await renewLink(inside, open.id, workspace, { tokenHash, minutes: INVITATION_LINK_MINUTES })))
      return refuse('gone');
    const known = await findAccount(inside, open.email);
    await queuePersonMail(inside, {
      once: `invitation ${open.id} ${tokenHash.toString('hex').slice(0, 16)}`,
      template: 'invitation',
      recipient: open.email,
      language: readLanguage(known?.language ?? request.language),
      token,
      inviter: manager.name,
      workspaceName: manager.workspace.name,
      role,
    });
    return ok({ email: open.email });
  });
}

export async function withdrawInvitation(manager: Manager, id: number): Promise<Done<{ email: string }>> {
  const workspace = keyOf(manager.workspace);
  const open = await findOpenInvitation(database(), id, workspace);
  if (!open) return refuse('gone');
  if (!mayGive(manager, readRole(open.role ?? ''))) return refuse('above');
  return (await endLink(database(), open.id, workspace)) ? ok({ email: open.email }) : refuse('gone');
}

/**
 * `role` gives another one; `disabled` takes access away or gives it back; `removed` ends the membership. Effective at
 * their next request.
 */
export type MembershipChange = { role: Role } | { disabled: boolean } | 'removed';

export type Changed = { email: string; before: Role };

/** Changes the role of a member. People cannot change themselves, a member with more rights, or the last owner. */
export async function changeMembership(
  manager: Manager,
  membershipId: number,
  change: MembershipChange,
): Promise<Done<Changed>> {
  const workspace = keyOf(manager.workspace);
  return database().inTransaction(async (inside) => {
    await lockWorkspace(inside, workspace);
    const members = await membershipsOf(inside, workspace);
    const member = members.find(({ id }) => id === membershipId);
    if (!member) return refuse('gone');
    const refusal = whyNot(manager, members, member, change);
    if (refusal) return refuse(refusal);
    if (change === 'removed') await removeMembership(inside, workspace, member.id);
    else if ('role' in change) await setRole(inside, workspace, member.id, change.role);
    else await setDisabled(inside, workspace, member.id, change.disabled);
    return ok({ email: member.email, before: readRole(member.role) });
  });
}

function whyNot(
  manager: Manager,
  members: readonly MembershipRow[],
  member: MembershipRow,
  change: MembershipChange,
): PeopleRefusal | null {
  if (member.userId === manager.userId) return 'yourself';
  if (!mayGive(manager, readRole(member.role))) return 'above';
  if (change !== 'removed' && 'role' in change && !mayGive(manager, change.role)) return 'above';
  const staysOwner = change !== 'removed' && ('role' in change ? change.role === 'owner' : !change.disabled);
  const otherOwners = members.filter(({ id, role, isDisabled }) => id !== member.id && role === 'owner' && !isDisabled);
  return readRole(member.role) === 'owner' && !staysOwner && otherOwners.length === 0 ? 'last-owner' : null;
}
