import { FileUp, Package, Plus, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { Suspense } from 'react';
import { viewOf } from '#app/person.ts';
import {
  productsQuestion,
  type ProductsParams,
  parseProductsParams,
  serializeProductsParams,
} from '#components/catalog/catalog-params.ts';
import { ProductFilters } from '#components/catalog/catalog-filters.tsx';
import { ListCount } from '#components/catalog/list-count.tsx';
import { TooBroad } from '#components/catalog/too-broad.tsx';
import { ProductsList } from '#components/products/products-list.tsx';
import { SavedViews } from '#components/list/saved-views.tsx';
import type { SearchParams } from '#components/sales/list/list-params.ts';
import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';
import { zoneName } from '#components/sales/list/zone-name.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { ExportLink } from '#components/list/export-link.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { can } from '#lib/modules/access/index.ts';
import { listProducts } from '#lib/modules/products/queries/list-products.sql.ts';
import { hasProducts } from '#lib/modules/products/store.ts';
import { listViews } from '#lib/modules/views/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { makeLink } from '../make-link.ts';
import { dropView, keepView } from '../list-views.ts';
import { changeProducts } from './product-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/products');
  return { title: (await getTranslations('catalog.products'))('title') };
}

/** Everything that is sold, with its price. */
export default async function ProductsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, t, locale, { person, sellers }] = await Promise.all([
    searchParams,
    getTranslations('catalog.products'),
    getLocale(),
    viewOf('/products'),
  ]);
  const address = parseProductsParams(params);
  const views = await listViews(database(), person.id, 'products');
  const mayEdit = sellers.some((seller) => can(seller, 'edit-products'));
  const list = serializeProductsParams(address);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t('title')}</h1>
        <SavedViews
          list="products"
          views={views}
          query={list.replace('/products', '')}
          actions={{ save: keepView, remove: dropView }}
        />
        <ExportLink href={serializeProductsParams(address, {}, '/products/export')} />
        {mayEdit ? (
          <>
            <Link href="/products/import" className={buttonClass()}>
              <FileUp aria-hidden className="size-4" />
              {t('import')}
            </Link>
            <Link href="/products/new" className={buttonClass('main')}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </Link>
          </>
        ) : null}
      </div>
      <ProductFilters address={address} zoneName={zoneName(settings().timeZone, locale)} />
      <Suspense key={serializeProductsParams(address, { page: address.page })} fallback={<SalesSkeleton />}>
        <Results address={address} mayEdit={mayEdit} />
      </Suspense>
    </>
  );
}

async function Results({ address, mayEdit }: { address: ProductsParams; mayEdit: boolean }) {
  const { sellers, sellerIds } = await viewOf('/products');
  const { timeZone } = settings();
  const now = new Date();
  const found = await listProducts(database(), {
    sellerIds,
    ...productsQuestion(address, now, timeZone),
  });
  if (!found.ok) return <TooBroad />;
  const { rows, count, isExact } = found.value;
  if (count === 0) return <Nothing isEmpty={!(await hasProducts(database(), sellerIds))} mayEdit={mayEdit} />;
  const owners = new Map(sellers.map((seller) => [seller.id, seller]));
  const listed = rows.flatMap((row) => {
    const owner = owners.get(row.sellerId);
    const { guid, name, remoteId, description, status, prices, updatedAt } = row;
    return owner
      ? [
          {
            guid,
            name,
            remoteId,
            description,
            status,
            updatedAt,
            price: prices?.includeVat ?? null,
            currency: prices?.currency ?? null,
            sellerKey: owner.key,
            sellerName: owner.name,
            isAllowed: can(owner, 'edit-products'),
          },
        ]
      : [];
  });
  return (
    <div className="mt-4">
      <ProductsList
        rows={listed}
        address={address}
        showSeller={sellers.length > 1}
        timeZone={timeZone}
        now={now}
        change={changeProducts}
        makeLink={makeLink}
      />
      <ListCount
        page={address.page}
        size={address.size}
        count={count}
        isExact={isExact}
        href={serializeProductsParams(address)}
      />
    </div>
  );
}

async function Nothing({ isEmpty, mayEdit }: { isEmpty: boolean; mayEdit: boolean }) {
  const t = await getTranslations('catalog.products');
  if (isEmpty)
    return (
      <ScreenMessage
        icon={Package}
        title={t('emptyTitle')}
        action={
          mayEdit ? (
            <Link href="/products/new" className={buttonClass('main')}>
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
        <Link href="/products" className={buttonClass()}>
          {t('nothingAction')}
        </Link>
      }
    >
      {t('nothingBody')}
    </ScreenMessage>
  );
}
