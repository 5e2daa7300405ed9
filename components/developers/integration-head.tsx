import { useTranslations } from 'next-intl';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { WayChoice } from './way-choice.tsx';
import type { Choice } from './ways.ts';

type HeadProps = { sellers: readonly { key: string; name: string }[]; sellerKey: string; choice: Choice };

/** The purpose of the screen, its business, and the choice among several. */
export function IntegrationHead({ sellers, sellerKey, choice }: HeadProps) {
  const t = useTranslations('integration');
  const choices = sellers.map(({ key, name }) => ({ ref: key, name }));
  return (
    <>
      <ScreenTitle of="integration" gap="mt-1 mb-4" />
      <ChoiceTabs label={t('choose')} param="seller" choices={choices} current={sellerKey} />
      <WayChoice sellerKey={sellerKey} {...choice} />
    </>
  );
}
