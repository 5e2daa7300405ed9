import { partnersOf } from '#app/_server/person.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { can, type PartnerAccess, type Person, type Right, type SellerAccess } from '#lib/modules/access/index.ts';
import { ownerOfAgreement } from '#lib/modules/agreements/dashboard.ts';
import { ownerOfDispute } from '#lib/modules/disputes/dashboard.ts';
import { ownerOfDocument } from '#lib/modules/documents/dashboard.ts';
import { findOwnSellers } from '#lib/modules/partners/dashboard.ts';
import type { OwnSeller } from '#lib/modules/partners/views.ts';
import { ownerOfSale } from '#lib/modules/payments/dashboard.ts';
import { ownerOfSubscription } from '#lib/modules/subscriptions/dashboard.ts';

/** Tenant scope of actions: records that an action names, found among those of the person. */

type Caller = { person: Person; sellers: readonly SellerAccess[] };
type Reached = { seller: SellerAccess };

/**
 * The business of a public key. One of another tenant and one that this person may only view get the same answer.
 */
export const sellerOfKey = ({ sellers }: Caller, key: string): Reached | 'forbidden' => {
  const seller = sellers.find((one) => one.key === lookupText(key));
  return seller ? { seller } : 'forbidden';
};

/** The business of a sale, where this person has the right; a sale of another tenant is as one that does not exist. */
export const saleWith =
  (right: Right) =>
  async ({ person }: Caller, saleId: string): Promise<Reached | 'forbidden' | 'gone'> => {
    const owner = await ownerOfSale(
      person.sellers.map(({ id }) => id),
      saleId,
    );
    const seller = person.sellers.find(({ id }) => id === owner);
    if (!seller) return 'gone';
    return can(seller, right) ? { seller } : 'forbidden';
  };

/** The business of a subscription, as `saleWith` finds that of a sale. */
export const subscriptionWith =
  (right: Right) =>
  async ({ person }: Caller, subscriptionId: string): Promise<Reached | 'forbidden' | 'gone'> => {
    const owner = await ownerOfSubscription(
      person.sellers.map(({ id }) => id),
      subscriptionId,
    );
    const seller = person.sellers.find(({ id }) => id === owner);
    if (!seller) return 'gone';
    return can(seller, right) ? { seller } : 'forbidden';
  };

/** The business of an agreement, as `saleWith` finds that of a sale. */
export const agreementWith =
  (right: Right) =>
  async ({ person }: Caller, agreementId: string): Promise<Reached | 'forbidden' | 'gone'> => {
    const owner = await ownerOfAgreement(
      agreementId,
      person.sellers.map(({ id }) => id),
    );
    const seller = person.sellers.find(({ id }) => id === owner);
    if (!seller) return 'gone';
    return can(seller, right) ? { seller } : 'forbidden';
  };

/** The business of a chargeback, as `saleWith` finds that of a sale. */
export const disputeWith =
  (right: Right) =>
  async ({ person }: Caller, disputeId: string): Promise<Reached | 'forbidden' | 'gone'> => {
    const owner = await ownerOfDispute(
      disputeId,
      person.sellers.map(({ id }) => id),
    );
    const seller = person.sellers.find(({ id }) => id === owner);
    if (!seller) return 'gone';
    return can(seller, right) ? { seller } : 'forbidden';
  };

/** The business of a document or a draft, as `saleWith` finds that of a sale. */
export const documentWith =
  (right: Right) =>
  async ({ person }: Caller, documentId: string): Promise<Reached | 'forbidden' | 'gone'> => {
    const owner = await ownerOfDocument(
      documentId,
      person.sellers.map(({ id }) => id),
    );
    const seller = person.sellers.find(({ id }) => id === owner?.sellerId);
    if (!seller) return 'gone';
    return can(seller, right) ? { seller } : 'forbidden';
  };

/** The owners whose keys and secrets a person sees or manages, of these businesses and of their partners. */
export async function keyOwners(
  person: Person,
  sellers: readonly SellerAccess[],
  right: Right,
): Promise<{ sellerIds: readonly number[]; partnerIds: readonly number[] }> {
  const may = (access: { rights: readonly Right[] }) => can(access, right);
  const partners = await partnersOf(person);
  return ownersWith({ sellers: sellers.filter(may), partners: partners.filter(may) }).owners;
}

/** The owners of keys and secrets: sellers by the person's role there, partners by their role at the partner. */
export const ownersWith = ({
  sellers,
  partners,
}: {
  sellers: readonly SellerAccess[];
  partners: readonly PartnerAccess[];
}): { owners: { sellerIds: readonly number[]; partnerIds: readonly number[] } } => ({
  owners: { sellerIds: sellers.map(({ id }) => id), partnerIds: partners.map(({ id }) => id) },
});

/** The seller of a partner by its name in addresses; one of another partner is as one that does not exist. */
export async function sellerOfPartner(
  { partners }: { partners: readonly PartnerAccess[] },
  ref: string,
): Promise<{ seller: OwnSeller } | 'gone'> {
  const partnerIds = partners.map(({ id }) => id);
  const [seller] = isUuid(ref) ? await findOwnSellers(partnerIds, [ref]) : [];
  return seller ? { seller } : 'gone';
}

/** As `partnerOfRef`, where this person may see its books. */
export const booksOfRef = (caller: { partners: readonly PartnerAccess[] }, ref: string) =>
  partnerOfRef({ partners: caller.partners.filter((partner) => can(partner, 'see-reports')) }, ref);

/** The partner that a workspace reference (`partner-7`) names. */
export const partnerOfRef = (
  { partners }: { partners: readonly PartnerAccess[] },
  ref: string,
): { partner: PartnerAccess } | 'forbidden' => {
  const partner = partners.find(({ id }) => `partner-${id}` === ref);
  return partner ? { partner } : 'forbidden';
};
