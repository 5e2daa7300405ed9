import { getTranslations } from 'next-intl/server';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { booksHref } from './bookkeeping.ts';

type HeadProps = {
  /** Texts of the screen: `back`, `title` and `lead`. */
  texts: 'bookkeeping.accounts' | 'tax-files';
  /** Key of the business that is shown. */
  seller: string;
  choices: readonly { ref: string; name: string }[];
};

/** Head of a screen beside the books: the way back, title and lead, and the choice of the business. */
export async function BooksPageHead({ texts, seller, choices }: HeadProps) {
  const [t, payouts] = await Promise.all([getTranslations(texts), getTranslations('payouts')]);
  return (
    <>
      <BackTo href={booksHref(seller)} label={t('back')} />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{t('lead')}</p>
      <ChoiceTabs label={payouts('business')} param="seller" choices={choices} current={seller} />
    </>
  );
}
