import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { readLink } from '#lib/modules/payments/dashboard.ts';
import { readSubscriptionLink } from '#lib/modules/subscriptions/dashboard.ts';

/** The link of a sale, to be printed. */
export const loadLink = cache(async (saleId: string) => {
  const { all } = await viewOf('/sales/[saleId]/link/poster');
  const link = await readLink(
    all.map(({ id }) => id),
    saleId,
  );
  if (!link) notFound();
  return { link };
});

/** The link of a subscription, to be printed. */
export const loadSubscriptionLink = cache(async (subscriptionId: string) => {
  const { all } = await viewOf('/subscriptions/[subscriptionId]/link/poster');
  const link = await readSubscriptionLink(
    all.map(({ id }) => id),
    subscriptionId,
  );
  if (!link) notFound();
  return { link };
});
