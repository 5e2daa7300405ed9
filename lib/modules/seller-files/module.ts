import { sellerFilesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { serveUploadSellerFiles } from './api.ts';
import { uploadSellerFilesContract } from './contract/upload-seller-files.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

const { withKeys } = operationsWith(sellerFilesContext);

/** The documents of sellers. */
export const sellerFiles = {
  name: 'seller-files',
  operations: [{ title: 'sellers', operations: [withKeys(uploadSellerFilesContract, serveUploadSellerFiles)] }],
  jobs: () => [{ name: 'sweep-files', everyMs: TIDY_MS, run: () => sweepLeftovers(sellerFilesContext()) }],
} as const satisfies Module;
