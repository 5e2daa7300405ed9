import { signerFor } from '#lib/modules/signing-keys/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { signPdf } from '#lib/platform/pdf/sign-pdf.ts';
import type { DocumentSigner } from './make-file.ts';

type Context = Parameters<typeof signerFor>[0];

/** The signer of a business's documents now; null while the vault, where its own key lies, cannot work. */
export async function signerOfDocuments(context: Context, sellerId: number): Promise<DocumentSigner | null> {
  try {
    const { by, name, ...signer } = await signerFor(context, sellerId);
    const { now: signedAt } = await readClock(context.database);
    return { by, name, sign: (bytes) => signPdf(bytes, { ...signer, signedAt }) };
  } catch (error) {
    log.error('a document could not be signed', { sellerId, error: errorName(error) });
    return null;
  }
}
