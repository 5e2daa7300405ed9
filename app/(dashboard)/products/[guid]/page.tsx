import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { viewOf } from '#app/person.ts';
import { ProductActions } from '#components/catalog/product-actions.tsx';
import { ProductForm } from '#components/catalog/product-form.tsx';
import { ProductStatus } from '#components/catalog/products-list.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { isUuid } from '#lib/kernel/ids.ts';
import { can } from '#lib/modules/access/index.ts';
import { formOf } from '#lib/modules/products/present/product-form.ts';
import { findProduct } from '#lib/modules/products/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { BackTo } from '../../back-to.tsx';
import { makeLink } from '../../catalog-links.ts';
import { changeProducts, duplicateProduct, saveProduct } from '../product-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/products/[guid]');
  return { title: (await getTranslations('catalog.products'))('oneTitle') };
}

/** One product, to be looked at, changed, duplicated, sold or deleted. */
export default async function ProductPage({ params }: { params: Promise<{ guid: string }> }) {
  const [{ guid }, t, { all }] = await Promise.all([params, getTranslations('catalog.products'), viewOf('/products/[guid]')]);
  const product = isUuid(guid) ? await findProduct(database(), guid, all.map(({ id }) => id)) : null;
  const seller = all.find(({ id }) => id === product?.sellerId);
  if (!product || !seller) notFound();
  const mayEdit = can(seller, 'edit-products');
  const sold = { guid: product.guid, name: product.name, price: product.prices?.includeVat ?? null, currency: product.prices?.currency ?? null };
  return (
    <>
      <BackTo href="/products" label={t('title')} />
      <div className="mb-5 grid gap-3">
        <div className="flex flex-wrap items-center gap-3"><h1 className="text-xl font-semibold [overflow-wrap:anywhere]"><bdi>{product.name}</bdi></h1><ProductStatus status={product.status} /></div>
        <p className="flex flex-wrap items-center gap-1 text-sm text-muted">{all.length > 1 ? <><bdi>{seller.name}</bdi> ·</> : null}<code className="island font-mono break-all">{product.guid}</code><CopyButton text={product.guid} name={t('guid')} /></p>
        {mayEdit ? <ProductActions product={sold} sellerKey={seller.key} doors={{ change: changeProducts, duplicate: duplicateProduct, makeLink }} /> : null}
      </div>
      <ProductForm key={product.updatedAt.getTime()} first={formOf(product)} guid={product.guid} sellers={[]} mayEdit={mayEdit} save={saveProduct} />
    </>
  );
}
