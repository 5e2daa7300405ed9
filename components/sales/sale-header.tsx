import { ArrowLeft, ExternalLink, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { RefundAnswer, SaleView } from '#lib/modules/payments/contract/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { refundState } from './refund-state.ts';

type HeaderProps = { sale: SaleView; allowed: boolean; refund: (saleId: string, amount: number) => Promise<RefundAnswer> };

/** Amount and status large, what can be done next beside them, and what the money came to below. */
export function SaleHeader({ sale, allowed, refund }: HeaderProps) {
  const t = useTranslations('dashboard.sale');
  const language = useLocale();
  const { left, reason } = refundState(sale, allowed);
  const card = sale.cardBrand && sale.cardLast4 ? isolate(`${sale.cardBrand} ${sale.cardLast4}`) : t('someCard');
  const why = reason === null ? null : t(`noRefund.${reason}`, { minimum: amountText(MINIMUM_AMOUNT, sale.currency, language), seller: isolate(sale.sellerName) });
  const payable = sale.status === 'initial' || sale.status === 'failed';
  return (
    <header>
      <Link href="/sales" className="mb-3 inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"><ArrowLeft aria-hidden className="turn size-4" />{t('back')}</Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5"><span className="sr-only">{t('title', { code: String(sale.code) })}: </span><span className="text-2xl font-semibold"><Money amount={sale.price} currency={sale.currency} large /></span><StatusBadge status={sale.status} large /></h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-muted"><bdi className="min-w-0 break-words text-ink">{sale.productName}</bdi><span aria-hidden>·</span><span>{t('title', { code: String(sale.code) })}</span><CopyButton text={sale.saleId} name={t('fact.saleId')} /></p>
        </div>
        <div className="flex flex-col items-stretch gap-1.5 max-sm:w-full sm:items-end">
          <div className="flex gap-2 max-sm:*:grow">
            {payable ? <a href={`/sale/generate/${sale.saleId}`} target="_blank" rel="noreferrer" className={buttonClass('main')}><ExternalLink aria-hidden className="turn size-4" />{t('openPage')}</a> : null}
            {reason === null ? <RefundDialog refund={refund} sale={{ saleId: sale.saleId, code: sale.code, currency: sale.currency, left, refunded: sale.refunded, captured: sale.captured, card }} />
              : payable ? null : <button type="button" aria-disabled="true" aria-describedby="no-refund" className={buttonClass('plain')}><RotateCcw aria-hidden className="size-4" />{t('refund')}</button>}
          </div>
          {why && !payable ? <p id="no-refund" className="max-w-72 text-sm text-muted sm:text-end">{why}</p> : null}
        </div>
      </div>
      <Figures sale={sale} />
    </header>
  );
}

function Figures({ sale }: { sale: SaleView }) {
  const t = useTranslations('dashboard.sale.sum');
  const fees = sale.processingFee + sale.marketFee;
  const figures = [
    sale.captured > 0 ? { label: t('paid'), amount: sale.captured } : sale.authorized > 0 ? { label: t('held'), amount: sale.authorized } : { label: t('asked'), amount: sale.price },
    sale.refunded > 0 ? { label: t('refunded'), amount: -sale.refunded } : null,
    sale.refundReserved > 0 ? { label: t('onTheWay'), amount: -sale.refundReserved } : null,
    fees > 0 && sale.captured > 0 ? { label: t('fees'), amount: -fees } : null,
    sale.captured > 0 ? { label: t('net'), amount: sale.captured - sale.refunded - fees } : null,
  ];
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y py-4">
      {figures.map((figure) => figure && <div key={figure.label}><dt className="text-sm text-muted">{figure.label}</dt><dd className="mt-0.5 text-lg font-medium"><Money amount={figure.amount} currency={sale.currency} /></dd></div>)}
    </dl>
  );
}
