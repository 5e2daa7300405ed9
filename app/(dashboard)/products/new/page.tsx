import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { ProductForm } from '#components/products/product-form.tsx';
import { EMPTY_PRODUCT } from '#lib/modules/products/contract/product-form.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { saveProduct } from '../actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/products/new');
  return { title: (await getTranslations('catalog.products'))('newTitle') };
}

/** A product to be made. */
export default async function NewProductPage() {
  const [t, { sellers }] = await Promise.all([getTranslations('catalog.products'), viewOf('/products/new')]);
  const own = sellers.map(({ key, name }) => ({ key, name }));
  return (
    <>
      <BackTo href="/products" label={t('title')} />
      <h1 className="mb-5 text-xl font-semibold">{t('newTitle')}</h1>
      <ProductForm first={EMPTY_PRODUCT} guid={null} sellers={own} mayEdit save={saveProduct} />
    </>
  );
}
