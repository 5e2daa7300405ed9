import { useTranslations } from 'next-intl';
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
      <ChoiceTabs label={useTranslations('own-card')('choose')} param="seller" choices={choices} current={current} />
    </>
  );
}
