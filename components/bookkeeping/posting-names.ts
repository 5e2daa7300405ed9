import { useLocale, useTranslations } from 'next-intl';
import type { Posting } from '#lib/modules/bookkeeping/views/books.ts';

/** Name of a kind of posting. */
export function usePostingName(): (posting: Posting) => string {
  const cause = useTranslations('payouts.cause');
  const t = useTranslations('bookkeeping.posting');
  return (posting) => (posting === 'balance' ? t('balance') : cause(posting));
}

/** Names of some, as a list in a sentence. */
export function usePostingNames(): (postings: readonly Posting[]) => string {
  const name = usePostingName();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (postings) => list.format(postings.map(name));
}
