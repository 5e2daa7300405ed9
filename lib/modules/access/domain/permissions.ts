import type { Person, Role, SellerAccess } from '../contract/person.ts';

/** Roles from the most to the least powerful. */
const ROLES: readonly Role[] = ['owner', 'admin', 'support', 'viewer'];

/** Reads a role of the database; an unknown word may only look. */
export function readRole(word: string): Role {
  return ROLES.find((role) => role === word) ?? 'viewer';
}

export function mayRefund(role: Role): boolean {
  return role !== 'viewer';
}

/** Who may change how the sandbox treats a seller: everybody but viewers. */
export function maySwitchSandbox(role: Role): boolean {
  return role !== 'viewer';
}

/** May change where callbacks go and have them sent again. */
export function mayManageCallbacks(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** May change how the payment page looks and who may embed it. */
export function mayBrand(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** May see what signs callbacks, and change it. */
export function mayManageSecrets(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

/** The sellers of a list of grants, once each with the most powerful role, by name. */
export function mergeAccess(grants: readonly SellerAccess[]): SellerAccess[] {
  const merged = new Map<number, SellerAccess>();
  for (const grant of grants) {
    const known = merged.get(grant.id);
    const role = known && ROLES.indexOf(known.role) < ROLES.indexOf(grant.role) ? known.role : grant.role;
    merged.set(grant.id, { ...grant, role, partnerId: grant.partnerId ?? known?.partnerId ?? null });
  }
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

/** What a person looks at now: the chosen seller, or all of them where the choice is empty or not theirs. */
export function sellersInView(person: Person, chosenKey: string | undefined): readonly SellerAccess[] {
  const chosen = person.sellers.find((seller) => seller.key === chosenKey);
  return chosen ? [chosen] : person.sellers;
}
