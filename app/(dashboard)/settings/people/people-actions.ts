'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getLocale, getTranslations } from 'next-intl/server';
import { note } from '#app/audit.ts';
import {
  changeMembership,
  invitePerson,
  type Manager,
  type MembershipChange,
  sendInvitationAgain,
  withdrawInvitation,
} from '#lib/modules/access/manage-people.ts';
import type { PeopleAnswer, PeopleRefusal } from '#lib/modules/access/contract/people.ts';
import { knownRole } from '#lib/modules/access/contract/rights.ts';
import type { AuditAction, AuditFacts, AuditScope } from '#lib/modules/audit/index.ts';
import { askedByManager } from './places.ts';

/** What managers of a place do with its people. `place` is what the page showed; everything is asked again here. */

async function refused(why: PeopleRefusal): Promise<PeopleAnswer> {
  return { ok: false, why, message: (await getTranslations('access.people.refused'))(why) };
}

const scopeOf = ({ place }: Manager): AuditScope =>
  place.kind === 'seller' ? { sellerId: place.id } : { partnerId: place.id };

async function done(
  manager: Manager,
  action: AuditAction,
  email: string,
  facts: { before?: AuditFacts; after?: AuditFacts } = {},
): Promise<PeopleAnswer> {
  await note({ userId: manager.userId, scope: scopeOf(manager), action, subject: email, ...facts });
  revalidatePath('/settings/people');
  return { ok: true };
}

export async function invite(place: string, email: string, roleWord: string): Promise<PeopleAnswer> {
  const asked = await askedByManager(lookupText(place));
  const role = knownRole(roleWord);
  if ('why' in asked) return refused(asked.why);
  if (!role) return refused('failed');
  const invited = await invitePerson(asked.manager, { email: freeText(email, 300), role, language: await getLocale() });
  return invited.ok
    ? done(asked.manager, 'person-invited', invited.value.email, { after: { role } })
    : refused(invited.reason);
}

export async function inviteAgain(place: string, invitationId: number): Promise<PeopleAnswer> {
  const asked = await askedByManager(lookupText(place));
  if ('why' in asked) return refused(asked.why);
  const sent = await sendInvitationAgain(asked.manager, { id: idOf(invitationId), language: await getLocale() });
  return sent.ok ? done(asked.manager, 'person-invited', sent.value.email) : refused(sent.reason);
}

export async function withdraw(place: string, invitationId: number): Promise<PeopleAnswer> {
  const asked = await askedByManager(lookupText(place));
  if ('why' in asked) return refused(asked.why);
  const ended = await withdrawInvitation(asked.manager, idOf(invitationId));
  return ended.ok ? done(asked.manager, 'invitation-withdrawn', ended.value.email) : refused(ended.reason);
}

export async function changeRole(place: string, membershipId: number, roleWord: string): Promise<PeopleAnswer> {
  const role = knownRole(roleWord);
  return role ? change(place, membershipId, { role }, 'role-changed') : refused('failed');
}

export async function suspend(place: string, membershipId: number, isSuspended: boolean): Promise<PeopleAnswer> {
  return change(
    place,
    membershipId,
    { disabled: isSuspended === true },
    isSuspended === true ? 'person-disabled' : 'person-enabled',
  );
}

export async function remove(place: string, membershipId: number): Promise<PeopleAnswer> {
  return change(place, membershipId, 'removed', 'person-removed');
}

async function change(
  place: string,
  membershipId: number,
  wanted: MembershipChange,
  action: AuditAction,
): Promise<PeopleAnswer> {
  const asked = await askedByManager(lookupText(place));
  if ('why' in asked) return refused(asked.why);
  const changed = await changeMembership(asked.manager, idOf(membershipId), wanted);
  if (!changed.ok) return refused(changed.reason);
  const after = wanted !== 'removed' && 'role' in wanted ? { after: { role: wanted.role } } : {};
  return done(asked.manager, action, changed.value.email, { before: { role: changed.value.before }, ...after });
}

/** What came over the wire may be anything. */
const idOf = (given: unknown): number => (Number.isSafeInteger(given) ? Number(given) : 0);
