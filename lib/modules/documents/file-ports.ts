import { readLogo } from '#lib/modules/sellers/index.ts';
import type { SigningKeysContext } from '#lib/modules/signing-keys/index.ts';
import type { FilePorts } from './make-file.ts';
import { signerOfDocuments } from './sign-document.ts';
import { isCopyNext, keepOriginal } from './store/originals.sql.ts';

/** Sources of the logos, keys and marks of PDFs of documents. */
export const filePorts = (keys: Pick<SigningKeysContext, 'database' | 'vault'> & { origin: string }): FilePorts => ({
  readLogo: (logo) => readLogo(keys.database, logo),
  signerOf: (sellerId) => signerOfDocuments(keys, sellerId),
  originals: {
    isCopyNext: (publicId) => isCopyNext(keys.database, publicId),
    keep: (original) => keepOriginal(keys.database, original),
  },
});
