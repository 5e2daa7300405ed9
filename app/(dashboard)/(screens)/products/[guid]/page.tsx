import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { ProductForm } from '#components/products/product-form.tsx';
import { ProductHead, ProductId } from '#components/products/product-head.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { can } from '#lib/modules/access/index.ts';
import { formOf } from '#lib/modules/products/dashboard.ts';
import { links } from '#app/_server/screens/link-actions.ts';
import { changeProducts, duplicateProduct, saveProduct } from '../actions.ts';

/** One product, to be looked at, changed, duplicated, sold or deleted. */
const { generateMetadata, page } = recordPage('/products/[guid]', {
  title: async () => (await getTranslations('catalog.products'))('oneTitle'),
  load: ({ seller }) => ({ mayEdit: can(seller, 'edit-products'), maySell: can(seller, 'make-sales') }),
  show: async ({ product, seller, isOneOfSeveral, mayEdit, maySell }) => (
    <>
      <BackTo href="/products" label={(await getTranslations('catalog.products'))('title')} />
      <ProductHead
        {...{ product, seller, isOneOfSeveral }}
        actions={mayEdit ? { change: changeProducts, duplicate: duplicateProduct } : null}
        links={maySell ? links : null}
      />
      <ProductForm
        key={product.updatedAt.getTime()}
        first={formOf(product)}
        guid={product.guid}
        sellers={[]}
        mayEdit={mayEdit}
        save={saveProduct}
      />
      <ProductId guid={product.guid} />
    </>
  ),
});

export { generateMetadata };
export default page;
