import { ScrollText } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { partnersOf } from '#app/_server/person.ts';
import { PeopleTabs } from '#components/access/people-tabs.tsx';
import { AuditFilters } from '#components/audit/audit-filters.tsx';
import { AUDIT, auditQuery } from '#components/audit/audit.ts';
import { AuditList } from '#components/audit/audit-list.tsx';
import { can } from '#lib/modules/access/index.ts';
import { listAudit } from '#lib/modules/audit/dashboard.ts';

/** The audit log: who did what, from which address. Entries are never changed or removed. */
const { generateMetadata, page } = listPage('/settings/audit', {
  list: AUDIT,
  lead: async () => (await getTranslations('access.audit'))('lead'),
  above: <PeopleTabs current="/settings/audit" />,
  filters: AuditFilters,
  filterMessages: ({ common, dashboard, access: { audit } }) => ({ common, dashboard, access: { audit } }),
  load: async ({ person, sellerIds, params, now, timeZone }) => {
    const partners = (await partnersOf(person)).filter((partner) => can(partner, 'see-audit'));
    const reader = { sellerIds, partnerIds: partners.map(({ id }) => id) };
    const found = await listAudit(reader, auditQuery(params, now, timeZone));
    return { ...found, showSeller: sellerIds.length + partners.length > 1 };
  },
  empty: { icon: ScrollText },
  rows: ({ rows, showSeller }, { timeZone, now }, foot) => (
    <>
      <AuditList rows={rows} showSeller={showSeller} timeZone={timeZone} now={now} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
