import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import type { LineOfPayout } from '#lib/modules/bank-statements/views/lines.ts';
import { DOT } from '#components/ui/dot.ts';

/** A payout as it stands on the bank's statement: the bank's words, its day and its amount. */
export function LinesOfPayout({ lines }: { lines: readonly LineOfPayout[] }) {
  const t = useTranslations('bank-statements');
  const dayText = useDayText();
  return (
    <Section id="bank-lines" title={t('onPayout.title')}>
      {lines.length === 0 ? (
        <p className="text-muted">
          {t('onPayout.none')}{' '}
          <Link href="/bank-statements" prefetch={false} className="text-link underline hover:text-accent">
            {t('end.read')}
          </Link>
        </p>
      ) : (
        <ul className="grid gap-3">
          {lines.map(({ lineId, bookedOn, amount, currency, text, reference, reason }) => (
            <li key={lineId} className="grid gap-0.5">
              <span className="flex max-w-xl flex-wrap justify-between gap-x-4">
                <span className="font-medium">{dayText(bookedOn, 'exact')}</span>
                <Money amount={amount} currency={currency} />
              </span>
              <bdi translate="no" className="break-words">
                {[text, reference].filter(Boolean).join(DOT)}
              </bdi>
              <span className="text-sm text-muted">{t(`reason.${reason}`, { count: 1 })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
