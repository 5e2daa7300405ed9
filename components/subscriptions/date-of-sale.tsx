import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DateOfSale } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** Link from a sale to its subscription, with the date that the sale charges. */
export function DateOfSaleLink({ of: { subscriptionId, description, number, count } }: { of: DateOfSale }) {
  const t = useTranslations('subscriptions.saleOf');
  const name = isolate(description);
  const text =
    number === null
      ? t('card', { name })
      : count === null
        ? t('endless', { number: String(number), name })
        : t('date', { number: String(number), count: String(count), name });
  return (
    <p className="mt-1 text-sm">
      <Link
        href={`/subscriptions/${subscriptionId}`}
        prefetch={false}
        className="inline-flex items-center gap-1 text-muted text-link hover:text-ink"
      >
        {text}
        <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
      </Link>
    </p>
  );
}
