import { Command } from 'cmdk';
import { ArrowRight, ReceiptText, RotateCcw, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListedPrice } from '#components/sales/sale/sale-price.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { hasPaidWith } from '#lib/kernel/sale/paid-with.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { groupClass, itemClass } from './found-records.tsx';
import type { stepIn } from './search-actions.ts';
import type { FoundNow } from './search-data.ts';

type SalesProps = {
  sales: FoundNow['sales'];
  /** The step typed before a sale's number: "refund 112923469". */
  step: ReturnType<typeof stepIn>;
  query: string;
  /** Address of the list of all sales that fit. */
  allHref: string;
  go: (href: string) => void;
};

/** Sales found by the global search, each distinguishable from its neighbours. */
export function FoundSales({ sales, step, query, allHref, go }: SalesProps) {
  const t = useTranslations('common.search');
  return (
    <Command.Group heading={t('sales')} className={groupClass}>
      {step ? (
        <Command.Item
          value={`step ${step.sale.saleId}`}
          onSelect={() => go(`/sales/${step.sale.saleId}?open=${step.step}`)}
          className={itemClass}
        >
          <RotateCcw aria-hidden className="size-4 shrink-0 text-muted" />
          {t(`step.${step.step}`, { code: String(step.sale.code) })}
        </Command.Item>
      ) : null}
      {sales.map((sale) => (
        <Command.Item
          key={sale.saleId}
          value={sale.saleId}
          onSelect={() => go(`/sales/${sale.saleId}`)}
          className={itemClass}
        >
          <ReceiptText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="grid min-w-0 grow">
            <bdi className="max-w-full justify-self-start truncate">{sale.productName}</bdi>
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
              <span>{sale.at}</span>
              {sale.buyerName === '' ? null : <bdi className="truncate">{sale.buyerName}</bdi>}
              <span translate="no" className="island">
                {sale.code}
              </span>
              {hasPaidWith(sale) ? <MethodMark paid={sale} /> : null}
            </span>
          </span>
          <StatusBadge type={sale.type} status={sale.status} />
          <ListedPrice sale={{ ...sale, maxPrice: null }} />
        </Command.Item>
      ))}
      <Command.Item value="all-results" onSelect={() => go(allHref)} className={itemClass}>
        <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
        {t('all', { query: isolate(query) })}
      </Command.Item>
    </Command.Group>
  );
}

/** Buyers of sales, each with the list of what they bought. */
export function FoundBuyers({ buyers, go }: { buyers: FoundNow['buyers']; go: (href: string) => void }) {
  const t = useTranslations('common.search');
  if (buyers.length === 0) return null;
  return (
    <Command.Group heading={t('buyers')} className={groupClass}>
      {buyers.map(({ name, email }) => (
        <Command.Item
          key={email}
          value={`buyer ${email}`}
          onSelect={() => go(`/sales?${new URLSearchParams({ q: email })}`)}
          className={itemClass}
        >
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          <bdi className="min-w-0 truncate">{name || email}</bdi>
          {name ? <bdi className="ms-auto min-w-0 truncate text-sm text-muted">{email}</bdi> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
