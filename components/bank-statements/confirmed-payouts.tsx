import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { shiftMonth } from '#components/ui/month.ts';
import { Section } from '#components/ui/section.tsx';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { ConfirmedPayouts } from '#lib/modules/bank-statements/views/lines.ts';

type SectionProps = { month: string; payouts: ConfirmedPayouts };

/** How many payouts of a month the bank's statement confirms, for the end of the month. */
export function ConfirmedPayoutsSection({ month, payouts: { confirmed, missing, unmatched, hasLines } }: SectionProps) {
  const t = useTranslations('bank-statements.end');
  const lines = `/bank-statements?from=${month}-01&to=${shiftDay(shiftMonth(`${month}-01`, 1), -1)}`;
  const all = confirmed + missing;
  return (
    <Section id="bank" title={t('title')}>
      <div className="grid gap-2">
        {all === 0 ? <p className="text-muted">{t('noPayouts')}</p> : null}
        {all > 0 && !hasLines ? <p className="text-wait">{t('noStatement', { count: all })}</p> : null}
        {all > 0 && hasLines ? (
          <>
            <p className={missing === 0 ? 'text-muted' : ''}>{t('confirmed', { count: confirmed })}</p>
            {missing > 0 ? <p className="text-wait">{t('missing', { count: missing })}</p> : null}
          </>
        ) : null}
        {unmatched > 0 ? <p className="text-wait">{t('unmatched', { count: unmatched })}</p> : null}
        <p>
          <Link
            href={hasLines ? lines : '/bank-statements'}
            prefetch={false}
            className="thumb inline-flex items-center text-link underline hover:text-accent"
          >
            {hasLines ? t('lines') : t('read')}
          </Link>
        </p>
      </div>
    </Section>
  );
}
