'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { free, lookup, rowId } from '#app/_server/actions/sent.ts';
import { workspacesOf } from '#app/_server/workspaces.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import { inviteForm } from '#lib/modules/access/contract/access-forms.ts';
import type { PeopleRefusal } from '#lib/modules/access/contract/people.ts';
import { ROLES } from '#lib/modules/access/contract/rights.ts';
import {
  changeMembership,
  invitePerson,
  type Manager,
  type MembershipChange,
  sendInvitationAgain,
  withdrawInvitation,
} from '#lib/modules/access/dashboard.ts';
import type { PartnerAccess, Person, SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions of managers on the people of a workspace. `workspace` comes from the page; rights are checked again here. */

const people = { fresh: true, ofPartners: true, reach: managerOf } as const;

type Caller = { person: Person; sellers: readonly SellerAccess[]; partners: readonly PartnerAccess[] };

/**
 * The person as a manager of a workspace. One of another tenant and one that they may only view get the same answer.
 */
function managerOf({ person, sellers, partners }: Caller, ref: string): { manager: Manager } | 'forbidden' {
  const workspace = workspacesOf(sellers, partners).find((one) => one.ref === ref);
  return workspace
    ? { manager: { userId: person.id, name: person.name, workspace, rights: workspace.rights } }
    : 'forbidden';
}

const refused = (language: Language, why: PeopleRefusal): Refused => ({
  ok: false,
  why,
  message: say(language, `access.people.refused.${why}`),
});

function done(
  { workspace: { kind, id } }: Manager,
  action: AuditAction,
  subject: string,
  facts: { before?: AuditFacts; after?: AuditFacts } = {},
) {
  revalidatePath('/settings/people');
  const scope = kind === 'seller' ? { sellerId: id } : { partnerId: id };
  return { ok: true as const, audit: { scope, action, subject, ...facts } };
}

export const invite = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), free(300), lookup()]) },
  async ({ language, manager, readForm }, _workspace, email, role) => {
    const read = await readForm(inviteForm, { email, role });
    if (!read.ok) return read;
    const invited = await invitePerson(manager, { ...read.value, language });
    if (invited.ok) return done(manager, 'person-invited', invited.value.email, { after: { role: read.value.role } });
    const no = refused(language, invited.reason);
    const isAboutEmail = invited.reason === 'bad-email' || invited.reason === 'already';
    return isAboutEmail ? { ...no, fields: { email: no.message } } : no;
  },
);

export const inviteAgain = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), rowId()]) },
  async ({ language, manager }, _workspace, id) => {
    const sent = await sendInvitationAgain(manager, { id, language });
    return sent.ok ? done(manager, 'person-invited', sent.value.email) : refused(language, sent.reason);
  },
);

export const withdraw = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), rowId()]) },
  async ({ language, manager }, _workspace, id) => {
    const ended = await withdrawInvitation(manager, id);
    return ended.ok ? done(manager, 'invitation-withdrawn', ended.value.email) : refused(language, ended.reason);
  },
);

export const changeRole = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), rowId(), lookup().pipe(z.enum(ROLES))]) },
  (actor, _workspace, id, role) => change(actor, id, { role }, 'role-changed'),
);

export const suspend = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), rowId(), z.boolean()]) },
  (actor, _workspace, id, isSuspended) =>
    change(actor, id, { disabled: isSuspended }, isSuspended ? 'person-disabled' : 'person-enabled'),
);

export const remove = defineAction(
  { right: 'manage-people', ...people, input: z.tuple([lookup(), rowId()]) },
  (actor, _workspace, id) => change(actor, id, 'removed', 'person-removed'),
);

async function change(
  { language, manager }: { language: Language; manager: Manager },
  membershipId: number,
  wanted: MembershipChange,
  action: AuditAction,
) {
  const changed = await changeMembership(manager, membershipId, wanted);
  if (!changed.ok) return refused(language, changed.reason);
  const after = wanted !== 'removed' && 'role' in wanted ? { after: { role: wanted.role } } : {};
  return done(manager, action, changed.value.email, { before: { role: changed.value.before }, ...after });
}
