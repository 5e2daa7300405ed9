import { partnersOf, viewOf } from '#app/_server/person.ts';
import type { Workspace } from '#lib/modules/access/contract/people.ts';
import { can, type PartnerAccess, type Person, type Right, type SellerAccess } from '#lib/modules/access/index.ts';

/** A workspace whose members a person may view: a business by the role there, a partner by the role at the partner. */
export type AccessibleWorkspace = Workspace & { rights: readonly Right[] };

/** The workspaces whose members a person may view. */
export function workspacesOf(
  sellers: readonly SellerAccess[],
  partners: readonly PartnerAccess[],
): AccessibleWorkspace[] {
  const all: AccessibleWorkspace[] = [
    ...partners.map(({ id, name, rights }) => ({ ref: `partner-${id}`, kind: 'partner' as const, id, name, rights })),
    ...sellers.map(({ id, key, name, rights }) => ({ ref: key, kind: 'seller' as const, id, name, rights })),
  ];
  return all.filter((workspace) => can(workspace, 'see-people'));
}

/** The workspaces of the signed-in person, with the selected business first where there is one. */
export async function workspacesInView(): Promise<{ person: Person; workspaces: AccessibleWorkspace[] }> {
  const { person, chosenSeller } = await viewOf('/settings/people');
  const workspaces = workspacesOf(person.sellers, await partnersOf(person));
  return {
    person,
    workspaces: workspaces.toSorted(
      (one, other) => Number(other.ref === chosenSeller) - Number(one.ref === chosenSeller),
    ),
  };
}
