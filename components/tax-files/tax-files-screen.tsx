import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { addressOf } from '#components/list/filters/list-params.ts';
import { taxFilesHref } from './addresses.ts';
import { PeriodFiles } from './period-files.tsx';

/** Why a file was not given: it is said where it was asked for. */
export type FileProblem = 'wrongPeriod' | 'busy' | 'currency';

type ScreenProps = {
  /** Key of the business. */
  seller: string;
  hasDetails: boolean;
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Years to choose, the newest first. */
  years: readonly number[];
  /** Empty while the software is not registered. */
  registration: string;
  problem: FileProblem | null;
};

/** Files of a period for the tax authority, and what they are not. */
export function TaxFilesScreen(props: ScreenProps) {
  const { seller, hasDetails, from, to, years, registration, problem } = props;
  const t = useTranslations('tax-files');
  if (!hasDetails)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p>{t('needsDetails')}</p>
        <Link href={addressOf('/settings/invoices', { seller })} prefetch={false} className={buttonClass('main')}>
          {t('toDetails')}
        </Link>
      </div>
    );
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid max-w-prose gap-2 text-sm">
        <Warning>{t('unchecked')}</Warning>
        {registration === '' ? <Warning>{t('unregistered')}</Warning> : null}
        <p className="text-muted">
          {t('registration')}: <bdi translate="no">{registration === '' ? t('notRegistered') : registration}</bdi>
        </p>
      </div>
      {problem ? <FieldError id="tax-problem">{t(problem)}</FieldError> : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {years.map((year) => (
          <Link
            key={year}
            href={taxFilesHref(seller, { from: `${year}-01-01`, to: `${year}-12-31` })}
            prefetch={false}
            aria-current={from === `${year}-01-01` && to === `${year}-12-31` ? 'true' : undefined}
            className="thumb inline-flex items-center underline underline-offset-2 aria-[current]:font-semibold"
          >
            {year}
          </Link>
        ))}
      </p>
      <PeriodFiles key={`${seller} ${from} ${to}`} {...{ seller, from, to }} />
    </div>
  );
}

const Warning = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-wait">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
