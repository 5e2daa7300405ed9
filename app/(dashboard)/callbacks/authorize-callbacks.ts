import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { currentPerson, viewOf } from '#app/person.ts';
import { roleNamesOf } from '#app/role-names.ts';
import type { ResendRefusal } from '#components/callbacks/deliveries/delivery-screen.tsx';
import { can, isOwnRequest, type Person, type SellerAccess } from '#lib/modules/access/index.ts';
import type { EndpointScope } from '#lib/modules/callbacks/contract/endpoints.ts';
import type { DeliveryDetail, DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import type { Reader } from '#lib/modules/callbacks/deliveries/queries/reader.ts';
import type { ResendActor } from '#lib/modules/callbacks/deliveries/resend.ts';
import { settings } from '#lib/platform/env.ts';

/** Authorization of the callback screens and of their actions. */

export function readerOf(sellers: readonly SellerAccess[]): Reader {
  return {
    sellerIds: sellers.map(({ id }) => id),
    partnerSellerIds: sellers.filter(({ partnerId }) => partnerId !== null).map(({ id }) => id),
  };
}

/** The owners whose callback addresses a person may see: for a partner's people the partner's own too. */
export function endpointScope(sellers: readonly SellerAccess[]): EndpointScope {
  return {
    sellerIds: sellers.map(({ id }) => id),
    partnerIds: [...new Set(sellers.flatMap(({ partnerId }) => partnerId ?? []))],
  };
}

/** What the person looks at now. */
export async function currentReader(): Promise<{ reader: Reader; sellers: readonly SellerAccess[]; person: Person }> {
  const { person, sellers } = await viewOf('/callbacks');
  return { reader: readerOf(sellers), sellers, person };
}

export const allowedSellers = (sellers: readonly SellerAccess[]): readonly SellerAccess[] =>
  sellers.filter((seller) => can(seller, 'manage-callbacks'));

type Resendable = Pick<DeliveryDetail, 'sellerId' | 'audience' | 'state' | 'isSalePaid'>;

/** Why this person is not offered to send a delivery again; null where they are. */
export function refusalOf(
  { sellerId, audience, state, isSalePaid }: Resendable,
  sellers: readonly SellerAccess[],
): ResendRefusal | null {
  const bar = resendBarOf({ sellerId, audience }, sellers);
  if (bar !== null) return bar;
  if (state === 'pending') return 'pending';
  return isSalePaid ? 'sale_paid' : null;
}

/** Why this person may not select a delivery of the list to send it again; null where they may. */
export function resendBarOf(
  { sellerId, audience }: Pick<DeliveryRow, 'sellerId' | 'audience'>,
  sellers: readonly SellerAccess[],
): 'role' | 'partner' | null {
  const seller = allowedSellers(sellers).find(({ id }) => id === sellerId);
  if (!seller) return 'role';
  return audience === 'partner' && seller.partnerId === null ? 'partner' : null;
}

/** The refusal for a person whose role may not change callbacks. */
export const forbidden = async (): Promise<string> =>
  (await getTranslations('deliveries.refused'))('forbidden', { roles: await roleNamesOf('manage-callbacks') });

type AuthorizedManager = { person: Person; sellers: readonly SellerAccess[] } | { message: string };

/**
 * The signed-in person of a same-origin request and the businesses whose callbacks they may change. The checks in the
 * page are display only.
 */
export async function authorizeManager(): Promise<AuthorizedManager> {
  const t = await getTranslations('deliveries.refused');
  if (!isOwnRequest(await headers(), settings().appUrl)) return { message: await forbidden() };
  const person = await currentPerson();
  if (!person) return { message: t('signedOut') };
  const sellers = allowedSellers(person.sellers);
  return sellers.length > 0 ? { person, sellers } : { message: await forbidden() };
}

/** The same person before an operation: everything they may read, and for whom they may send. */
export function resendActor(person: Person, read: readonly SellerAccess[]): ResendActor {
  return { ...readerOf(read), userId: person.id, allowedSellerIds: allowedSellers(read).map(({ id }) => id) };
}
