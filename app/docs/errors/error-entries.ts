import { getTranslations } from 'next-intl/server';
import type { ErrorEntry } from '#components/docs/error-catalogue.tsx';
import { DECLINES, REFUSALS } from '#lib/kernel/refusals/refusals.ts';

/** Every code that the API answers with, in the reader's language: our refusals, then the acquirer's declines. */
export async function errorEntries(): Promise<ErrorEntry[]> {
  const [t, refused, declined] = await Promise.all([
    getTranslations('docs'),
    getTranslations('refusals'),
    getTranslations('declines'),
  ]);
  return [
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
}
