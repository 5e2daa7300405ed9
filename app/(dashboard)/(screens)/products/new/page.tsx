import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { ProductForm } from '#components/products/product-form.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { EMPTY_PRODUCT } from '#lib/modules/products/contract/product-form.ts';
import { saveProduct } from '../actions.ts';

/** A product to be made. */
const { generateMetadata, page } = dashboardPage('/products/new', {
  title: 'catalog.products.newTitle',
  async show({ sellers }) {
    const t = await getTranslations('catalog.products');
    const own = sellers.map(({ key, name }) => ({ key, name }));
    return (
      <>
        <BackTo href="/products" label={t('title')} />
        <h1 className="mb-5 text-xl font-semibold">{t('newTitle')}</h1>
        <ProductForm first={EMPTY_PRODUCT} guid={null} sellers={own} mayEdit save={saveProduct} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
