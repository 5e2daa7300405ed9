import { useTranslations } from 'next-intl';
import { TabLinks } from '#components/ui/page/tab-links.tsx';
import type { DisputeStatus } from '#lib/kernel/dispute.ts';
import type { DisputeCounts } from '#lib/modules/disputes/views/disputes.ts';
import { type Tab, TABS, tabOf } from './disputes.ts';

const ALL_TABS = Object.keys(TABS) as Tab[];

const hrefOf = (tab: Tab): string =>
  TABS[tab].length === 0 ? '/disputes' : `/disputes?status=${TABS[tab].join('%2C')}`;

/** Chargebacks by where they stand, each with how many there are. */
export function DisputeTabs({ counts, statuses }: { counts: DisputeCounts; statuses: readonly DisputeStatus[] }) {
  const t = useTranslations('dispute-desk');
  const numbers = { waiting: counts.needsResponse, submitted: counts.submitted, decided: counts.decided, all: 0 };
  const current = tabOf(statuses);
  return (
    <TabLinks
      label={t('tabs')}
      links={ALL_TABS.map((tab) => ({ href: hrefOf(tab), label: t(`tab.${tab}`, { count: numbers[tab] }) }))}
      current={current === null ? '' : hrefOf(current)}
    />
  );
}
