import { useTranslations } from 'next-intl';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';

/** The purpose of the screen, and the choice among several businesses. */
export function OwnCardHead({
  sellers,
  current,
}: {
  sellers: readonly { key: string; name: string }[];
  current: string;
}) {
  const choices = sellers.map(({ key, name }) => ({ ref: key, name }));
  return (
    <>
      <ScreenTitle of="own-card" gap="mt-1 mb-4" />
      <MoneyTabs current="/settings/payouts/card" />
      <ChoiceTabs label={useTranslations('own-card')('choose')} param="seller" choices={choices} current={current} />
    </>
  );
}
