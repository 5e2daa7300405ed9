import { CircleCheck, Link2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';

type SamplePaidProps = { sale: Pick<SaleRow, 'saleId' | 'captured' | 'currency'> & PaidWith };

/** The first payment has come in: how much and by what, and what is next. */
export function SamplePaid({ sale }: SamplePaidProps) {
  const t = useTranslations('dashboard.start');
  return (
    <section className="mx-auto grid w-full max-w-xl justify-items-center gap-5 py-8 text-center">
      <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.5} />
      <div role="status" className="grid justify-items-center gap-1.5">
        <h1 className="text-xl font-semibold">{t('paid.title')}</h1>
        <p className="text-3xl font-semibold">
          <Money amount={sale.captured} currency={sale.currency} large />
        </p>
        <MethodMark paid={sale} />
      </div>
      <p className="max-w-prose text-muted">{t('paid.body')}</p>
      <div className="flex flex-wrap justify-center gap-2 max-sm:grid max-sm:w-full">
        <Link href="/sales?open=new-link" className={buttonClass('main')}>
          <Link2 aria-hidden className="size-4" />
          {t('paid.own')}
        </Link>
        <Link href={`/sales/${sale.saleId}`} className={buttonClass()}>
          {t('paid.sale')}
        </Link>
        <Link href="/" className={buttonClass('quiet')}>
          {t('paid.home')}
        </Link>
      </div>
    </section>
  );
}
