import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { URL_LENGTH_LIMIT } from '#lib/modules/callbacks/index.ts';
import { explainAuthFailure, findCallingSeller, recordKeyUse } from '#lib/modules/principals/index.ts';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SellerFilesContext } from './context.ts';
import { MEDIA_TYPES } from './contract/file-types.ts';
import { MAX_FRAMES, MAX_PAGES, MAX_PIXELS, MAX_SIDE } from './contract/limits.ts';
import type { UploadSellerFilesRequest } from './contract/upload-seller-files.ts';
import type { Problem } from './domain.ts';
import { FileStoreError } from './file-store.ts';
import { type UploadRefusal, uploadFiles } from './upload-files.ts';

/** POST /upload-seller-files */
export async function serveUploadSellerFiles(
  context: SellerFilesContext,
  { seller_svc_id, seller_files }: UploadSellerFilesRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  const seller = await findCallingSeller(context.database, credentials);
  if (!seller) return refuse(await explainAuthFailure(context.database, credentials.clientKeyIndex));
  const files = seller_files.map(({ name, type, url, base64 }) => ({
    name,
    type,
    content: url === undefined ? { base64: () => base64?.read() ?? null } : { url },
  }));
  try {
    const uploaded = await uploadFiles(context, seller.id, files);
    if (!uploaded.ok) return refuse(refusalOf(uploaded.reason, seller_files));
    return ok({
      status_code: 0,
      seller_svc_id,
      seller_files: uploaded.value.map(({ fileId, name, type, format, size, state }) => ({
        file_id: fileId,
        name,
        type,
        mime_type: MEDIA_TYPES[format],
        size,
        status: state,
      })),
    });
  } catch (error) {
    if (!(error instanceof FileStoreError || error instanceof VaultUnavailableError)) throw error;
    log.error('files cannot be kept', { route: 'upload-seller-files', error: errorName(error) });
    return refuse({ key: 'temporarily_unavailable', retryAfterSeconds: 30 });
  }
}

/** Values in the sentence of a problem. */
const VALUES: Partial<Record<Problem, Readonly<Record<string, number>>>> = {
  dimensions: { side: MAX_SIDE, pixels: MAX_PIXELS / 1_000_000 },
  pages: { pages: MAX_PAGES, frames: MAX_FRAMES },
};

function refusalOf({ index, why }: UploadRefusal, files: UploadSellerFilesRequest['seller_files']): Refusal {
  const field = `seller_files[${index}].${files[index]?.url === undefined ? 'base64' : 'url'}`;
  if (typeof why === 'object')
    return {
      key: 'url_not_acceptable',
      field,
      cause: { key: `url_${why.refused}`, values: { max: URL_LENGTH_LIMIT } },
    };
  return { key: 'invalid_value', field, cause: causeOfProblem(why) };
}

/** Why a file was not taken, as a refusal says it. */
export function causeOfProblem(problem: Problem): NonNullable<Refusal['cause']> {
  const values = VALUES[problem];
  return { key: `file_${problem}`, ...(values && { values }) };
}
