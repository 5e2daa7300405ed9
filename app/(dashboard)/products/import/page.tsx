import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { previewProducts, runProducts } from '../actions.ts';

/** Products from a table. */
const { generateMetadata, page } = dashboardPage('/products/import', {
  title: 'catalog.products.importTitle',
  async show({ sellers }) {
    const t = await getTranslations('catalog.products');
    return (
      <>
        <BackTo href="/products" label={t('title')} />
        <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
        <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
        <ImportScreen
          list="products"
          sellers={sellers.map(({ key, name }) => ({ key, name }))}
          columns={['guid', ...PRODUCT_FORM_FIELDS]}
          required={['name', 'description']}
          actions={{ preview: previewProducts, run: runProducts }}
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
