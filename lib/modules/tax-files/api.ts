import { ok } from '#lib/kernel/result.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { ApiStream } from '#lib/platform/http/api/api-file.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { TaxFilesContext } from './context.ts';
import type { ExportDocumentsRequest } from './contract/export-documents.ts';
import { exportDocuments } from './export-documents.ts';

/** GET /documents/export */
export async function serveExportDocuments(
  context: TaxFilesContext,
  { format, from, to }: ExportDocumentsRequest,
  { credentials, language }: Call,
): Promise<ApiResult> {
  const seller = await callerOf(context, credentials);
  if (!seller.ok) return seller;
  const made = await exportDocuments(context, { sellerId: seller.value, format, from, to, language, madeBy: null });
  return made.ok ? ok(new ApiStream({ ...made.value, mediaType: 'application/zip' })) : made;
}
