import { Contact, FileUp, Plus, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import {
  type CustomersParams,
  customersQuestion,
  parseCustomersParams,
  serializeCustomersParams,
} from '#components/catalog/catalog-params.ts';
import { CustomerFilters } from '#components/catalog/catalog-filters.tsx';
import { CustomersList } from '#components/customers/customers-list.tsx';
import { ListCount } from '#components/catalog/list-count.tsx';
import { TooBroad } from '#components/catalog/too-broad.tsx';
import { SavedViews } from '#components/list/saved-views.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ExportLink } from '#components/list/export-link.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can } from '#lib/modules/access/index.ts';
import { listCustomers } from '#lib/modules/customers/queries/list-customers.sql.ts';
import { hasCustomers } from '#lib/modules/customers/store-people.ts';
import { listViews } from '#lib/modules/views/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { dropView, keepView } from '../list-views.ts';
import { changeCustomers, mergeTwo } from './customer-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/customers');
  return { title: (await getTranslations('catalog.customers'))('title') };
}

/** Everybody who is sold to. */
export default async function CustomersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { person, sellers }] = await Promise.all([
    searchParams,
    getTranslations('catalog.customers'),
    getLocale(),
    viewOf('/customers'),
  ]);
  const address = parseCustomersParams(params);
  const views = await listViews(database(), person.id, 'customers');
  const mayEdit = sellers.some((seller) => can(seller, 'edit-customers'));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t('title')}</h1>
        <SavedViews
          list="customers"
          views={views}
          query={serializeCustomersParams(address).replace('/customers', '')}
          actions={{ save: keepView, remove: dropView }}
        />
        <ExportLink href={serializeCustomersParams(address, {}, '/customers/export')} />
        {mayEdit ? (
          <>
            <Link href="/customers/import" className={buttonClass()}>
              <FileUp aria-hidden className="size-4" />
              {t('import')}
            </Link>
            <Link href="/customers/new" className={buttonClass('main')}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </Link>
          </>
        ) : null}
      </div>
      <CustomerFilters address={address} zoneName={zoneName(settings().timeZone, locale)} />
      <Suspense key={serializeCustomersParams(address, { page: address.page })} fallback={<SalesSkeleton />}>
        <Results address={address} mayEdit={mayEdit} />
      </Suspense>
    </>
  );
}

async function Results({ address, mayEdit }: { address: CustomersParams; mayEdit: boolean }) {
  const { sellers, sellerIds } = await viewOf('/customers');
  const { timeZone } = settings();
  const now = new Date();
  const found = await listCustomers(database(), {
    sellerIds,
    ...customersQuestion(address, now, timeZone),
  });
  if (!found.ok) return <TooBroad />;
  const { rows, count, isExact } = found.value;
  if (count === 0) return <Nothing isEmpty={!(await hasCustomers(database(), sellerIds))} mayEdit={mayEdit} />;
  const owners = new Map(sellers.map((seller) => [seller.id, seller]));
  const listed = rows.flatMap((row) => {
    const owner = owners.get(row.sellerId);
    const { guid, firstName, lastName, email, phone, companyName, status, createdAt } = row;
    return owner
      ? [
          {
            guid,
            firstName,
            lastName,
            email,
            phone,
            companyName,
            status,
            createdAt,
            sellerKey: owner.key,
            sellerName: owner.name,
            isAllowed: can(owner, 'edit-customers'),
          },
        ]
      : [];
  });
  return (
    <div className="mt-4">
      <CustomersList
        rows={listed}
        address={address}
        showSeller={sellers.length > 1}
        timeZone={timeZone}
        now={now}
        change={changeCustomers}
        merge={mergeTwo}
      />
      <ListCount
        page={address.page}
        size={address.size}
        count={count}
        isExact={isExact}
        href={serializeCustomersParams(address)}
      />
    </div>
  );
}

async function Nothing({ isEmpty, mayEdit }: { isEmpty: boolean; mayEdit: boolean }) {
  const t = await getTranslations('catalog.customers');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={Contact}
        title={t('emptyTitle')}
        action={
          mayEdit ? (
            <Link href="/customers/new" className={buttonClass('main')}>
              {t('new')}
            </Link>
          ) : undefined
        }
      >
        {t('emptyBody')}
      </ScreenMessage>
    );
  return (
    <ScreenMessage
      icon={SearchX}
      title={t('nothingTitle')}
      action={
        <Link href="/customers" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
