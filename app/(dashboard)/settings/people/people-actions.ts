'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getLocale, getTranslations } from 'next-intl/server';
import { readForm } from '#app/_server/read-form.ts';
import { audit } from '#app/audit.ts';
import {
  changeMembership,
  invitePerson,
  type Manager,
  type MembershipChange,
  sendInvitationAgain,
  withdrawInvitation,
} from '#lib/modules/access/people/manage-people.ts';
import { inviteForm } from '#lib/modules/access/contract/access-forms.ts';
import type { PeopleResult, PeopleRefusal } from '#lib/modules/access/contract/people.ts';
import { knownRole } from '#lib/modules/access/contract/rights.ts';
import type { AuditAction, AuditFacts, AuditScope } from '#lib/modules/audit/index.ts';
import { authorizeManager } from './workspaces.ts';

/** What managers of a place do with its people. `workspace` is what the page showed; everything is asked again here. */

async function refused(why: PeopleRefusal): Promise<PeopleResult> {
  return { ok: false, why, message: (await getTranslations('access.people.refused'))(why) };
}

const scopeOf = ({ workspace }: Manager): AuditScope =>
  workspace.kind === 'seller' ? { sellerId: workspace.id } : { partnerId: workspace.id };

async function done(
  manager: Manager,
  action: AuditAction,
  email: string,
  facts: { before?: AuditFacts; after?: AuditFacts } = {},
): Promise<PeopleResult> {
  await audit({ userId: manager.userId, scope: scopeOf(manager), action, subject: email, ...facts });
  revalidatePath('/settings/people');
  return { ok: true };
}

export async function invite(workspace: string, email: string, role: string): Promise<PeopleResult> {
  const asked = await authorizeManager(lookupText(workspace));
  if ('why' in asked) return refused(asked.why);
  const read = await readForm(inviteForm, { email: freeText(email, 300), role });
  if (!read.ok) return { ...read, why: 'failed' };
  const invited = await invitePerson(asked.manager, { ...read.value, language: await getLocale() });
  if (invited.ok)
    return done(asked.manager, 'person-invited', invited.value.email, { after: { role: read.value.role } });
  const answer = await refused(invited.reason);
  const isAboutEmail = invited.reason === 'bad-email' || invited.reason === 'already';
  return isAboutEmail && !answer.ok ? { ...answer, fields: { email: answer.message } } : answer;
}

export async function inviteAgain(workspace: string, invitationId: number): Promise<PeopleResult> {
  const asked = await authorizeManager(lookupText(workspace));
  if ('why' in asked) return refused(asked.why);
  const sent = await sendInvitationAgain(asked.manager, { id: idOf(invitationId), language: await getLocale() });
  return sent.ok ? done(asked.manager, 'person-invited', sent.value.email) : refused(sent.reason);
}

export async function withdraw(workspace: string, invitationId: number): Promise<PeopleResult> {
  const asked = await authorizeManager(lookupText(workspace));
  if ('why' in asked) return refused(asked.why);
  const ended = await withdrawInvitation(asked.manager, idOf(invitationId));
  return ended.ok ? done(asked.manager, 'invitation-withdrawn', ended.value.email) : refused(ended.reason);
}

export async function changeRole(workspace: string, membershipId: number, roleWord: string): Promise<PeopleResult> {
  const role = knownRole(roleWord);
  return role ? change(workspace, membershipId, { role }, 'role-changed') : refused('failed');
}

export async function suspend(workspace: string, membershipId: number, isSuspended: boolean): Promise<PeopleResult> {
  return change(
    workspace,
    membershipId,
    { disabled: isSuspended === true },
    isSuspended === true ? 'person-disabled' : 'person-enabled',
  );
}

export async function remove(workspace: string, membershipId: number): Promise<PeopleResult> {
  return change(workspace, membershipId, 'removed', 'person-removed');
}

async function change(
  workspace: string,
  membershipId: number,
  wanted: MembershipChange,
  action: AuditAction,
): Promise<PeopleResult> {
  const asked = await authorizeManager(lookupText(workspace));
  if ('why' in asked) return refused(asked.why);
  const changed = await changeMembership(asked.manager, idOf(membershipId), wanted);
  if (!changed.ok) return refused(changed.reason);
  const after = wanted !== 'removed' && 'role' in wanted ? { after: { role: wanted.role } } : {};
  return done(asked.manager, action, changed.value.email, { before: { role: changed.value.before }, ...after });
}

/** What came over the wire may be anything. */
const idOf = (given: unknown): number => (Number.isSafeInteger(given) ? Number(given) : 0);
