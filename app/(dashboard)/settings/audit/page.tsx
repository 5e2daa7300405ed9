import { ScrollText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import {
  type AuditParams,
  auditQuestion,
  ENTRIES_PER_PAGE,
  hasAuditFilters,
  parseAuditParams,
  serializeAuditParams,
} from '#components/audit/audit-params.ts';
import { AuditFilters } from '#components/audit/audit-filters.tsx';
import { AuditList } from '#components/audit/audit-list.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Pagination } from '#components/list/pagination.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can, partnersOfPerson } from '#lib/modules/access/index.ts';
import { listAudit } from '#lib/modules/audit/queries/list-audit.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('access.audit'), viewOf('/settings/audit')]);
  return { title: t('title') };
}

/** The audit log: who did what, from which address. Entries are never changed or removed. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [
    params,
    t,
    locale,
    {
      common,
      dashboard,
      access: { audit },
    },
  ] = await Promise.all([
    searchParams,
    getTranslations('access.audit'),
    getLocale(),
    getMessages(),
    viewOf('/settings/audit'),
  ]);
  const address = parseAuditParams(params);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <NextIntlClientProvider messages={{ common, dashboard, access: { audit } }}>
        <AuditFilters address={address} zoneName={zoneName(settings().timeZone, locale)} />
      </NextIntlClientProvider>
      <Suspense key={serializeAuditParams(address, { page: address.page })} fallback={<SalesSkeleton />}>
        <Results address={address} />
      </Suspense>
    </>
  );
}

async function Results({ address }: { address: AuditParams }) {
  const { person, sellers, sellerIds } = await viewOf('/settings/audit');
  const partners = (await partnersOfPerson(person.id)).filter((partner) => can(partner, 'see-audit'));
  const { timeZone } = settings();
  const now = new Date();
  const { rows, count } = await listAudit(
    database(),
    { sellerIds, partnerIds: partners.map(({ id }) => id) },
    auditQuestion(address, now, timeZone),
  );
  if (count === 0) return <Nothing hasFilters={hasAuditFilters(address)} />;
  return (
    <div className="mt-4">
      <AuditList rows={rows} showSeller={sellers.length + partners.length > 1} timeZone={timeZone} now={now} />
      <div className="mt-4 flex justify-end">
        <Pagination
          page={address.page}
          size={ENTRIES_PER_PAGE}
          count={count}
          hrefOf={(page) => serializeAuditParams(address, { page })}
        />
      </div>
    </div>
  );
}

async function Nothing({ hasFilters }: { hasFilters: boolean }) {
  const t = await getTranslations('access.audit');
  if (!hasFilters)
    return (
      <ScreenMessage icon={ScrollText} title={t('emptyTitle')}>
        {t('emptyBody')}
      </ScreenMessage>
    );
  return (
    <ScreenMessage
      icon={SearchX}
      title={t('nothingTitle')}
      action={
        <Link href="/settings/audit" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
