import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { MoneyTabs } from './money-tabs.tsx';

type HeadProps = ComponentProps<typeof MoneyTabs> &
  Pick<ComponentProps<typeof ChoiceTabs>, 'choices'> & {
    title: string;
    /** The purpose of the screen; absent where its title says it. */
    lead?: string;
    /** The business that is shown. */
    seller: string;
  };

/** Head of a screen of one business's money: its purpose, the screens beside it and the choice of a business. */
export function MoneyHead({ current, title, lead, choices, seller }: HeadProps) {
  const t = useTranslations('payouts');
  return (
    <>
      <div className="mb-4">
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead ? <p className="mt-1 max-w-prose text-muted">{lead}</p> : null}
      </div>
      <MoneyTabs current={current} />
      <ChoiceTabs label={t('business')} param="seller" choices={choices} current={seller} />
    </>
  );
}
