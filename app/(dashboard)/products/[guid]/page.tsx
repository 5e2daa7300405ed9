import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProductActions } from '#components/products/product-actions.tsx';
import { ProductForm } from '#components/products/product-form.tsx';
import { ProductStatus } from '#components/products/products-list.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { can } from '#lib/modules/access/index.ts';
import { formOf } from '#lib/modules/products/dashboard.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { makeLink } from '#app/(dashboard)/sales/actions.ts';
import { changeProducts, duplicateProduct, saveProduct } from '../actions.ts';
import { loadProduct } from '../../../_server/load/load-product.ts';

type Params = { params: Promise<{ guid: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  await loadProduct((await params).guid);
  return { title: (await getTranslations('catalog.products'))('oneTitle') };
}

/** One product, to be looked at, changed, duplicated, sold or deleted. */
export default async function ProductPage({ params }: Params) {
  const [{ product, seller, isOneOfSeveral }, t] = await Promise.all([
    loadProduct((await params).guid),
    getTranslations('catalog.products'),
  ]);
  const mayEdit = can(seller, 'edit-products');
  const sold = {
    guid: product.guid,
    name: product.name,
    price: product.prices?.includeVat ?? null,
    currency: product.prices?.currency ?? null,
  };
  return (
    <>
      <BackTo href="/products" label={t('title')} />
      <div className="mb-5 grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
            <bdi>{product.name}</bdi>
          </h1>
          <ProductStatus status={product.status} />
        </div>
        <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
          {isOneOfSeveral ? (
            <>
              <bdi>{seller.name}</bdi> ·
            </>
          ) : null}
          <code className="island font-mono break-all">{product.guid}</code>
          <CopyButton text={product.guid} name={t('guid')} />
        </p>
        {mayEdit ? (
          <ProductActions
            product={sold}
            sellerKey={seller.key}
            actions={{ change: changeProducts, duplicate: duplicateProduct, makeLink }}
          />
        ) : null}
      </div>
      <ProductForm
        key={product.updatedAt.getTime()}
        first={formOf(product)}
        guid={product.guid}
        sellers={[]}
        mayEdit={mayEdit}
        save={saveProduct}
      />
    </>
  );
}
