import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { ChildView, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { DOT } from '#components/ui/dot.ts';

/** The sales that came out of this one: the payments of a reusable link, or the parts of a hold. */
export function MadeFrom({ sale, timeZone }: { sale: SaleView; timeZone: string }) {
  const t = useTranslations('dashboard.sale.children');
  const { latest, count, paid, collected } = sale.children;
  const isLink = sale.type === 'template';
  if (count === 0 && !isLink) return null;
  const all =
    count > latest.length ? (
      <Link href={`/sales?parent=${sale.saleId}`} className="text-sm text-muted text-link hover:text-ink">
        {t('all', { count })}
      </Link>
    ) : null;
  return (
    <Section id="children" title={t(isLink ? 'payments' : 'parts')} aside={all}>
      {count === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <>
          <p className="mb-2 text-muted">
            {t('sum', { paid, count })}{' '}
            <span className="font-medium text-ink">
              <Money amount={collected} currency={sale.currency} />
            </span>
          </p>
          <ul className="divide-y border-y">
            {latest.map((child) => (
              <li key={child.code}>
                <Child child={child} timeZone={timeZone} now={sale.now} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Child({ child, timeZone, now }: { child: ChildView; timeZone: string; now: Date }) {
  const t = useTranslations('dashboard.sale');
  const row = (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          {child.buyerName ? <bdi>{child.buyerName}</bdi> : t('title', { code: String(child.code) })}
        </span>
        <span className="block text-sm text-muted">
          <Timestamp at={child.createdAt} timeZone={timeZone} now={now} />
          {child.saleId === null ? (
            <>
              {DOT}
              <bdi>{child.sellerName}</bdi>
            </>
          ) : null}
        </span>
      </span>
      <StatusBadge type={child.type} status={child.status} />
      <span className="w-24 shrink-0 figures font-medium">
        <Money amount={child.price} currency={child.currency} />
      </span>
    </>
  );
  const shape = 'flex min-h-14 items-center gap-3 py-2';
  return child.saleId === null ? (
    <div className={shape}>{row}</div>
  ) : (
    <Link href={`/sales/${child.saleId}`} prefetch={false} className={`${shape} rounded-control hover:bg-hover`}>
      {row}
    </Link>
  );
}
