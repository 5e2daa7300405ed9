import { useTranslations } from 'next-intl';
import { TabLinks } from '#components/ui/page/tab-links.tsx';
import type { DocumentCounts, DocumentFilter } from '#lib/modules/documents/views/documents.ts';
import { TABS } from './documents.ts';

const hrefOf = (status: DocumentFilter | null): string =>
  status === null ? '/documents' : `/documents?status=${status}`;

/** Documents by what is to be done with them, each with how many there are where that was counted in time. */
export function DocumentTabs({ counts, status }: { counts: DocumentCounts | null; status: DocumentFilter | null }) {
  const t = useTranslations('document-desk');
  const numbers = counts && { unpaid: counts.unpaid, overdue: counts.overdue, draft: counts.drafts };
  const nameOf = (tab: (typeof TABS)[number]): string =>
    tab === null ? t('tab.all') : numbers ? t(`tab.${tab}`, { count: numbers[tab] }) : t(`state.${tab}`);
  return (
    <TabLinks
      label={t('tabs')}
      links={TABS.map((tab) => ({ href: hrefOf(tab), label: nameOf(tab) }))}
      current={TABS.some((tab) => tab === status) ? hrefOf(status) : ''}
    />
  );
}
