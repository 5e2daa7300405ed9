import { lookupText } from '#lib/kernel/entered.ts';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import type { Refused } from '#components/catalog/catalog-actions.ts';
import { can, isOwnRequest, type Person, type Right, type SellerAccess } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * Authorizes a change of products and customers: the request's origin, the person, and the businesses for which they
 * hold the right.
 */
export type Editor = { person: Person; sellers: readonly SellerAccess[]; sellerIds: readonly number[] };

/**
 * The person who may edit the catalog, and their sellers; null for a cross-origin request, without a session, and
 * without the right.
 */
export async function currentEditor(right: Right): Promise<Editor | null> {
  if (!isOwnRequest(await headers(), settings().appUrl)) return null;
  const person = await currentPerson();
  const sellers = person?.sellers.filter((seller) => can(seller, right)) ?? [];
  return person && sellers.length > 0 ? { person, sellers, sellerIds: sellers.map(({ id }) => id) } : null;
}

export async function forbidden(): Promise<Refused> {
  return { ok: false, message: (await getTranslations('catalog'))('forbidden') };
}

/** The refusal for an object that does not exist or belongs to another seller: the same text for both. */
export async function missing(): Promise<Refused> {
  return { ok: false, message: (await getTranslations('catalog'))('gone') };
}

/** Identifiers, whatever was sent. */
export const guidsOf = (sent: unknown, most: number): string[] =>
  Array.isArray(sent) ? sent.slice(0, most).map((guid) => lookupText(guid)) : [];
