import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { previewProducts, runProducts } from '../actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/products/import');
  return { title: (await getTranslations('catalog.products'))('importTitle') };
}

/** Products from a table. */
export default async function ImportProductsPage() {
  const [t, { sellers }] = await Promise.all([getTranslations('catalog.products'), viewOf('/products/import')]);
  const own = sellers.map(({ key, name }) => ({ key, name }));
  return (
    <>
      <BackTo href="/products" label={t('title')} />
      <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
      <ImportScreen
        list="products"
        sellers={own}
        columns={['guid', ...PRODUCT_FORM_FIELDS]}
        required={['name', 'description']}
        actions={{ preview: previewProducts, run: runProducts }}
      />
    </>
  );
}
