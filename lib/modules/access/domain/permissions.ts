import type { Person, SellerAccess } from '../contract/person.ts';
import { ROLES } from '../contract/rights.ts';

/**
 * The sellers of a list of grants, once each, by name: with the most powerful role and with what all of them allow
 * together.
 */
export function mergeAccess(grants: readonly SellerAccess[]): SellerAccess[] {
  const merged = new Map<number, SellerAccess>();
  for (const grant of grants) {
    const known = merged.get(grant.id);
    const role = known && ROLES.indexOf(known.role) < ROLES.indexOf(grant.role) ? known.role : grant.role;
    const rights = [...new Set([...(known?.rights ?? []), ...grant.rights])];
    merged.set(grant.id, { ...grant, role, rights, partnerId: grant.partnerId ?? known?.partnerId ?? null });
  }
  return [...merged.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

/** Sellers of the current view: the chosen one, or all where none of the person's is chosen. */
export function sellersInView(person: Person, chosenKey: string | undefined): readonly SellerAccess[] {
  const chosen = person.sellers.find((seller) => seller.key === chosenKey);
  return chosen ? [chosen] : person.sellers;
}
