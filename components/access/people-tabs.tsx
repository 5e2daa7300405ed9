import { useTranslations } from 'next-intl';
import { ScreenTabs } from '#components/layout/rail/screen-tabs.tsx';

const SCREENS = ['/settings/people', '/settings/audit'] as const;

/** Tabs of the screens about people: members and audit log. */
export function PeopleTabs({ current }: { current: (typeof SCREENS)[number] }) {
  return <ScreenTabs label={useTranslations('common.nav')('people')} screens={SCREENS} current={current} />;
}
