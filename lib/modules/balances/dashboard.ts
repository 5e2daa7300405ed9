import { balancesContext } from '#lib/contexts.ts';
import * as card from '#lib/modules/payments/index.ts';
import { readPublicKey } from '#lib/modules/sellers/index.ts';
import type { BalancesContext } from './context.ts';
import { boundTo } from '#lib/platform/db/bound.ts';

/** Reads and actions of the screen of a business's own card. */

const inContext = boundTo(balancesContext);

/** The card, and the key with which another is typed in; null where there is no such business. */
export const ownCardOf = inContext(async ({ database, timeZone }: BalancesContext, sellerId: number) => {
  const [own, publicKey] = await Promise.all([
    card.findOwnCard(database, sellerId, timeZone),
    readPublicKey(database, sellerId),
  ]);
  return publicKey === null ? null : { card: own, publicKey };
});

/** False where the token is not a card of the business that may be charged again and again. */
export const keepOwnCard = inContext(({ database, timeZone }: BalancesContext, sellerId: number, token: string) =>
  card.keepOwnCard(database, { sellerId, publicId: token, timeZone }),
);

export const forgetOwnCard = inContext(({ database }: BalancesContext, sellerId: number) =>
  card.forgetOwnCard(database, sellerId),
);
