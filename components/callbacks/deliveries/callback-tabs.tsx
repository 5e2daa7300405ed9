import { useTranslations } from 'next-intl';
import { TabLinks } from '#components/ui/page/tab-links.tsx';

const PARTS = [
  { key: 'log', href: '/callbacks' },
  { key: 'addresses', href: '/callbacks/addresses' },
] as const;

/** The two screens of callbacks: deliveries and addresses. */
export function CallbackTabs({ current }: { current: (typeof PARTS)[number]['href'] }) {
  const t = useTranslations('deliveries.tabs');
  return (
    <TabLinks label={t('label')} links={PARTS.map(({ key, href }) => ({ href, label: t(key) }))} current={current} />
  );
}
