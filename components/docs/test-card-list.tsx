import { useTranslations } from 'next-intl';
import { TEST_CARDS } from '#components/payment-page/test-cards.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';

/** The sandbox's cards with the bank's outcome for each. */
export function TestCardList() {
  const t = useTranslations('docs.errors');
  const says = useTranslations('payment-page.sandbox');
  return (
    <section aria-labelledby="test-cards" className="mt-10">
      <h2 id="test-cards" className="border-t pt-5 text-lg font-semibold">
        {t('cards')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{t('cardsNote')}</p>
      <ul className="divide-y border-y">
        {TEST_CARDS.map(({ says: outcome, number, cvv }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
            <span className="flex min-w-52 items-center gap-1">
              <bdi dir="ltr" className="font-mono text-sm tabular-nums">
                {number}
              </bdi>
              <CopyButton text={number.replaceAll(' ', '')} name={t('number')} />
            </span>
            <span className="text-sm text-muted">
              {t('cvv')}{' '}
              <bdi dir="ltr" className="tabular-nums">
                {cvv}
              </bdi>
            </span>
            <span className="min-w-0 grow">{says(outcome)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
