import { useTranslations } from 'next-intl';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';

/** Head of the settings: their purpose, the tabs of subscriptions, and the choice among several businesses. */
export function SettingsHead({
  sellers,
  current,
}: {
  sellers: readonly { key: string; name: string }[];
  current: string;
}) {
  const choices = sellers.map(({ key, name }) => ({ ref: key, name }));
  return (
    <>
      <ScreenTitle of="subscription-settings" gap="mt-1 mb-4" />
      <SubscriptionTabs current="settings" />
      <ChoiceTabs
        label={useTranslations('subscription-settings')('choose')}
        param="seller"
        choices={choices}
        current={current}
      />
    </>
  );
}
