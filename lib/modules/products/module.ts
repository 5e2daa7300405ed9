import { catalogueContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { whileOn } from '#lib/modules/services/index.ts';
import { serveCreateProduct } from './api/create-product.ts';
import { serveDeleteProduct } from './api/delete-product.ts';
import { serveListProducts } from './api/list-products.ts';
import { serveReadProduct } from './api/read-product.ts';
import { serveUpdateProduct } from './api/update-product.ts';
import { createProductContract } from './contract/create-product.ts';
import { deleteProductContract } from './contract/delete-product.ts';
import { listProductsContract } from './contract/list-products.ts';
import { readProductContract } from './contract/read-product.ts';
import { updateProductContract } from './contract/update-product.ts';

const { withBearer } = operationsWith(catalogueContext);

/** Registration of products. */
export const products = {
  name: 'products',
  operations: [
    {
      title: 'products',
      operations: [
        withBearer(listProductsContract, whileOn('catalog', serveListProducts)),
        withBearer(createProductContract, whileOn('catalog', serveCreateProduct)),
        withBearer(readProductContract, whileOn('catalog', serveReadProduct)),
        withBearer(updateProductContract, whileOn('catalog', serveUpdateProduct)),
        withBearer(deleteProductContract, whileOn('catalog', serveDeleteProduct)),
      ],
    },
  ],
} as const satisfies Module;
