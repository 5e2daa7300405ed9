import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SellerFileView } from '../contract/seller-files.ts';
import type { ListedFile, SellerFile } from '../store-files.ts';
import { FileStoreError } from '../file-store.ts';

/** Answers to a browser about documents: for it alone, kept by nothing on the way. */

const HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

export const answer = (body: object, status = 200): Response => Response.json(body, { status, headers: HEADERS });

export const bare = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** Seconds after which a browser retries. */
const RETRY_SECONDS = 5;

export const later = (): Response =>
  new Response(null, { status: 503, headers: { ...HEADERS, 'retry-after': String(RETRY_SECONDS) } });

/** Turns a failure of the store or the vault into "try again later". Every other exception is our own bug. */
export async function orLater(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileStoreError || error instanceof VaultUnavailableError)) throw error;
    log.error('documents cannot be kept', { error: errorName(error) });
    return later();
  }
}

/** A document that has just come is `received`, now. */
export const shownFile = (
  file: SellerFile & Partial<Pick<ListedFile, 'reason' | 'note' | 'createdAt'>>,
): SellerFileView => ({
  fileId: file.fileId,
  type: file.type,
  name: file.name,
  format: file.format,
  size: file.size,
  state: file.state,
  reason: file.reason ?? null,
  note: file.note ?? '',
  createdAt: (file.createdAt ?? new Date()).toISOString(),
});
