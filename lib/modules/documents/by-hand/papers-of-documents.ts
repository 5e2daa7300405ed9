import type { Database } from '#lib/platform/db/database.ts';
import type { Picture } from '#lib/platform/pdf/paper.ts';
import { readLogo } from '#lib/modules/sellers/index.ts';
import { isHeld } from '../contract/allocation.ts';
import type { ShownDocument } from '../contract/shown-document.ts';
import type { DocumentSigner } from '../make-file.ts';
import { ownerOfDocument } from '../queries/show-document.sql.ts';
import { findShownDocument } from '../store/shown-document.sql.ts';

/** Parts from which a document's file is made. `signer` null: the keys cannot be opened now. */
export type DocumentPaper = {
  publicId: string;
  shown: ShownDocument;
  logo: Picture | null;
  signer: DocumentSigner | null;
};

type Context = { database: Database; timeZone: string };

/**
 * Issued documents among these that are of these sellers, in the order named. Drafts, and documents that wait for a
 * number of the tax authority, have no file.
 */
export async function papersOfDocuments(
  context: Context,
  signerOf: (sellerId: number) => Promise<DocumentSigner | null>,
  ids: readonly string[],
  sellerIds: readonly number[],
): Promise<DocumentPaper[]> {
  const signers = new Map<number, Promise<DocumentSigner | null>>();
  const papers: DocumentPaper[] = [];
  for (const id of new Set(ids)) {
    const owner = await ownerOfDocument(context.database, id, sellerIds);
    const shown = owner && (await findShownDocument(context, id));
    if (!shown || isHeld(shown.allocation)) continue;
    const signer = signers.get(shown.sellerId) ?? signerOf(shown.sellerId);
    signers.set(shown.sellerId, signer);
    const logo = shown.look.logo && (await readLogo(context.database, shown.look.logo));
    papers.push({ publicId: id, shown, logo, signer: await signer });
  }
  return papers;
}
