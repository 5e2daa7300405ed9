import { viewOf } from '#app/person.ts';
import { authorizePerson } from '#app/authorize-request.ts';
import { can, partnersOfPerson, type Person, type Right } from '#lib/modules/access/index.ts';
import type { Manager } from '#lib/modules/access/people/manage-people.ts';
import type { PeopleRefusal, Workspace } from '#lib/modules/access/contract/people.ts';

/** Workspaces whose members a person may view: businesses by the role there, partners by the role at the partner. */
export type AccessibleWorkspace = Workspace & { rights: readonly Right[] };

async function workspacesOf(person: Person): Promise<AccessibleWorkspace[]> {
  const partners = (await partnersOfPerson(person.id)).map(
    ({ id, name, rights }): AccessibleWorkspace => ({ ref: `partner-${id}`, kind: 'partner', id, name, rights }),
  );
  const sellers = person.sellers.map(
    ({ id, key, name, rights }): AccessibleWorkspace => ({ ref: key, kind: 'seller', id, name, rights }),
  );
  return [...partners, ...sellers].filter((workspace) => can(workspace, 'see-people'));
}

/** The workspaces of the signed-in person, with the selected business first where there is one. */
export async function workspacesInView(): Promise<{ person: Person; workspaces: AccessibleWorkspace[] }> {
  const { person, chosenSeller } = await viewOf('/settings/people');
  const workspaces = await workspacesOf(person);
  return {
    person,
    workspaces: workspaces.toSorted(
      (one, other) => Number(other.ref === chosenSeller) - Number(one.ref === chosenSeller),
    ),
  };
}

/**
 * The person behind a change of a workspace's members. A workspace of another tenant and one that they may only view
 * get the same answer.
 */
export async function authorizeManager(ref: string): Promise<{ manager: Manager } | { why: PeopleRefusal }> {
  const asked = await authorizePerson({ fresh: true });
  if ('why' in asked) return asked;
  const workspace = (await workspacesOf(asked.person)).find((one) => one.ref === ref);
  if (!workspace || !can(workspace, 'manage-people')) return { why: 'forbidden' };
  return { manager: { userId: asked.person.id, name: asked.person.name, workspace, rights: workspace.rights } };
}
