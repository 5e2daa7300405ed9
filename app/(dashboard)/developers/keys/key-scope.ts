import { can, partnersOfPerson, type Person, type Right, type SellerAccess } from '#lib/modules/access/index.ts';
import type { KeyScope } from '#lib/modules/sellers/contract/keys.ts';

/**
 * The owners whose keys a person may view or manage: sellers by the role there, partners by the role at the partner.
 */
export async function keyScope(person: Person, sellers: readonly SellerAccess[], right: Right): Promise<KeyScope> {
  const partners = await partnersOfPerson(person.id);
  return {
    sellerIds: sellers.filter((seller) => can(seller, right)).map(({ id }) => id),
    partnerIds: partners.filter((partner) => can(partner, right)).map(({ id }) => id),
  };
}
