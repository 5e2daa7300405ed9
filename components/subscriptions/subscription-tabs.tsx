import { useTranslations } from 'next-intl';
import { TabLinks } from '#components/ui/page/tab-links.tsx';

const TABS = {
  list: '/subscriptions',
  templates: '/subscriptions/templates',
  recovery: '/subscriptions/recovery',
  numbers: '/subscriptions/numbers',
  settings: '/subscriptions/settings',
} as const;

type Tab = keyof typeof TABS;

/** The screens of subscriptions, beside each other. */
export function SubscriptionTabs({ current }: { current: Tab }) {
  const t = useTranslations('subscription-work.tabs');
  const links = (Object.keys(TABS) as Tab[]).map((tab) => ({ href: TABS[tab], label: t(tab) }));
  return <TabLinks label={t('label')} links={links} current={TABS[current]} />;
}
