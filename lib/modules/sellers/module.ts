import { sellersContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCreateSeller } from './api/create-seller.ts';
import { serveGetSellers } from './api/get-sellers.ts';
import { servePublicKeys } from './api/public-keys.ts';
import { serveUpdateSeller } from './api/update-seller.ts';
import { createSellerContract } from './contract/create-seller.ts';
import { getSellersContract } from './contract/get-sellers.ts';
import { publicKeysContract } from './contract/public-keys.ts';
import { updateSellerContract } from './contract/update-seller.ts';

const { withKeys } = operationsWith(sellersContext);

/** Registration of sellers and their keys. */
export const sellers = {
  name: 'sellers',
  operations: [
    {
      title: 'sellers',
      operations: [
        withKeys(createSellerContract, serveCreateSeller),
        withKeys(updateSellerContract, serveUpdateSeller),
        withKeys(getSellersContract, serveGetSellers),
        withKeys(publicKeysContract, servePublicKeys),
      ],
    },
  ],
} as const satisfies Module;
