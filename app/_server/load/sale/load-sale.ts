import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { lastFourOnlyIn } from '#lib/kernel/card/card-mask.ts';
import { seesCardBeginnings } from '#lib/modules/access/contract/rights.ts';
import { can, type Right, type SellerAccess } from '#lib/modules/access/index.ts';
import { isForeign, readerOf, resendRefusal, seenBy } from '#lib/modules/callbacks/dashboard.ts';
import { messagesOfSale } from '#lib/modules/messages/dashboard.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { showSale } from '#lib/modules/payments/dashboard.ts';

/** The sale of an address, its notes and the person's rights on it; a sale of another tenant is not found. */
export const loadSale = cache(async (saleId: string) => {
  const { all: sellers, person } = await viewOf('/sales/[saleId]');
  const sellerIds = sellers.map(({ id }) => id);
  const [sale, messages] = await Promise.all([showSale(sellerIds, saleId), messagesOfSale(sellerIds, saleId)]);
  const seller = sellers.find(({ id }) => id === sale?.sellerId);
  if (!sale || !seller) notFound();
  const whole = { ...sale, deliveries: deliveriesFor(sellers, sale) };
  return {
    person,
    sale: seesCardBeginnings(seller) ? whole : lastFourOnlyIn(whole),
    messages,
    sellerKey: seller.key,
    callbacks: callbacksOf(whole, sellers),
    may: (right: Right): boolean => can(seller, right),
  };
});

/** What goes to the partner shows its sellers where it stands, and nothing of the partner's server. */
function deliveriesFor(sellers: readonly SellerAccess[], { sellerId, deliveries }: SaleView): SaleView['deliveries'] {
  const reader = readerOf(sellers);
  return deliveries.map((delivery) => {
    const whose = { audience: delivery.audience, sellerId, url: delivery.url };
    if (!isForeign(reader, whose)) return delivery;
    return {
      ...delivery,
      url: seenBy(reader, whose).url,
      tries: delivery.tries.map((tried) => ({ ...tried, responseBody: null })),
    };
  });
}

/** The callbacks about a sale, each with why it is not sent again; null where it may be. */
function callbacksOf({ sellerId, attempts, deliveries }: SaleView, sellers: readonly SellerAccess[]) {
  const isPaid = attempts.some(
    ({ kind, state }) => state === 'succeeded' && ['pay', 'authorize', 'tokenize', 'capture'].includes(kind),
  );
  return deliveries.map((delivery) => {
    const isSalePaid = isPaid && delivery.notifyType === 'sale-failure';
    return { ...delivery, refusal: resendRefusal({ ...delivery, sellerId, isSalePaid }, sellers) };
  });
}
