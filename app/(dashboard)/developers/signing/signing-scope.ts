import { can, partnersOfPerson, type Person, type SellerAccess } from '#lib/modules/access/index.ts';
import type { SigningScope } from '#lib/modules/callbacks/contract/signing.ts';

/**
 * The owners whose signing secrets a person may view or rotate. A partner's secrets need a role at the partner: a role
 * at one of its sellers does not reach them.
 */
export async function signingScopes(
  person: Person,
  sellers: readonly SellerAccess[],
): Promise<{ known: SigningScope; managed: SigningScope }> {
  const partners = await partnersOfPerson(person.id);
  const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);
  const managed = <Access extends SellerAccess | (typeof partners)[number]>(all: readonly Access[]) =>
    all.filter((access) => can(access, 'manage-keys'));
  return {
    known: { sellerIds: ids(sellers), partnerIds: ids(partners.filter((access) => can(access, 'see-keys'))) },
    managed: { sellerIds: ids(managed(sellers)), partnerIds: ids(managed(partners)) },
  };
}
