import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ErrorCatalogue, type ErrorEntry } from '#components/docs/error-catalogue.tsx';
import { TEST_CARDS } from '#components/payment-page/sandbox/test-cards.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals/refusals.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('docs'))('errors.title') };
}

/** The error catalogue in the reader's language, searchable, and the sandbox's cards. Public, like the reference. */
export default async function ErrorsPage() {
  const [{ common, docs }, t, refused, declined, cards] = await Promise.all([
    getMessages(),
    getTranslations('docs'),
    getTranslations('refusals'),
    getTranslations('declines'),
    getTranslations('payment-page.sandbox'),
  ]);
  const entries: ErrorEntry[] = [
    ...REFUSALS.map(({ key, code, http }) => ({
      group: t('refusals'),
      code,
      http,
      key,
      words: refused(key, { field: '…' }),
      buyer: null,
    })),
    ...DECLINES.map(({ key, code }) => ({
      group: t('declines'),
      code,
      http: 200,
      key,
      words: declined(`merchant.${key}`),
      buyer: declined(`buyer.${key}`),
    })),
  ];
  return (
    <div>
      <h1 className="text-xl font-semibold">{t('errors.title')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('errors.lead')}</p>
      <NextIntlClientProvider messages={{ common, docs: { errors: docs.errors } }}>
        <ErrorCatalogue entries={entries} />
        <section aria-labelledby="test-cards" className="mt-10">
          <h2 id="test-cards" className="border-t pt-5 text-lg font-semibold">
            {t('errors.cards')}
          </h2>
          <p className="mt-1 mb-3 max-w-prose text-muted">{t('errors.cardsNote')}</p>
          <ul className="divide-y border-y">
            {TEST_CARDS.map(({ says, number, cvv }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
                <span className="flex min-w-52 items-center gap-1">
                  <bdi dir="ltr" className="font-mono text-sm tabular-nums">
                    {number}
                  </bdi>
                  <CopyButton text={number.replaceAll(' ', '')} name={t('errors.number')} />
                </span>
                <span className="text-sm text-muted">
                  {t('errors.cvv')}{' '}
                  <bdi dir="ltr" className="tabular-nums">
                    {cvv}
                  </bdi>
                </span>
                <span className="min-w-0 grow">{cards(says)}</span>
              </li>
            ))}
          </ul>
        </section>
      </NextIntlClientProvider>
    </div>
  );
}
