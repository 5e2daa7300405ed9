'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { DayInput } from '#components/ui/day-input.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ExportFormat } from '#lib/modules/tax-files/contract/formats.ts';
import { wrongDayOf } from '#lib/modules/tax-files/contract/period.ts';
import { taxFileHref } from './addresses.ts';

const FILES = [
  { format: 'uniform', texts: 'uniform' },
  { format: 'vat', texts: 'vatFile' },
  { format: 'csv', texts: 'csv' },
  { format: 'movein', texts: 'movein' },
] as const satisfies readonly { format: ExportFormat; texts: string }[];

/** A period, and the files of it. */
export function PeriodFiles({ seller, from, to }: { seller: string; from: string; to: string }) {
  const t = useTranslations('tax-files');
  const [period, setPeriod] = useState({ from, to });
  const wrong = wrongDayOf(period);
  return (
    <div className="grid gap-8">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('period')}</legend>
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} id={`tax-${end}`} label={t(end)}>
              {(attributes) => (
                <DayInput
                  {...attributes}
                  first={period[end]}
                  onDay={(day) => setPeriod((before) => ({ ...before, [end]: day }))}
                  {...(wrong === end && { 'aria-invalid': true, 'aria-describedby': 'tax-period-problem' })}
                />
              )}
            </Field>
          ))}
        </div>
        {wrong ? (
          <FieldError id="tax-period-problem">{t('wrongPeriod')}</FieldError>
        ) : (
          <p className="max-w-prose text-sm text-muted">{t('periodHelp')}</p>
        )}
      </fieldset>
      {FILES.map(({ format, texts }) => (
        <Section key={format} id={`tax-${format}`} title={t(`${texts}.title`)}>
          <p className="-mt-2 mb-4 max-w-prose text-muted">{t(`${texts}.lead`)}</p>
          {wrong ? null : (
            <a href={taxFileHref(seller, period, format)} className={buttonClass()}>
              <Download aria-hidden className="size-4" />
              {t(`${texts}.download`)}
            </a>
          )}
        </Section>
      ))}
    </div>
  );
}
