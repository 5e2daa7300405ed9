'use client';

import { useTranslations } from 'next-intl';
import { errorOf } from '#components/form/bind.ts';
import { cx } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import type { TypedForm } from './document-form.tsx';

type SumsProps = { form: TypedForm; net: number; vat: number; total: number; currency: string; className: string };

/** Sums of the lines so far: the sums of the paper. */
export function DocumentSums({ form, net, vat, total, currency, className }: SumsProps) {
  const t = useTranslations('document-desk');
  const error = errorOf(form, 'total');
  return (
    <section aria-label={t('sums')} className={cx('grid gap-3 rounded-panel border bg-surface p-4', className)}>
      <h2 className="font-semibold">{t('sums')}</h2>
      <Sums isLive>
        {vat === 0 ? null : (
          <>
            <SumLine name={t('column.net')}>
              <Money amount={net} currency={currency} />
            </SumLine>
            <SumLine name={t('column.vat')}>
              <Money amount={vat} currency={currency} />
            </SumLine>
          </>
        )}
        <SumLine name={t('column.total')} isTotal className="border-t pt-1.5 text-lg font-semibold">
          <Money amount={total} currency={currency} />
        </SumLine>
      </Sums>
      {error === null ? null : <FieldError id="total-error">{error}</FieldError>}
    </section>
  );
}
