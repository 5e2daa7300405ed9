import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { lastFourOnlyIn } from '#lib/kernel/card/card-mask.ts';
import { seesCardBeginnings } from '#lib/modules/access/contract/rights.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { messagesOfSale } from '#lib/modules/messages/dashboard.ts';
import { showSale } from '#lib/modules/payments/dashboard.ts';
import { deliveriesFor, withRefusals } from './deliveries-for.ts';

/** The sale of an address, its notes and the person's rights on it; a sale of another tenant is not found. */
export const loadSale = cache(async (saleId: string) => {
  const { all: sellers, person } = await viewOf('/sales/[saleId]');
  const sellerIds = sellers.map(({ id }) => id);
  const [sale, messages] = await Promise.all([showSale(sellerIds, saleId), messagesOfSale(sellerIds, saleId)]);
  const seller = sellers.find(({ id }) => id === sale?.sellerId);
  if (!sale || !seller) notFound();
  const whole = { ...sale, deliveries: deliveriesFor(sellers, sale) };
  const isPaid = sale.attempts.some(
    ({ kind, state }) => state === 'succeeded' && ['pay', 'authorize', 'tokenize', 'capture'].includes(kind),
  );
  return {
    person,
    sale: seesCardBeginnings(seller) ? whole : lastFourOnlyIn(whole),
    messages,
    sellerKey: seller.key,
    callbacks: withRefusals(sellers, whole, isPaid),
    may: (right: Right): boolean => can(seller, right),
  };
});
