import { Package } from 'lucide-react';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { withOwner } from '#app/_server/actions/with-owner.ts';
import { NewRecord, RecordLinks } from '#components/catalog/record-links.tsx';
import { listedProduct } from '#components/products/listed-product.ts';
import { ProductFilters } from '#components/products/product-filters.tsx';
import { PRODUCTS, productsQuery } from '#components/products/products.ts';
import { ProductsList } from '#components/products/products-list.tsx';
import { hasProducts, listProducts } from '#lib/modules/products/dashboard.ts';
import { links } from '#app/_server/screens/link-actions.ts';
import { changeProducts } from './actions.ts';

/** Products with their prices. */
const { generateMetadata, page } = listPage('/products', {
  list: PRODUCTS,
  filters: ProductFilters,
  actions: (view) => mayInView(view, 'edit-products') && <RecordLinks of="products" />,
  load: async ({ sellerIds, params, now, timeZone }) => {
    const found = await listProducts({ sellerIds, ...productsQuery(params, now, timeZone) });
    return found.ok ? found.value : 'too-broad';
  },
  isEmpty: async ({ sellerIds }) => !(await hasProducts(sellerIds)),
  empty: {
    icon: Package,
    action: (view) => mayInView(view, 'edit-products') && <NewRecord of="products" />,
    hasSample: true,
  },
  rows: ({ rows }, { params, sellers, showSeller, timeZone, now }, foot) => (
    <>
      <ProductsList
        rows={withOwner(rows.map(listedProduct), sellers, 'edit-products')}
        {...{ params, showSeller, timeZone, now, links }}
        change={changeProducts}
      />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
